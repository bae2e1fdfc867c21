import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { INBOX_FILTERS, type InboxFilter } from '#contract/messaging/inbound/replies.ts';

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

export function useInboxFilters() {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => filtersOf(address), [address]);
  const change = useCallback(
    (next: Partial<InboxFilters>) => {
      // Letters typed into the search are not steps that Back should walk through one by one.
      setAddress((now) => addressOf({ ...filtersOf(now), ...next }), { replace: 'search' in next });
    },
    [setAddress],
  );
  return { filters, change };
}
