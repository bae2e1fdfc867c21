import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { type Campaign, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { isNotFound } from '../../../refusals.ts';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { SkeletonLines } from '../../../ui/list/Skeletons.tsx';
import { Compose } from './Compose.tsx';
import { FromTemplate } from './FromTemplate.tsx';

const CUSTOM = { template: null, twin: null };

/** A message on the screen, from its first word or from a draft on. */
interface Sheet {
  number: number;
  /** Addresses that mean this sheet: that under which it was opened, and those of the drafts that were saved from it. */
  ids: (string | null)[];
  /** Undefined while the draft is being fetched; null: a new message. */
  opened: Campaign | null | undefined;
}

interface WritingProps {
  chosen: string | null;
  draft_id: string | null;
}

/** Writing a message, a new one or a draft. A message that becomes a draft stays as it is on the screen; only its address changes. */
export function Writing({ chosen, draft_id }: WritingProps) {
  const [, setAddress] = useSearchParams();
  const begin = (number: number): Sheet => ({ number, ids: [draft_id], opened: draft_id === null ? null : undefined });
  const [sheet, setSheet] = useState(() => begin(0));
  const draft = useQuery({
    ...q(campaigns.get, { params: { campaign_id: draft_id ?? '' } }),
    enabled: draft_id !== null,
  });
  if (!sheet.ids.includes(draft_id)) setSheet(begin(sheet.number + 1));
  // Not what was cached some time ago: others may have changed or deleted it since.
  else if (sheet.opened === undefined && draft.data && !draft.isFetching && !draft.error) {
    setSheet({ ...sheet, opened: draft.data });
  }

  const { opened } = sheet;
  if (opened === undefined) {
    const { error } = draft;
    if (isNotFound(error)) return <Gone />;
    return error && !draft.isFetching ? (
      <LoadFailure error={error} onRetry={draft.refetch} />
    ) : (
      <SkeletonLines lines={8} />
    );
  }
  if (opened && !opened.draft) return <Navigate to={paths.campaign(opened.campaign_id)} replace />;

  const parts = {
    opened,
    onSaved: (id: string) => {
      setSheet((now) => ({ ...now, ids: [...now.ids, id] }));
      setAddress(
        (now) => {
          now.set('draft', id);
          return now;
        },
        { replace: true },
      );
    },
    onReload: () => setSheet((now) => ({ ...now, number: now.number + 1, opened: draft.data ?? now.opened })),
  };
  const template_id = opened?.draft ? opened.draft.content.template_id : chosen === 'custom' ? null : chosen;
  return (
    <Fragment key={sheet.number}>
      {template_id === null ? (
        <Compose source={CUSTOM} {...parts} />
      ) : (
        <FromTemplate key={template_id} template_id={template_id} {...parts} />
      )}
    </Fragment>
  );
}

function Gone() {
  return (
    <EmptyState
      title={campaignTexts.draft.gone}
      detail={campaignTexts.draft.goneDetail}
      action={
        <Button variant="default" component={Link} to={paths.campaigns()}>
          {campaignTexts.draft.toList}
        </Button>
      }
    />
  );
}
