import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { type Template, templates } from '#contract/messaging/templates/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { isNotFound } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { NotFoundScreen } from '../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { Failure } from '../../ui/Failure.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { loadSentence } from './load_sentence.ts';
import classes from './TemplateForm.module.css';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import { useTemplateActions } from './useTemplateActions.ts';

const texts = templateTexts.form;

/** A new template. */
export function NewTemplateScreen() {
  const { user } = useShop();
  if (user.reads_only) return <Navigate to={paths.templates()} replace />;
  if (!hasRole(user, 'manager')) {
    return (
      <Page title={texts.addTitle}>
        <PageHeader above={<Back />} title={texts.addTitle} />
        <EmptyState icon={<IconLock size={28} />} title={texts.managersTitle} detail={texts.managersDetail} />
      </Page>
    );
  }
  return (
    <Page title={texts.addTitle}>
      <PageHeader above={<Back />} title={texts.addTitle} />
      <TemplateForm template={null} company={user.company} readOnly={false} />
    </Page>
  );
}

/** One template: to write in for managers, to look at for staff. */
export function TemplateScreen() {
  const { template_id = '' } = useParams();
  const { data, error, refetch } = useQuery(q(templates.get, { params: { template_id } }));
  if (data) return <Loaded key={data.id} template={data} />;
  if (isNotFound(error)) return <NotFoundScreen />;
  return (
    <Page title={templateTexts.title}>
      <Back />
      {error ? (
        <Failure title={commonTexts.failures.title} detail={loadSentence(error)} onRetry={refetch} />
      ) : (
        <SkeletonLines lines={9} />
      )}
    </Page>
  );
}

function Loaded({ template }: { template: Template }) {
  const { user } = useShop();
  const { restore, isPending } = useTemplateActions(template);
  const mayEdit = hasRole(user, 'manager');
  return (
    <Page title={template.title}>
      <PageHeader
        above={<Back />}
        title={template.title}
        actions={mayEdit ? <TemplateMenu template={template} variant="default" className={classes.menu} /> : null}
      />
      {template.archived_at ? (
        <div className={classes.archived}>
          <span>{templateTexts.isArchived}</span>
          {mayEdit ? (
            <Button variant="default" loading={isPending} onClick={restore}>
              {templateTexts.restore}
            </Button>
          ) : null}
        </div>
      ) : template.is_sample && mayEdit ? (
        <p className={classes.note}>{texts.sampleNote}</p>
      ) : null}
      <TemplateForm template={template} company={user.company} readOnly={!mayEdit} />
    </Page>
  );
}

function Back() {
  return <BackLink fallback={paths.templates()}>{templateTexts.title}</BackLink>;
}
