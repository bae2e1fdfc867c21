import { INVOICE_STATUSES, type InvoiceStatus } from '#contract/invoices/invoices.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, SEARCH_MAX } from '#contract/limits.ts';

/** What the list shows, as its address says it. */
export interface Filters {
  status: InvoiceStatus | 'all';
  search: string;
  vendor_id: string;
  from: string;
  to: string;
  /** How many rows are shown. */
  shown: number;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the filters from an address; what makes no sense there is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  const status = INVOICE_STATUSES.find((one) => one === query.get('status')) ?? 'all';
  const text = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  const shown = Number(query.get('shown'));
  return {
    status,
    search: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    vendor_id: text('vendor_id', UUID),
    from: text('from', DATE),
    to: text('to', DATE),
    shown: Number.isInteger(shown) && shown > PAGE_SIZE_DEFAULT ? Math.min(shown, PAGE_SIZE_MAX) : PAGE_SIZE_DEFAULT,
  };
}

/** The address with some filters changed. Another filter starts again at the first rows. */
export function withFilters(query: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(query);
  if (!('shown' in change)) next.delete('shown');
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || value === 'all' || value === PAGE_SIZE_DEFAULT) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

export function isFiltered({ search, vendor_id, from, to }: Filters): boolean {
  return search !== '' || vendor_id !== '' || from !== '' || to !== '';
}
