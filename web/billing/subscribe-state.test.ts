import { expect, test } from 'vitest';
import type { MembershipReply } from '#contract/billing.ts';
import { subscribeWords } from './subscribe-state.ts';

const DEFAULT = 'Your free trial has ended and there are no active trials. Please upgrade to continue.';

test.each([
  [{ reason: 'trial_expired', message: 'Over.' }, 'Your free trial has expired', 'Over.', 'Upgrade Now'],
  [{ reason: 'no_access', message: 'Nothing here.' }, 'Your free trial has ended', 'Nothing here.', 'Start Paid Plan'],
  [{ reason: 'trial_expired' }, 'Your free trial has expired', DEFAULT, 'Upgrade Now'],
  [{ message: 17 }, 'Your free trial has ended', DEFAULT, 'Start Paid Plan'],
  [null, 'Your free trial has ended', DEFAULT, 'Start Paid Plan'],
  ['trial_expired', 'Your free trial has ended', DEFAULT, 'Start Paid Plan'],
])('%j', (state, heading, message, button) => {
  expect(subscribeWords(state)).toEqual({ heading, message, button });
});

const LAPSED: MembershipReply = {
  ...{ label: 'Trial Expired', action: 'start', trials: [], plan: null, subscription_id: null, payment_overdue: false },
  ...{ cancels_at: null, read_only_until: '2026-12-19T15:00:00.000Z', requested_plan: null },
  ...{ implementation_fee_due: true, has_portal: false },
};
const READ = 'You can look at everything and export it until December 19, 2026, but not change it.';
const NO_ACCESS = "You don't have access to any services. Please upgrade your account or contact support.";

test.each([
  ['no access', { reason: 'no_access', message: NO_ACCESS }, LAPSED, `Your trial has ended. ${READ}`],
  ['nothing said', null, LAPSED, `Your trial has ended. ${READ}`],
  ['a plan', null, { ...LAPSED, implementation_fee_due: false }, `Your plan has ended. ${READ}`],
  ['another sentence', { message: 'Loyalty is not part of your plan.' }, LAPSED, 'Loyalty is not part of your plan.'],
  ['nothing to read any more', { message: NO_ACCESS }, { ...LAPSED, read_only_until: null }, NO_ACCESS],
])('while everything can still be read, %s is not "no access"', (_name, state, membership, message) => {
  expect(subscribeWords(state, membership).message).toBe(message);
});

test('the end of a plan is not called the end of a trial', () => {
  expect(subscribeWords(null, { ...LAPSED, implementation_fee_due: false }).heading).toBe('Your plan has ended');
  expect(subscribeWords(null, LAPSED).heading).toBe('Your free trial has ended');
});
