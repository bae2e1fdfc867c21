import { expect, test } from 'vitest';
import type { CouponSuggestion } from '#contract/pos/suggestions.ts';
import { guessDraft } from './guess.ts';

const milk: CouponSuggestion = {
  item_id: '',
  name: 'Milk',
  stock_unit: 'each',
  on_hand: 20,
  par_level: null,
  per_day: 2,
  lasts_days: 10,
  risk: 'expiring',
  at_risk: 12,
  value: 12,
  expires_on: null,
  last_sold_on: null,
  sellable: [],
  offer: null,
};

test.each([
  ['today', '2026-11-27', { expiry: 'date', date: '' }],
  ['tomorrow', '2026-11-28', { expiry: 'date', date: '2026-11-28' }],
  ['at no known date', null, { expiry: 'days', days: 14 }],
])('A coupon for goods that expire %s is not preset as good for longer than they are', (_when, expires_on, until) => {
  expect(guessDraft({ ...milk, expires_on }, '2026-11-27')).toMatchObject(until);
});
