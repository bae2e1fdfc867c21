import { INBOX_FILTERS, type InboxFilter } from '#contract/messaging/inbound/replies.ts';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';

export interface InboxFilters {
  filter: InboxFilter;
  search: string;
}

/** The filters as the address has them; what it does not know is left at the first view. */
export function filtersOf(address: URLSearchParams): InboxFilters {
  return {
    filter: INBOX_FILTERS.find((one) => one === address.get('filter')) ?? 'all',
    search: address.get('search') ?? '',
  };
}

/** The filters as the address spells them; the first view is empty. */
export function addressOf({ filter, search }: InboxFilters): Record<string, string> {
  return { ...(filter === 'all' ? {} : { filter }), ...(search ? { search } : {}) };
}

const SPELLING = { filtersOf, addressOf };

export const useInboxFilters = () => useAddressFilters(SPELLING);
