import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { templateTexts as texts } from '#contract/messaging/templates/templates.texts.ts';
import type { Template } from '#contract/messaging/templates/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { paths } from '../../paths.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Placeholders } from '../words/Placeholders.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import classes from './Templates.module.css';

/** One template in the list: what it is called, how it begins, what can be done with it. */
export function TemplateCard({ template, mayEdit }: { template: Template; mayEdit: boolean }) {
  const { id, title, preview, body, body_es, category, language, is_sample, is_changed, archived_at } = template;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Link to={paths.template(id)} className={classes.open}>
            {title}
          </Link>
        </h2>
        {mayEdit ? <TemplateMenu template={template} variant="subtle" className={classes.more} /> : null}
      </div>
      <p className={classes.words} lang={language}>
        <Placeholders text={preview} />
        {preview.length < body.length ? '…' : null}
      </p>
      <div className={classes.tags}>
        <Tag>{category}</Tag>
        {body_es !== null ? <Tag>{texts.inBoth}</Tag> : language === 'es' ? <Tag>{texts.languages.es}</Tag> : null}
        {is_sample && !is_changed ? null : <Tag tone="good">{is_sample ? texts.changed : texts.yours}</Tag>}
        {archived_at ? <Tag tone="doubt">{texts.archivedToggle}</Tag> : null}
      </div>
    </li>
  );
}

/** The skeleton of the list while it loads. */
export function WaitingCards() {
  return (
    <div className={classes.cards} aria-busy="true">
      <span className="visually-hidden">{commonTexts.loading}</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={classes.card}>
          <Skeleton height={16} width="55%" my={6} />
          <Skeleton height={11} width="96%" my={6} />
          <Skeleton height={11} width="88%" my={6} />
          <Skeleton height={11} width="40%" my={6} />
        </div>
      ))}
    </div>
  );
}
