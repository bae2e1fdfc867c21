import { ITEM_SORTS } from '#contract/inventory/inventory.ts';
import { locationIn } from '../shell/LocationSelect.tsx';
import { useAddressFilters } from '../shell/list/useAddressFilters.ts';

export type ItemSort = (typeof ITEM_SORTS)[number];

/** What of the inventory is shown: one choice at a time. */
export type Slice = 'all' | 'low' | 'below_par' | 'unusual' | 'archived' | `category:${string}`;

export interface InventoryFilters {
  search: string;
  slice: Slice;
  sort: ItemSort;
  /** Empty: all. */
  location: string;
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
  return { search: address.get('search') ?? '', slice, sort, location: locationIn(address) };
}

/** The filters as the address and the API's query spell them; the first view is empty. */
export function queryOf({ search, slice, sort, location }: InventoryFilters) {
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

const SPELLING = { filtersOf, addressOf: queryOf };

export const useInventoryFilters = () => useAddressFilters(SPELLING);
