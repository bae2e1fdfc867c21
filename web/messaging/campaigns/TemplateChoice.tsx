import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { SEARCH_MAX } from '#contract/limits.ts';
import { searchTemplates } from '#contract/template_search.ts';
import { templates } from '#contract/templates.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { templateTexts } from '#contract/texts/templates.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Placeholders } from '../../ui/Placeholders.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { loadSentence } from '../templates/load-sentence.ts';
import classes from './Campaigns.module.css';

const texts = campaignTexts.compose;

/** The templates to choose from, and the way to a message of one's own. */
export function TemplateChoice() {
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(q(templates.list));
  const found = data && searchTemplates(data, search);
  const to = (template: string) => paths.campaigns({ view: 'message', template });
  return (
    <>
      <Link to={to('custom')} className={classes.custom ?? ''}>
        <IconPencil size={22} aria-hidden />
        <span>
          <strong>{texts.custom}</strong>
          {texts.customAbout}
        </span>
      </Link>
      <div className={classes.listHead}>
        <h2>{texts.choose}</h2>
        <SearchField
          className={classes.search}
          label={texts.search}
          value={search}
          maxLength={SEARCH_MAX}
          onSearch={setSearch}
        />
      </div>
      {error && !data ? (
        <Failure title={commonTexts.failures.title} detail={loadSentence(error)} onRetry={refetch} />
      ) : found?.length === 0 ? (
        <EmptyState title={texts.noneFound} />
      ) : found ? (
        <ul className={classes.choices} aria-label={templateTexts.listLabel}>
          {found.map((template) => (
            <li key={template.id} lang={template.language}>
              <Link to={to(template.id)} className={classes.choice ?? ''}>
                <strong>{template.title}</strong>
                <span>
                  <Placeholders text={template.preview} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  );
}
