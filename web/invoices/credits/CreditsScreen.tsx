import { IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { creditTexts as texts } from '#contract/invoices/credits/credits.texts.ts';
import { CREDIT_STATUSES, credits } from '#contract/invoices/credits/credits.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { CREDIT_OLD_DAYS, CREDIT_OVERDUE_DAYS } from '#contract/invoices/limits.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { creditColumns } from '../../inventory/vendors/credits/credit_columns.tsx';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { Page } from '../../shell/Page.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { NoMatch } from '../../ui/list/NoMatch.tsx';
import { StatTile, StatTiles } from '../../ui/list/StatTile.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Credits.module.css';

const CHIPS = ['outstanding', 'open', 'sent', 'settled', 'written_off', 'all'] as const;
type Chip = (typeof CHIPS)[number];

const FILTERS = {
  filtersOf: (address: URLSearchParams): { status: Chip; search: string } => ({
    status: CHIPS.find((chip) => chip === address.get('status')) ?? 'outstanding',
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
  }),
  addressOf: ({ status, search }: { status: Chip; search: string }): Record<string, string> => ({
    ...(status === 'outstanding' ? {} : { status }),
    ...(search ? { search } : {}),
  }),
};

/** The credit that vendors owe, the oldest first. */
export function CreditsScreen() {
  const format = useFormat();
  const { filters, change } = useAddressFilters(FILTERS);
  const status = CREDIT_STATUSES.find((one) => one === filters.status);
  const list = usePagedList(credits.list, 'credit_requests', {
    query: { search: filters.search, status, ...(filters.status === 'outstanding' ? { outstanding: true } : {}) },
  });
  const { data } = useQuery(q(credits.list, { query: { limit: 1, search: filters.search } }));
  const counts = data?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  const countOf = (chip: Chip) => {
    if (!counts || chip === 'all') return all;
    return chip === 'outstanding' ? (counts.open ?? 0) + (counts.sent ?? 0) : (counts[chip] ?? 0);
  };
  const money = (amount: number | undefined) => (amount === undefined ? undefined : format.money(amount));
  const { aged, without_rate = [] } = data ?? {};
  const isAnyOutstanding = aged !== undefined && (aged.total > 0 || without_rate.length > 0);
  const { tiles } = texts;
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.invoices()}>{invoiceTexts.title}</BackLink>}
        title={texts.title}
        detail={aged ? (isAnyOutstanding ? texts.headline(format.money(aged.total)) : texts.headlineNone) : '\u00a0'}
      />
      {all === 0 && !filters.search ? null : (
        <StatTiles label={tiles.label}>
          <StatTile label={tiles.total} value={money(aged?.total)} detail={tiles.totalDetail} />
          <StatTile label={tiles.recent(CREDIT_OVERDUE_DAYS)} value={money(aged?.recent)} detail={tiles.recentDetail} />
          <StatTile
            label={tiles.waiting(CREDIT_OVERDUE_DAYS + 1, CREDIT_OLD_DAYS)}
            value={money(aged?.waiting)}
            detail={tiles.waitingDetail}
            tone={aged && aged.waiting > 0 ? 'doubt' : 'plain'}
          />
          <StatTile
            label={tiles.old(CREDIT_OLD_DAYS)}
            value={money(aged?.old)}
            detail={tiles.oldDetail}
            tone={aged && aged.old > 0 ? 'doubt' : 'plain'}
          />
        </StatTiles>
      )}
      {without_rate.length > 0 ? (
        <p className={classes.unknown}>
          {texts.withoutRate(without_rate.map(({ amount, currency }) => format.money(amount, currency)))}
        </p>
      ) : null}
      <div className={classes.bar}>
        <SearchField
          className={classes.search}
          label={texts.search}
          value={filters.search}
          maxLength={SEARCH_MAX}
          onSearch={(search) => change({ search })}
        />
        <FilterChips
          label={texts.filter}
          value={filters.status}
          onChange={(chip) => change({ status: chip })}
          chips={CHIPS.map((value) => ({ value, label: texts.statuses[value], count: countOf(value) }))}
        />
      </div>
      <PagedTable
        list={list}
        label={texts.title}
        columns={creditColumns(format)}
        rowKey={({ credit_request_id }) => credit_request_id}
        skeletonRows={6}
        hint={commonTexts.tableKeys}
        empty={
          all === 0 && !filters.search ? (
            <EmptyState icon={<IconReceiptRefund size={28} />} title={texts.empty.title} detail={texts.empty.detail} />
          ) : (
            <NoMatch
              title={texts.empty.noMatch}
              detail={texts.empty.noMatchDetail}
              onClear={() => change({ search: '', status: 'all' })}
            />
          )
        }
      />
    </Page>
  );
}
