import { ITEM_SORTS } from '#contract/inventory/items.ts';
import { useAddressFilters } from '../shell/list/useAddressFilters.ts';
import { locationIn } from '../shell/location_in.ts';

export type ItemSort = (typeof ITEM_SORTS)[number];

/** Which items of the inventory are shown: one choice at a time. */
export type Slice = 'all' | 'low' | 'below_par' | 'unusual' | 'archived' | `category:${string}`;

export interface InventoryFilters {
  search: string;
  slice: Slice;
  sort: ItemSort;
  /** Empty: all. */
  location: string;
  /** As the address spells a choice of columns; empty: as this browser has it. */
  columns: string;
}

export const FIRST_SORT: ItemSort = 'low_first';

/** The filters as the address has them; what it does not know is left at the first view. */
export function filtersOf(address: URLSearchParams): InventoryFilters {
  const category = address.get('category');
  const sort = ITEM_SORTS.find((one) => one === address.get('sort')) ?? FIRST_SORT;
  const slice: Slice =
    address.get('archived') === 'true'
      ? 'archived'
      : address.get('low') === 'true'
        ? 'low'
        : address.get('below_par') === 'true'
          ? 'below_par'
          : address.get('unusual') === 'true'
            ? 'unusual'
            : category
              ? `category:${category}`
              : 'all';
  return {
    search: address.get('search') ?? '',
    slice,
    sort,
    location: locationIn(address),
    columns: address.get('columns') ?? '',
  };
}

/** The filters as the API's query spells them; the first view is empty. */
export function queryOf({ search, slice, sort, location }: Omit<InventoryFilters, 'columns'>) {
  return {
    ...(search ? { search } : {}),
    ...(slice === 'low' ? { low: 'true' } : {}),
    ...(slice === 'below_par' ? { below_par: 'true' } : {}),
    ...(slice === 'unusual' ? { unusual: 'true' } : {}),
    ...(slice === 'archived' ? { archived: 'true' } : {}),
    ...(slice.startsWith('category:') ? { category: slice.slice('category:'.length) } : {}),
    ...(sort === FIRST_SORT ? {} : { sort }),
    ...(location ? { location_id: location } : {}),
  };
}

/** The same in the address, which has the columns, too. */
export function addressOf({ columns, ...filters }: InventoryFilters): Record<string, string> {
  return { ...queryOf(filters), ...(columns ? { columns } : {}) };
}

/** Whether only some of the shop's active items are asked for. */
export function isFiltered({ search, slice, location }: InventoryFilters): boolean {
  return search !== '' || slice !== 'all' || location !== '';
}

const SPELLING = { filtersOf, addressOf };

export const useInventoryFilters = () => useAddressFilters(SPELLING);
