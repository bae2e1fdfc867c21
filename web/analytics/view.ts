import { useMemo } from 'react';
import type { CampaignFigures } from '#contract/analytics/analytics.ts';
import { ANALYTICS_DAYS_DEFAULT } from '#contract/analytics/limits.ts';
import { type DayRange, daysUntil, rangeFault, readDay } from '#contract/analytics/range.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '#contract/messaging/campaigns/campaigns.ts';
import { CAMPAIGN_STATUSES, type CampaignStatus } from '#contract/messaging/campaigns/statuses.ts';
import { useAddressFilters } from '../shell/list/useAddressFilters.ts';

export const SORTS = ['sent-desc', 'sent-asc', 'name-asc', 'name-desc'] as const;
export type CampaignSort = (typeof SORTS)[number];

/** What the screen shows, as its address says it. */
export interface View {
  range: DayRange;
  /** '' is any. */
  type: CampaignType | '';
  status: CampaignStatus | '';
  sort: CampaignSort;
}

/** Reads the address; what makes no sense there is left at the first view. `today`: in the shop's time zone. */
export function viewOf(address: URLSearchParams, today: string): View {
  const start_date = readDay(address.get('from') ?? '');
  const end_date = readDay(address.get('to') ?? '');
  const asked = start_date && end_date ? { start_date, end_date } : null;
  return {
    range: asked && rangeFault(asked, today) === null ? asked : daysUntil(today, ANALYTICS_DAYS_DEFAULT),
    type: CAMPAIGN_TYPES.find((type) => type === address.get('type')) ?? '',
    status: CAMPAIGN_STATUSES.find((status) => status === address.get('status')) ?? '',
    sort: SORTS.find((sort) => sort === address.get('sort')) ?? 'sent-desc',
  };
}

/** The view as its address spells it; the first view is empty. */
export function addressOf({ range, type, status, sort }: View, today: string): Record<string, string> {
  const first = daysUntil(today, ANALYTICS_DAYS_DEFAULT);
  const isFirst = range.start_date === first.start_date && range.end_date === first.end_date;
  return {
    ...(isFirst ? {} : { from: range.start_date, to: range.end_date }),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(sort === 'sent-desc' ? {} : { sort }),
  };
}

export function useView(today: string) {
  const spelling = useMemo(
    () => ({
      filtersOf: (address: URLSearchParams) => viewOf(address, today),
      addressOf: (view: View) => addressOf(view, today),
    }),
    [today],
  );
  const { filters: view, change } = useAddressFilters(spelling);
  return { view, change };
}

/** The campaigns of the chosen type and status, in the chosen order. */
export function arranged(
  campaigns: readonly CampaignFigures[],
  { type, status, sort }: Pick<View, 'type' | 'status' | 'sort'>,
): CampaignFigures[] {
  const sign = sort.endsWith('-asc') ? 1 : -1;
  const byName = (a: CampaignFigures, b: CampaignFigures) => a.name.localeCompare(b.name);
  return campaigns
    .filter((row) => (type === '' || row.type === type) && (status === '' || row.status === status))
    .sort((a, b) => (sort.startsWith('name') ? sign * byName(a, b) : sign * (a.sent - b.sent) || byName(a, b)));
}

/** Campaigns that another program sent by hand go by a name that says nothing; their own page knows better. */
export function isNameless(name: string): boolean {
  return /manual send/i.test(name);
}
