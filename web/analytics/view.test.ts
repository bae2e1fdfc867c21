import { expect, test } from 'vitest';
import type { CampaignFigures } from '#contract/analytics/analytics.ts';
import { addressOf, arranged, isNameless, type View, viewOf } from './view.ts';

const TODAY = '2026-11-20';
const WEEK = { start_date: '2026-11-14', end_date: TODAY };
const FIRST: View = { range: WEEK, type: '', status: '', sort: 'sent-desc' };
const read = (address: string) => viewOf(new URLSearchParams(address), TODAY);

// spec: 9-analytics-default, 2.11-sort
test('The default view is the last seven days, all campaigns, most sent first', () => {
  expect(read('')).toEqual(FIRST);
  expect(addressOf(FIRST, TODAY)).toEqual({});
});

test('A view survives the trip through its address', () => {
  const address = 'from=2026-10-01&to=2026-10-31&type=coupon&status=finished&sort=name-asc';
  const view = read(address);
  expect(view).toEqual({
    range: { start_date: '2026-10-01', end_date: '2026-10-31' },
    type: 'coupon',
    status: 'finished',
    sort: 'name-asc',
  });
  expect(new URLSearchParams(addressOf(view, TODAY)).toString()).toBe(address);
});

// spec: 4-analytics-reload
test.each([
  ['turned round', 'from=2026-11-20&to=2026-11-19'],
  ['in the future', 'from=2026-11-20&to=2026-11-21'],
  ['too long', 'from=2024-11-20&to=2026-11-20'],
  ['half', 'from=2026-11-01'],
  ['no date', 'from=2026-02-30&to=2026-11-01'],
  ['nonsense', 'type=spam&status=gone&sort=color'],
])('An address with the days %s shows the default view', (_name, address) => {
  expect(read(address)).toEqual(FIRST);
});

const campaign = (name: string, sent: number, more: Partial<CampaignFigures> = {}): CampaignFigures => ({
  id: name,
  campaign_id: name,
  name,
  type: 'promo',
  status: 'finished',
  started_at: null,
  sent,
  delivered: 0,
  failed: 0,
  failed_by_reason: [],
  opted_out: 0,
  clicked: 0,
  responses: 0,
  redeemed: 0,
  redeemed_with_amount: 0,
  revenue: 0,
  ...more,
});

// spec: 2.11-sort, 2.11-filter
test.each([
  [{}, ['Soup', 'Bread', 'apple', 'Zest']],
  [{ sort: 'sent-asc' }, ['apple', 'Zest', 'Bread', 'Soup']],
  [{ sort: 'name-asc' }, ['apple', 'Bread', 'Soup', 'Zest']],
  [{ sort: 'name-desc' }, ['Zest', 'Soup', 'Bread', 'apple']],
  [{ type: 'coupon' }, ['Bread', 'Zest']],
  [{ type: 'coupon', status: 'paused' }, ['Zest']],
  [{ status: 'draft' }, []],
] as const)('Campaigns are sorted and filtered: %j', (change, names) => {
  const rows = [
    campaign('Zest', 1, { type: 'coupon', status: 'paused' }),
    campaign('Bread', 20, { type: 'coupon' }),
    campaign('apple', 1),
    campaign('Soup', 100),
  ];
  expect(arranged(rows, { ...FIRST, ...change }).map(({ name }) => name)).toEqual(names);
});

// spec: 7-campaign-name
test('A name without information is recognized', () => {
  expect(['Manual Send 12', 'manual send', 'Soup'].map(isNameless)).toEqual([true, true, false]);
});
