import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { ORDER_STATUSES } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { ReplyOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { LocationSelect, useHasLocations } from '../shell/LocationSelect.tsx';
import { PagedTable } from '../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../shell/list/useAddressFilters.ts';
import { usePagedList } from '../shell/list/usePagedList.ts';
import { locationIn } from '../shell/location_in.ts';
import { Page } from '../shell/Page.tsx';
import { hasRole, useShop } from '../shell/shop.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { NoMatch } from '../ui/list/NoMatch.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { lazyPart } from '../ui/Part.tsx';
import classes from './OrdersScreen.module.css';
import { orderColumns } from './order_columns.tsx';
import { Suggestions } from './Suggestions.tsx';

const NewOrder = lazyPart(async () => (await import('./NewOrder.tsx')).NewOrder);

const CHIPS = ['all', 'open', 'draft', 'received', 'closed', 'canceled'] as const;
type Chip = (typeof CHIPS)[number];

interface OrderFilters {
  status: Chip;
  search: string;
  /** Empty: all. */
  location: string;
}

const FILTERS = {
  filtersOf: (address: URLSearchParams): OrderFilters => ({
    status: CHIPS.find((chip) => chip === address.get('status')) ?? 'all',
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
    location: locationIn(address),
  }),
  addressOf: ({ status, search, location }: OrderFilters): Record<string, string> => ({
    ...(status === 'all' ? {} : { status }),
    ...(search ? { search } : {}),
    ...(location ? { location_id: location } : {}),
  }),
};

const expectedOf = (counts: ReplyOf<typeof orders.list>['counts']) =>
  (counts.sent ?? 0) + (counts.partly_received ?? 0);

/** What to order, what is expected, and what has come. */
export function OrdersScreen() {
  const { user } = useShop();
  const format = useFormat();
  const hasLocations = useHasLocations();
  const [adding, add] = useDisclosure(false);
  const { filters, change } = useAddressFilters(FILTERS);
  const status = ORDER_STATUSES.find((one) => one === filters.status);
  const location_id = filters.location || undefined;
  const list = usePagedList(orders.list, 'orders', {
    query: { search: filters.search, status, location_id, ...(filters.status === 'open' ? { open: true } : {}) },
  });
  const search = filters.search || undefined;
  const counts = useQuery(q(orders.list, { query: { limit: 1, search, location_id } })).data?.counts;
  // The headline is about the company, whatever is looked for. Without filters it is the same answer.
  const { data: all } = useQuery(q(orders.list, { query: { limit: 1 } }));
  const open = all ? expectedOf(all.counts) : 0;
  const countOf = (chip: Chip) => {
    if (chip === 'all') return counts && Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
    return counts && (chip === 'open' ? expectedOf(counts) : (counts[chip] ?? 0));
  };
  const mayEdit = hasRole(user, 'manager');
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={
          all
            ? `${user.company} · ${open > 0 ? texts.headline(open, all.late_count) : texts.headlineNone}`
            : user.company
        }
        actions={
          <>
            <Button variant="default" component={Link} to={paths.credits()}>
              {creditTexts.title}
            </Button>
            {mayEdit ? (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
                {texts.add}
              </Button>
            ) : null}
          </>
        }
      />
      <Suggestions mayEdit={mayEdit} location={filters.location} />
      <div className={classes.bar}>
        <SearchField
          className={classes.search}
          label={texts.search}
          value={filters.search}
          maxLength={SEARCH_MAX}
          onSearch={(search) => change({ search })}
        />
        <LocationSelect
          all
          className={classes.location}
          value={filters.location}
          onChange={(location) => change({ location })}
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
        columns={orderColumns(format, hasLocations)}
        rowKey={({ order_id }) => order_id}
        skeletonRows={6}
        hint={commonTexts.tableKeys}
        empty={
          filters.search || filters.location || filters.status !== 'all' ? (
            <NoMatch
              title={texts.empty.noMatch}
              detail={texts.empty.noMatchDetail}
              onClear={() => change({ search: '', location: '', status: 'all' })}
            />
          ) : (
            <EmptyState
              icon={<IconClipboardList size={28} />}
              title={texts.empty.title}
              detail={texts.empty.detail}
              action={
                mayEdit ? (
                  <Button variant="default" onClick={add.open}>
                    {texts.add}
                  </Button>
                ) : null
              }
            />
          )
        }
      />
      <LazyDialog opened={adding} onFailure={add.close}>
        {(opened) => <NewOrder opened={opened} onClose={add.close} />}
      </LazyDialog>
    </Page>
  );
}
