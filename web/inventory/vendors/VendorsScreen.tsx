import { Button } from '@mantine/core';
import { IconCamera, IconSearchOff, IconTruck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { PAGE_SIZE_DEFAULT, SEARCH_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { keyOf } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './VendorsScreen.module.css';
import { vendorColumns } from './vendor_columns.tsx';

/** Who the shop buys from; a row opens their invoices. */
export function VendorsScreen() {
  const { user } = useShop();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const setSearch = useCallback(
    (next: string) => setAddress(next ? { search: next } : {}, { replace: true }),
    [setAddress],
  );
  const query = search ? { search } : {};
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(inventory.listVendors, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(inventory.listVendors, { query: { ...query, limit: PAGE_SIZE_DEFAULT, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, page) => sum + page.vendors.length, 0);
      return last.vendors.length > 0 && shown < last.total_count ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const vendors = pages.data?.pages.flatMap((page) => page.vendors);
  const total = pages.data?.pages.at(-1)?.total_count ?? 0;
  return (
    <Page title={inventoryTexts.vendorsTitle}>
      <PageHeader
        title={inventoryTexts.vendorsTitle}
        detail={vendors ? `${user.company} · ${inventoryTexts.vendorsHeadline(total)}` : user.company}
      />
      <div className={classes.bar}>
        <SearchField label={inventoryTexts.vendorSearch} value={search} maxLength={SEARCH_MAX} onSearch={setSearch} />
      </div>
      {pages.error && !vendors ? (
        <LoadFailure error={pages.error} onRetry={pages.refetch} />
      ) : vendors?.length === 0 ? (
        <NoVendors searched={search !== ''} onClear={() => setSearch('')} />
      ) : (
        <>
          <DataTable
            label={inventoryTexts.vendorsTitle}
            columns={vendorColumns(format)}
            rows={vendors}
            rowKey={(vendor) => vendor.vendor_id}
            skeletonRows={6}
            stale={pages.isPlaceholderData}
          />
          {vendors ? (
            <ShowMore
              shown={vendors.length}
              total={total}
              hint={commonTexts.tableKeys}
              busy={pages.isFetchingNextPage}
              onMore={() => pages.fetchNextPage()}
            />
          ) : null}
        </>
      )}
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
