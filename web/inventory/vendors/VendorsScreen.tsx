import { Button } from '@mantine/core';
import { IconCamera, IconSearchOff, IconTruck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './VendorsScreen.module.css';
import { vendorColumns } from './vendor_columns.tsx';

const SEARCH_FILTER = {
  filtersOf: (address: URLSearchParams) => ({ search: address.get('search') ?? '' }),
  addressOf: ({ search }: { search: string }): Record<string, string> => (search ? { search } : {}),
};

/** Who the shop buys from; a row opens their page. */
export function VendorsScreen() {
  const { user } = useShop();
  const format = useFormat();
  const { filters, change } = useAddressFilters(SEARCH_FILTER);
  const vendors = usePagedList(inventory.listVendors, 'vendors', { query: filters });
  return (
    <Page title={inventoryTexts.vendorsTitle}>
      <PageHeader
        title={inventoryTexts.vendorsTitle}
        detail={vendors.rows ? `${user.company} · ${inventoryTexts.vendorsHeadline(vendors.total)}` : user.company}
      />
      <div className={classes.bar}>
        <SearchField
          label={inventoryTexts.vendorSearch}
          value={filters.search}
          maxLength={SEARCH_MAX}
          onSearch={(search) => change({ search })}
        />
      </div>
      <PagedTable
        list={vendors}
        label={inventoryTexts.vendorsTitle}
        columns={vendorColumns(format)}
        rowKey={(vendor) => vendor.vendor_id}
        skeletonRows={6}
        hint={commonTexts.tableKeys}
        empty={<NoVendors searched={filters.search !== ''} onClear={() => change({ search: '' })} />}
      />
    </Page>
  );
}

function NoVendors({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { user } = useShop();
  if (searched) {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={inventoryTexts.vendorsNothingTitle}
        action={
          <Button variant="default" onClick={onClear}>
            {commonTexts.actions.clearSearch}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconTruck size={28} />}
      title={inventoryTexts.vendorsEmptyTitle}
      detail={inventoryTexts.vendorsEmptyDetail}
      action={
        hasRole(user, 'staff') ? (
          <Button component={Link} to={paths.invoices({ add: 1 })} leftSection={<IconCamera size={18} aria-hidden />}>
            {inventoryTexts.scan}
          </Button>
        ) : null
      }
    />
  );
}
