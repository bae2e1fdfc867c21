import { DATE } from '#contract/dates.ts';
import { UUID } from '#contract/http.ts';
import { INVOICE_SORTS, type InvoiceSort } from '#contract/invoices/invoices.ts';
import { LIST_STATUSES, type ListStatus } from '#contract/invoices/statuses.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { useAddressFilters } from '../shell/list/useAddressFilters.ts';

/** What the list shows, as its address says it. */
export interface Filters {
  status: ListStatus | 'all';
  search: string;
  vendor_id: string;
  from: string;
  to: string;
  sort: InvoiceSort;
}

/** Reads the filters from an address; what makes no sense there is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  const status = LIST_STATUSES.find((one) => one === query.get('status')) ?? 'all';
  const text = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  return {
    status,
    search: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    vendor_id: text('vendor_id', UUID),
    from: text('from', DATE),
    to: text('to', DATE),
    sort: INVOICE_SORTS.find((one) => one === query.get('sort')) ?? 'newest',
  };
}

/** The filters as the address spells them; the first view is empty. */
export function addressOf({ status, sort, ...texts }: Filters): Record<string, string> {
  return {
    ...(status === 'all' ? {} : { status }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(sort === 'newest' ? {} : { sort }),
  };
}

const SPELLING = { filtersOf, addressOf, replace: true };

/** The filters of the list, kept in its address. */
export function useInvoiceFilters() {
  return useAddressFilters(SPELLING);
}

export function isFiltered({ search, vendor_id, from, to }: Filters): boolean {
  return search !== '' || vendor_id !== '' || from !== '' || to !== '';
}
