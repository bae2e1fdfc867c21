import { CONSENT_STATES, type ConsentState } from '#contract/contacts/contacts.ts';
import { UUID } from '#contract/http.ts';
import { SEARCH_MAX } from '#contract/limits.ts';

/** Whom the list shows, as its address says it. */
export interface ContactFilters {
  search: string;
  /** One choice: everybody, those of one consent, or the archived. */
  show: 'all' | ConsentState | 'archived';
  /** '' is any. */
  tag_id: string;
  /** From 1. */
  page: number;
}

const PAGE_MAX = 10_000_000;

/** Reads the filters from an address; what makes no sense there is left at the first view. */
export function filtersOf(address: URLSearchParams): ContactFilters {
  const tag_id = address.get('tag_id') ?? '';
  const page = Number(address.get('page'));
  const consent = CONSENT_STATES.find((state) => state === address.get('consent'));
  return {
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
    show: address.get('archived') === 'true' ? 'archived' : (consent ?? 'all'),
    tag_id: UUID.test(tag_id) ? tag_id : '',
    page: Number.isInteger(page) && page > 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** The filters as the address and the call spell them; the first view is empty. */
export function addressOf({ search, show, tag_id, page }: ContactFilters): Record<string, string> {
  return {
    ...(search ? { search } : {}),
    ...(show === 'archived' ? { archived: 'true' } : show === 'all' ? {} : { consent: show }),
    ...(tag_id ? { tag_id } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}

export function isFiltered({ search, show, tag_id }: ContactFilters): boolean {
  return search !== '' || show !== 'all' || tag_id !== '';
}
