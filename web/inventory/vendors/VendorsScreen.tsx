import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCamera, IconPlus, IconSearchOff, IconTruck } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { vendorTexts } from '#contract/inventory/vendors/vendors.texts.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import classes from './VendorsScreen.module.css';
import { vendorColumns } from './vendor_columns.tsx';

const VendorForm = lazyPart(async () => (await import('./page/VendorForm.tsx')).VendorForm);

const CHIPS = ['active', 'archived'] as const;

interface Filters {
  show: (typeof CHIPS)[number];
  search: string;
}

const FILTERS = {
  filtersOf: (address: URLSearchParams): Filters => ({
    show: CHIPS.find((chip) => chip === address.get('show')) ?? 'active',
    search: address.get('search') ?? '',
  }),
  addressOf: ({ show, search }: Filters): Record<string, string> => ({
    ...(show === 'active' ? {} : { show }),
    ...(search ? { search } : {}),
  }),
};

/** Who the shop buys from; a row opens their page. */
export function VendorsScreen() {
  const { user } = useShop();
  const format = useFormat();
  const navigate = useNavigate();
  const [adding, add] = useDisclosure(false);
  const { filters, change } = useAddressFilters(FILTERS);
  const { show, search } = filters;
  const list = usePagedList(vendors.list, 'vendors', {
    query: { search, ...(show === 'archived' ? { archived: true } : {}) },
  });
  return (
    <Page title={inventoryTexts.vendorsTitle}>
      <PageHeader
        title={inventoryTexts.vendorsTitle}
        detail={list.rows ? `${user.company} · ${inventoryTexts.vendorsHeadline(list.total)}` : user.company}
        actions={
          hasRole(user, 'manager') ? (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
              {vendorTexts.add}
            </Button>
          ) : null
        }
      />
      <div className={classes.bar}>
        <SearchField
          label={inventoryTexts.vendorSearch}
          value={search}
          maxLength={SEARCH_MAX}
          onSearch={(typed) => change({ search: typed })}
        />
        <FilterChips
          label={vendorTexts.filter}
          value={show}
          onChange={(chip) => change({ show: chip })}
          chips={CHIPS.map((value) => ({ value, label: vendorTexts.chips[value] }))}
        />
      </div>
      <PagedTable
        list={list}
        label={inventoryTexts.vendorsTitle}
        columns={vendorColumns(format)}
        rowKey={(vendor) => vendor.vendor_id}
        skeletonRows={6}
        hint={commonTexts.tableKeys}
        empty={
          <NoVendors
            searched={search !== '' || show === 'archived'}
            onClear={() => change({ search: '', show: 'active' })}
          />
        }
      />
      <LazyDialog opened={adding} onFailure={add.close}>
        {(opened) => (
          <VendorForm
            opened={opened}
            onClose={add.close}
            vendor={null}
            onSaved={({ vendor_id }) => navigate(paths.vendor(vendor_id))}
          />
        )}
      </LazyDialog>
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
