import { AUDIT_GROUPS, type AuditGroup } from '#contract/account/audit/actions.ts';
import { DATE } from '#contract/dates.ts';
import { UUID } from '#contract/http.ts';

/** What the list shows, as its address says it; '' is any. */
export interface ActivityFilters {
  group: AuditGroup | '';
  user_id: string;
  from: string;
  to: string;
}

export const NO_FILTERS: ActivityFilters = { group: '', user_id: '', from: '', to: '' };

/** Reads the filters from an address; what makes no sense there is left out. */
function filtersOf(address: URLSearchParams): ActivityFilters {
  const matching = (name: string, form: RegExp) => {
    const text = address.get(name) ?? '';
    return form.test(text) ? text : '';
  };
  const group = AUDIT_GROUPS.find((one) => one === address.get('group')) ?? '';
  return { group, user_id: matching('user_id', UUID), from: matching('from', DATE), to: matching('to', DATE) };
}

/** The filters as the address and the call spell them; without filters it is empty. */
export function addressOf(filters: ActivityFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

export const SPELLING = { filtersOf, addressOf, replace: true };
