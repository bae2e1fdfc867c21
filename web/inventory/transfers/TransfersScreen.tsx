import { Button } from '@mantine/core';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { transferTexts as texts } from '#contract/inventory/places/transfers.texts.ts';
import { TRANSFER_STATUSES, type TransferStatus, transfers } from '#contract/inventory/places/transfers.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LocationSelect, useHasLocations } from '../../shell/LocationSelect.tsx';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { locationIn } from '../../shell/location_in.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Transfers.module.css';
import { transferColumns } from './transfer_columns.tsx';

interface TransferFilters {
  status: TransferStatus | 'all';
  location: string;
}

const SPELLING = {
  filtersOf: (address: URLSearchParams): TransferFilters => ({
    status: TRANSFER_STATUSES.find((status) => status === address.get('status')) ?? 'all',
    location: locationIn(address),
  }),
  addressOf: ({ status, location }: TransferFilters): Record<string, string> => ({
    ...(status === 'all' ? {} : { status }),
    ...(location ? { location_id: location } : {}),
  }),
};

/** `/inventory/transfers`: what is on its way from one place to another, and what has arrived. */
export function TransfersScreen() {
  const { user } = useShop();
  const format = useFormat();
  const hasLocations = useHasLocations();
  const { filters, change } = useAddressFilters(SPELLING);
  const list = usePagedList(transfers.list, 'transfers', { query: SPELLING.addressOf(filters) });
  const isFiltered = filters.status !== 'all' || filters.location !== '';
  const startButton = hasRole(user, 'staff') ? (
    <Button component={Link} to={paths.newTransfer()} leftSection={<IconPlus size={18} aria-hidden />}>
      {texts.start}
    </Button>
  ) : null;
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.inventory()}>{inventoryTexts.title}</BackLink>}
        title={texts.title}
        detail={texts.headline}
        // Without transfers, the empty state has the button.
        actions={list.rows?.length === 0 && !list.isStale && !isFiltered ? null : startButton}
      />
      <div className={classes.filters}>
        <FilterChips
          label={texts.filter}
          chips={[
            { value: 'all', label: texts.all },
            ...TRANSFER_STATUSES.map((status) => ({ value: status, label: texts.status[status] })),
          ]}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        <LocationSelect all value={filters.location} onChange={(location) => change({ location })} />
      </div>
      <PagedTable
        list={list}
        label={texts.title}
        columns={transferColumns(format, hasLocations)}
        rowKey={({ transfer_id }) => transfer_id}
        hint={commonTexts.tableKeys}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={<IconTruckDelivery size={28} />}
            title={isFiltered ? texts.nothingTitle : texts.emptyTitle}
            detail={isFiltered ? texts.nothingDetail : texts.emptyDetail}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => change({ status: 'all', location: '' })}>
                  {commonTexts.actions.clearFilters}
                </Button>
              ) : (
                startButton
              )
            }
          />
        }
      />
    </Page>
  );
}
