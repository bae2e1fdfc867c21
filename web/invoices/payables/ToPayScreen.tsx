import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { mayCall } from '#contract/http.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { payableTexts as texts } from '#contract/invoices/payables/payables.texts.ts';
import { PAYABLE_STATES, type PayableState, payables } from '#contract/invoices/payables/payables.ts';
import { PAGE_SIZE_MAX, SEARCH_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { StatTile, StatTiles } from '../../ui/list/StatTile.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ExportPayables } from './ExportPayables.tsx';
import { PaidBar } from './PaidBar.tsx';
import classes from './Payables.module.css';
import { payableColumns } from './payable_columns.tsx';

interface Filters {
  state: PayableState;
  search: string;
}

const FILTERS = {
  filtersOf: (address: URLSearchParams): Filters => ({
    state: PAYABLE_STATES.find((one) => one === address.get('state')) ?? 'open',
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
  }),
  addressOf: ({ state, search }: Filters): Record<string, string> => ({
    ...(state === 'open' ? {} : { state }),
    ...(search ? { search } : {}),
  }),
};

/** `/invoices/to-pay`: what is to pay to vendors and when, and what was paid. */
export function ToPayScreen() {
  const { user } = useShop();
  const format = useFormat();
  const { filters, change } = useAddressFilters(FILTERS);
  const { state, search } = filters;
  // As many as can be marked at once, so that a shop that begins to keep track is through its old invoices in a few presses.
  const list = usePagedList(payables.list, 'payables', {
    query: { state, ...(search ? { search } : {}) },
    page_size: PAGE_SIZE_MAX,
  });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const mayMark = hasRole(user, 'manager');
  const mayExport = mayCall(user.role, payables.csv);
  const isPaid = state === 'paid';
  const rows = list.rows ?? [];
  const chosen = rows.filter(({ invoice_id }) => chosenIds.has(invoice_id)).slice(0, PAGE_SIZE_MAX);
  const choose = (ids: string[], isChosen: boolean) =>
    setChosenIds((now) => (isChosen ? new Set([...now, ...ids]) : new Set([...now].filter((id) => !ids.includes(id)))));
  const { sums, counts } = list.reply ?? {};
  const money = (amount: number | undefined) => (amount === undefined ? undefined : format.money(amount));
  const { tiles } = texts;
  const empty = search ? texts.noMatch : texts.empty[state];
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.invoices()}>{invoiceTexts.title}</BackLink>}
        title={texts.title}
        detail={
          sums && counts ? (counts.open ? texts.headline(format.money(sums.open)) : texts.headlineNone) : '\u00a0'
        }
        actions={mayExport ? <ExportPayables state={state} search={search} /> : null}
      />
      {list.error && !list.reply ? null : (
        <StatTiles label={tiles.label}>
          <StatTile label={tiles.open} value={money(sums?.open)} detail={tiles.openDetail} />
          <StatTile
            label={tiles.overdue}
            value={money(sums?.overdue)}
            detail={tiles.overdueDetail}
            tone={sums && sums.overdue > 0 ? 'bad' : 'plain'}
          />
          <StatTile
            label={tiles.soon}
            value={money(sums?.due_soon)}
            detail={tiles.soonDetail}
            tone={sums && sums.due_soon > 0 ? 'doubt' : 'plain'}
          />
          <StatTile label={tiles.later} value={money(sums?.later)} detail={tiles.laterDetail} />
        </StatTiles>
      )}
      <div className={classes.bar}>
        <SearchField
          label={texts.search}
          value={search}
          maxLength={SEARCH_MAX}
          onSearch={(next) => change({ search: next })}
        />
        <FilterChips
          label={texts.filter}
          value={state}
          onChange={(next) => change({ state: next })}
          chips={PAYABLE_STATES.map((value) => ({ value, label: texts.states[value], count: counts?.[value] }))}
        />
      </div>
      <PagedTable
        list={list}
        label={texts.title}
        columns={payableColumns(format, isPaid, { rows, chosen: chosenIds, choose: mayMark ? choose : null })}
        rowKey={({ invoice_id }) => invoice_id}
        skeletonRows={6}
        hint={commonTexts.tableKeys}
        empty={<EmptyState icon={<IconCircleCheck size={28} />} title={empty.title} detail={empty.detail} />}
      />
      {isPaid ? null : <p className={classes.rule}>{texts.rule}</p>}
      {mayMark && rows.length > 0 ? (
        <PaidBar
          key={state}
          isPaid={isPaid}
          chosen={chosen}
          onAll={() =>
            choose(
              rows.map(({ invoice_id }) => invoice_id),
              true,
            )
          }
          onDone={(ids) => choose(ids, false)}
        />
      ) : null}
    </Page>
  );
}
