import { Button } from '@mantine/core';
import { IconSearchOff, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type CampaignRow, campaigns } from '#contract/campaigns.ts';
import { PAGE_SIZE_DEFAULT, SEARCH_MAX } from '#contract/limits.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call } from '../../api.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { keyOf } from '../../query.ts';
import { LoadFailure } from '../../shell/LoadFailure.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import classes from './Campaigns.module.css';
import { StatusTag } from './StatusTag.tsx';

const texts = campaignTexts.list;

/** What was sent and is being sent, the newest first; figures move while texts go out. */
export function CampaignList() {
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const setSearch = useCallback(
    (next: string) => setAddress(next ? { search: next } : {}, { replace: true }),
    [setAddress],
  );
  const query = search ? { search } : {};
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
  const isFirst = rows?.length === 0 && search === '';
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
      {pages.error && !rows ? (
        <LoadFailure error={pages.error} onRetry={pages.refetch} />
      ) : isFirst ? (
        <EmptyState
          icon={<IconSend size={28} />}
          title={texts.empty}
          detail={texts.emptyDetail}
          action={
            <Button component={Link} to={paths.campaigns({ view: 'message' })}>
              {campaignTexts.compose.title}
            </Button>
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
            columns={columnsOf(format)}
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

function columnsOf(format: Format): Column<CampaignRow>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      phone: 'title',
      lines: 2,
      cell: (row) => (
        <>
          <Link to={paths.campaign(row.campaign_id)} className={classes.rowLink ?? ''}>
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
      cell: (row) => (
        <>
          {row.sent < row.recipients ? texts.of(row.sent, row.recipients) : format.quantity(row.sent)}
          <span className={classes.unit}> {texts.sent.toLowerCase()}</span>
        </>
      ),
    },
    {
      key: 'delivered',
      header: texts.delivered,
      numeric: true,
      from: 'tablet',
      cell: (row) => format.quantity(row.delivered),
    },
    {
      key: 'clicked',
      header: texts.clicked,
      numeric: true,
      from: 'tablet',
      cell: (row) => format.quantity(row.clicked),
    },
    {
      key: 'when',
      header: texts.when,
      phone: 'aside',
      cell: (row) => format.instant(row.started_at ?? row.scheduled_at ?? row.created_at),
    },
  ];
}
