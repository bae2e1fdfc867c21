import { ActionIcon, Button } from '@mantine/core';
import { IconSearchOff, IconSend, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PAGE_SIZE_DEFAULT, SEARCH_MAX } from '#contract/limits.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { CAMPAIGN_STATUSES, type CampaignRow, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call } from '../../../api.ts';
import { type Format, useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { keyOf } from '../../../query.ts';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { ShowMore } from '../../../ui/list/ShowMore.tsx';
import classes from '../Campaigns.module.css';
import { useDeleteDraft } from '../compose/useDeleteDraft.ts';
import { StatusTag } from './StatusTag.tsx';

const texts = campaignTexts.list;

/** What was sent and is being sent, the newest first; figures move while texts go out. */
export function CampaignList() {
  const format = useFormat();
  const { user } = useShop();
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const status = CAMPAIGN_STATUSES.find((one) => one === address.get('status'));
  const set = useCallback(
    (name: 'search' | 'status', value: string) =>
      setAddress(
        (now) => {
          if (value) now.set(name, value);
          else now.delete(name);
          return now;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const setSearch = useCallback((next: string) => set('search', next), [set]);
  const query = { ...(search ? { search } : {}), ...(status ? { status } : {}) };
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(campaigns.list, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(campaigns.list, { query: { ...query, limit: PAGE_SIZE_DEFAULT, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, page) => sum + page.campaigns.length, 0);
      return last.campaigns.length > 0 && shown < last.total_count ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const rows = pages.data?.pages.flatMap((page) => page.campaigns);
  const total = pages.data?.pages.at(-1)?.total_count ?? 0;
  const mayWrite = hasRole(user, 'manager');
  const mayDelete = mayWrite && rows?.some((row) => row.status === 'draft') === true;
  const isFirst = rows?.length === 0 && search === '' && !status;
  const compose = (
    <Button component={Link} to={paths.campaigns({ view: 'message' })}>
      {campaignTexts.compose.title}
    </Button>
  );
  return (
    <section aria-labelledby="campaign-list">
      <div className={classes.listHead}>
        <h2 id="campaign-list">{texts.title}</h2>
        {isFirst ? null : (
          <SearchField
            className={classes.search}
            label={texts.search}
            value={search}
            maxLength={SEARCH_MAX}
            onSearch={setSearch}
          />
        )}
      </div>
      {isFirst ? null : (
        <div className={classes.filters}>
          <FilterChips
            label={texts.filter}
            chips={CHIPS}
            value={status ?? ''}
            onChange={(value) => set('status', value)}
          />
        </div>
      )}
      {pages.error && !rows ? (
        <LoadFailure error={pages.error} onRetry={pages.refetch} />
      ) : isFirst ? (
        <EmptyState icon={<IconSend size={28} />} title={texts.empty} detail={texts.emptyDetail} action={compose} />
      ) : rows?.length === 0 && search === '' ? (
        <EmptyState
          icon={<IconSend size={28} />}
          title={status === 'draft' ? texts.noDrafts : texts.noneSo}
          detail={status === 'draft' ? texts.noDraftsDetail : null}
          action={
            status === 'draft' ? (
              compose
            ) : (
              <Button variant="default" onClick={() => set('status', '')}>
                {commonTexts.actions.clearFilters}
              </Button>
            )
          }
        />
      ) : rows?.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={28} />}
          title={texts.noMatch}
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              {commonTexts.actions.clearSearch}
            </Button>
          }
        />
      ) : (
        <>
          <DataTable
            label={texts.title}
            columns={columnsOf(format, { isDrafts: status === 'draft', mayWrite, mayDelete })}
            rows={rows}
            rowKey={(row) => row.campaign_id}
            skeletonRows={4}
            stale={pages.isPlaceholderData}
          />
          {rows && total > 0 ? (
            <ShowMore
              shown={rows.length}
              total={total}
              hint={commonTexts.tableKeys}
              busy={pages.isFetchingNextPage}
              onMore={() => pages.fetchNextPage()}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

const CHIPS = [
  { value: '' as const, label: texts.all },
  ...CAMPAIGN_STATUSES.map((value) => ({
    value,
    label: value === 'draft' ? texts.drafts : campaignTexts.statuses[value],
  })),
];

/** Figures of texts: a draft has none. */
function figure(row: CampaignRow, cell: ReactNode): ReactNode {
  return row.status === 'draft' ? <span className={classes.wide}>{commonTexts.none}</span> : cell;
}

function columnsOf(
  format: Format,
  { isDrafts, mayWrite, mayDelete }: { isDrafts: boolean; mayWrite: boolean; mayDelete: boolean },
): Column<CampaignRow>[] {
  const address = ({ campaign_id: draft, status }: CampaignRow) =>
    status === 'draft' && mayWrite ? paths.campaigns({ view: 'message', draft }) : paths.campaign(draft);
  const columns: Column<CampaignRow>[] = [
    {
      key: 'name',
      header: texts.name,
      phone: 'title',
      lines: 2,
      cell: (row) => (
        <>
          <Link to={address(row)} className={classes.rowLink ?? ''}>
            {row.name}
          </Link>
          <div className={classes.quiet}>{campaignTexts.types[row.type]}</div>
        </>
      ),
    },
    { key: 'status', header: texts.status, phone: 'note', cell: (row) => <StatusTag status={row.status} /> },
    {
      key: 'sent',
      header: texts.sent,
      numeric: true,
      phone: 'figure',
      cell: (row) =>
        figure(
          row,
          <>
            {row.sent < row.recipients ? texts.of(row.sent, row.recipients) : format.quantity(row.sent)}
            <span className={classes.unit}> {texts.sent.toLowerCase()}</span>
          </>,
        ),
    },
    {
      key: 'delivered',
      header: texts.delivered,
      numeric: true,
      from: 'tablet',
      cell: (row) => figure(row, format.quantity(row.delivered)),
    },
    {
      key: 'clicked',
      header: texts.clicked,
      numeric: true,
      from: 'tablet',
      cell: (row) => figure(row, format.quantity(row.clicked)),
    },
    {
      key: 'when',
      header: texts.when,
      phone: 'aside',
      cell: (row) =>
        row.changed_at ? (
          <>
            {format.instant(row.changed_at)}
            <div className={classes.who}>{campaignTexts.draft.lastChanged(row.changed_by)}</div>
          </>
        ) : (
          format.instant(row.started_at ?? row.scheduled_at ?? row.created_at)
        ),
    },
  ];
  const remove: Column<CampaignRow> = {
    key: 'remove',
    header: texts.actions,
    numeric: true,
    phone: 'figure',
    cell: (row) => (row.status === 'draft' ? <DeleteDraft {...row} /> : null),
  };
  // A list of drafts alone has no figures.
  const shown = isDrafts ? columns.filter(({ key }) => !['sent', 'delivered', 'clicked'].includes(key)) : columns;
  return mayDelete ? [...shown, remove] : shown;
}

function DeleteDraft({ campaign_id, name }: CampaignRow) {
  const { remove, isPending } = useDeleteDraft();
  const label = campaignTexts.draft.deleteNamed(name);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.delete ?? ''}
      aria-label={label}
      title={label}
      loading={isPending}
      onClick={() => remove(campaign_id)}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
