import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustments, IconCircleCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { priceTexts as texts } from '#contract/inventory/prices.texts.ts';
import { PRICE_STATES, type PriceState, prices } from '#contract/inventory/prices.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import classes from './Prices.module.css';
import { priceColumns } from './price_columns.tsx';

const LimitsForm = lazyPart(async () => (await import('./LimitsForm.tsx')).LimitsForm);
const DecisionBar = lazy(async () => ({ default: (await import('./DecisionBar.tsx')).DecisionBar }));

const STATE_FILTER = {
  filtersOf: (address: URLSearchParams) => ({
    state: PRICE_STATES.find((one) => one === address.get('state')) ?? 'open',
  }),
  addressOf: ({ state }: { state: PriceState }): Record<string, string> => (state === 'open' ? {} : { state }),
};

/** `/inventory/prices`: how invoices changed costs; a manager accepts or disputes it. */
export function PricesScreen() {
  const { user } = useShop();
  const format = useFormat();
  const { filters, change } = useAddressFilters(STATE_FILTER);
  const { state } = filters;
  const list = usePagedList(prices.list, 'price_changes', { query: { state } });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [limiting, limit] = useDisclosure(false);
  const mayDecide = hasRole(user, 'manager');
  const rows = list.rows ?? [];
  const chosen = rows.filter(({ price_change_id }) => chosenIds.has(price_change_id));
  const choose = (ids: string[], isChosen: boolean) =>
    setChosenIds((now) => (isChosen ? new Set([...now, ...ids]) : new Set([...now].filter((id) => !ids.includes(id)))));
  const { counts, extra_a_month = 0, extra = 0 } = list.reply ?? {};
  const signed = (amount: number) => (amount > 0 ? `+${format.money(amount)}` : format.money(amount));
  const words =
    state === 'disputed'
      ? texts.disputedHeadline(list.total, format.money(extra))
      : texts.headline(list.total, state === 'open' && list.total > 0 ? signed(extra_a_month) : null);
  const empty = texts.empty[state];
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={list.rows ? words : '\u00a0'}
        above={<BackLink fallback={paths.inventory()}>{inventoryTexts.title}</BackLink>}
        actions={
          mayDecide ? (
            <Button variant="default" leftSection={<IconAdjustments size={18} aria-hidden />} onClick={limit.open}>
              {texts.limits.open}
            </Button>
          ) : null
        }
      />
      <div className={classes.filter}>
        <FilterChips
          label={texts.filter}
          value={state}
          onChange={(next) => change({ state: next })}
          chips={PRICE_STATES.map((value) => ({ value, label: texts.states[value], count: counts?.[value] }))}
        />
      </div>
      <PagedTable
        list={list}
        label={texts.title}
        columns={priceColumns(format, { state, rows, chosen: chosenIds, choose: mayDecide ? choose : null })}
        rowKey={(row) => row.price_change_id}
        skeletonRows={6}
        empty={<EmptyState icon={<IconCircleCheck size={28} />} title={empty.title} detail={empty.detail} />}
      />
      {rows.length > 0 ? <p className={classes.rule}>{texts.useRule}</p> : null}
      {mayDecide && rows.length > 0 ? (
        <Suspense fallback={null}>
          <DecisionBar
            state={state}
            chosen={chosen}
            onAll={() =>
              choose(
                rows.map((row) => row.price_change_id),
                true,
              )
            }
            onDone={(ids) => choose(ids, false)}
          />
        </Suspense>
      ) : null}
      <LazyDialog opened={limiting} onFailure={limit.close}>
        {(opened) => <LimitsForm opened={opened} onClose={limit.close} />}
      </LazyDialog>
    </Page>
  );
}
