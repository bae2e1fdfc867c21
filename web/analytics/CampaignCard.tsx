import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import { analytics, type CampaignFigures } from '#contract/analytics/analytics.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { hasRole, mayTake, useShop } from '../shell/shop.ts';
import { DataTable } from '../ui/list/DataTable.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import classes from './Analytics.module.css';
import { CampaignFilter } from './CampaignFilter.tsx';
import { campaignColumns } from './campaign_columns.tsx';
import { exportCampaigns } from './export_campaigns.ts';
import { arranged, isNameless, SORTS, type View } from './view.ts';

const texts = analyticsTexts.campaigns;

interface CampaignCardProps {
  view: View;
  onChange: (change: Partial<View>) => void;
}

/** The campaigns of these days with what came of them. */
export function CampaignCard({ view, onChange }: CampaignCardProps) {
  const { user } = useShop();
  const format = useFormat();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...q(analytics.campaigns, { query: view.range }),
    placeholderData: keepPreviousData,
  });
  const all = useNamed(data?.campaigns);
  const rows = useMemo(() => (all ? arranged(all, view) : undefined), [all, view]);
  const columns = useMemo(
    () => campaignColumns(format, view.sort, (sort) => onChange({ sort })),
    [format, view.sort, onChange],
  );
  const hasAny = all !== undefined && all.length > 0;
  return (
    <section aria-labelledby="campaign-analytics">
      <div className={classes.head}>
        <div>
          <h2 className={classes.title} id="campaign-analytics">
            {texts.title}
          </h2>
          <p className={classes.detail}>
            {hasAny && rows && rows.length < all.length ? texts.shown(rows.length, all.length) : texts.about}
          </p>
        </div>
        {hasAny ? (
          <div className={classes.tools}>
            <NativeSelect
              className={classes.sort ?? ''}
              aria-label={texts.sort}
              data={SORTS.map((sort) => ({ value: sort, label: texts.sorts[sort] }))}
              value={view.sort}
              onChange={({ currentTarget: { value } }) =>
                onChange({ sort: SORTS.find((sort) => sort === value) ?? 'sent-desc' })
              }
            />
            <CampaignFilter view={view} campaigns={all} onChange={onChange} />
            {mayTake(user, 'manager') ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => void exportCampaigns(view)}
              >
                {texts.export}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {hasAny && rows?.length === 0 ? (
        <EmptyState
          title={texts.empty}
          detail={texts.noneMatch}
          action={
            <Button variant="default" onClick={() => onChange({ type: '', status: '' })}>
              {commonTexts.actions.clearFilters}
            </Button>
          }
        />
      ) : error && !data ? (
        <EmptyState
          title={texts.empty}
          detail={analyticsTexts.partFailed}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {commonTexts.actions.retry}
            </Button>
          }
        />
      ) : all?.length === 0 ? (
        <EmptyState
          title={texts.empty}
          detail={texts.emptyHint}
          action={
            hasRole(user, 'manager') ? (
              <Button component={Link} to={paths.campaigns()}>
                {texts.emptyAction}
              </Button>
            ) : null
          }
        />
      ) : (
        <>
          <DataTable
            label={texts.title}
            columns={columns}
            rows={rows}
            rowKey={({ campaign_id }) => campaign_id}
            skeletonRows={5}
            stale={isPlaceholderData}
          />
          <p className={classes.rule}>{texts.rule}</p>
        </>
      )}
    </section>
  );
}

/** Names that say nothing are replaced by what the campaign's own call has. */
function useNamed(rows: CampaignFigures[] | undefined): CampaignFigures[] | undefined {
  const nameless = useMemo(() => rows?.filter(({ name }) => isNameless(name)) ?? [], [rows]);
  const named = useQueries({
    queries: nameless.map(({ campaign_id }) => q(campaigns.get, { params: { campaign_id } })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data?.name ? [[data.campaign_id, data.name] as const] : []))),
  });
  return useMemo(() => rows?.map((row) => ({ ...row, name: named.get(row.campaign_id) ?? row.name })), [rows, named]);
}
