import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { SEARCH_MAX } from '#contract/limits.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { searchTemplates } from '#contract/messaging/templates/search.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { templates } from '#contract/messaging/templates/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { SkeletonLines } from '../../../ui/list/Skeletons.tsx';
import { loadSentence } from '../../templates/load_sentence.ts';
import { Placeholders } from '../../words/Placeholders.tsx';
import classes from '../Campaigns.module.css';

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
