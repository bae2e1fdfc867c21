import { Button } from '@mantine/core';
import { IconArchive, IconMessage2Plus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { type Template, templates } from '#contract/messaging/templates/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { Failure } from '../../ui/Failure.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { shownOf, type TemplateFilters, useTemplateFilters } from './filters.ts';
import { loadSentence } from './load_sentence.ts';
import { TemplateCard, WaitingCards } from './TemplateCard.tsx';
import { TemplateFilterBar } from './TemplateFilterBar.tsx';
import classes from './Templates.module.css';

/** The texts that are ready to send: the company's own, and the samples. */
export function TemplatesScreen() {
  const { user } = useShop();
  const { filters, change } = useTemplateFilters();
  const { archived } = filters;
  const { data, error, refetch } = useQuery(q(templates.list, archived ? { query: { archived: 'true' } } : {}));
  const shown = data && shownOf(data, filters);
  const mayEdit = hasRole(user, 'manager');
  return (
    <Page title={templateTexts.title}>
      <PageHeader
        title={templateTexts.title}
        detail={templateTexts.detail}
        // Without templates, the empty state has the button.
        actions={
          mayEdit && (archived || data?.length !== 0) ? (
            <Button component={Link} to={paths.newTemplate()} leftSection={<IconMessage2Plus size={18} aria-hidden />}>
              {templateTexts.add}
            </Button>
          ) : null
        }
      />
      <TemplateFilterBar filters={filters} templates={data} onChange={change} />
      {error && !data ? (
        <Failure title={commonTexts.failures.title} detail={loadSentence(error)} onRetry={refetch} />
      ) : shown?.length === 0 ? (
        <NoTemplates filters={filters} all={data} mayEdit={mayEdit} onChange={change} />
      ) : (
        <>
          <p className="visually-hidden" role="status">
            {shown ? templateTexts.count(shown.length) : ''}
          </p>
          {shown ? (
            <ul className={classes.cards} aria-label={templateTexts.listLabel}>
              {shown.map((template) => (
                <TemplateCard key={template.id} template={template} mayEdit={mayEdit} />
              ))}
            </ul>
          ) : (
            <WaitingCards />
          )}
        </>
      )}
    </Page>
  );
}

interface NoTemplatesProps {
  filters: TemplateFilters;
  all: Template[] | undefined;
  mayEdit: boolean;
  onChange: (change: Partial<TemplateFilters>) => void;
}

function NoTemplates({ filters, all, mayEdit, onChange }: NoTemplatesProps) {
  if (all?.length) {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={templateTexts.noneFound}
        detail={templateTexts.noneFoundDetail}
        action={
          <Button variant="default" onClick={() => onChange({ search: '', category: '', language: '' })}>
            {commonTexts.actions.clearFilters}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconArchive size={28} />}
      title={templateTexts.noneFound}
      detail={filters.archived ? templateTexts.noneArchived : templateTexts.noneLeft}
      action={
        filters.archived ? (
          <Button variant="default" onClick={() => onChange({ archived: false })}>
            {templateTexts.showAll}
          </Button>
        ) : mayEdit ? (
          <Button component={Link} to={paths.newTemplate()}>
            {templateTexts.add}
          </Button>
        ) : null
      }
    />
  );
}
