import { expect, test } from 'vitest';
import type { MembershipReply } from '#contract/billing/billing.ts';
import { bannerOf } from './banner.ts';

const NOTHING: MembershipReply = {
  label: 'Free Trial',
  action: 'start',
  features: [],
  lapsed: [],
  trials: [],
  trials_left: [],
  plan: null,
  subscription_id: null,
  payment_overdue: false,
  cancels_at: null,
  read_only_until: null,
  requested_plan: null,
  implementation_fee_due: true,
  has_portal: false,
};
const trial = (days_left: number, feature: 'invoice_scanning' | 'loyalty_sms' = 'invoice_scanning') => ({
  feature,
  days_left,
  ends_at: '2026-12-04T15:00:00.000Z',
});

test.each<[Partial<MembershipReply>, string | undefined]>([
  [{}, undefined],
  [{ trials: [trial(8)] }, undefined],
  [{ trials: [trial(3)] }, 'Your trial ends in 3 days'],
  [{ trials: [trial(1)] }, 'Your trial ends tomorrow'],
  [{ trials: [trial(0)] }, 'Your trial ends today'],
  [{ trials: [trial(3), trial(3, 'loyalty_sms')] }, 'Your trial ends in 3 days'],
  [{ trials: [trial(2), trial(9, 'loyalty_sms')] }, 'Your trial of invoice scanning ends in 2 days'],
  [{ trials: [trial(0, 'loyalty_sms')], plan: 'stock' }, 'Your trial of the loyalty program ends today'],
  [
    { label: 'Trial Expired', read_only_until: '2026-12-19T15:00:00.000Z' },
    'Your trial has ended. You can view and export everything until December 19, 2026, but you cannot change it.',
  ],
  [
    { label: 'Trial Expired', read_only_until: '2026-12-19T15:00:00.000Z', implementation_fee_due: false },
    'Your plan has ended. You can view and export everything until December 19, 2026, but you cannot change it.',
  ],
  [
    { label: 'Active Paid Plan', cancels_at: '2026-12-19T15:00:00.000Z' },
    'Your plan is canceled. It ends on December 19, 2026.',
  ],
  [{ payment_overdue: true }, 'Your last payment did not go through. Update your card to keep your plan.'],
])('The banner is correct for %j', (membership, words) => {
  expect(bannerOf({ ...NOTHING, ...membership }, 'America/New_York')?.words).toBe(words);
});

test('A plan ends on the day that it is where the company is', () => {
  const membership = { ...NOTHING, cancels_at: '2026-12-20T03:00:00.000Z' };
  expect(bannerOf(membership, 'America/New_York')?.words).toContain('December 19, 2026');
  expect(bannerOf(membership, 'Asia/Tokyo')?.words).toContain('December 20, 2026');
});
