import { expect, test } from 'vitest';
import type { FeatureAccess } from '#contract/account/account.ts';
import { leavesForPayment } from './redirect_rule.ts';

const NONE: FeatureAccess = { allowed: false, access_type: null };
const TRIAL: FeatureAccess = { allowed: true, access_type: 'trial' };
const LAPSED: FeatureAccess = { allowed: false, access_type: null, read_only: true };

// spec: 2.5-expired
test.each([
  ['a plan', { is_paid_user: true, trial_expired: false }, NONE, false],
  ['a trial that runs', { is_paid_user: false, trial_expired: false }, TRIAL, false],
  ['a trial that is over', { is_paid_user: false, trial_expired: true }, NONE, true],
  ['a trial that is over, whose book can still be read', { is_paid_user: false, trial_expired: true }, LAPSED, false],
  ['no trial at all', { is_paid_user: false, trial_expired: false }, NONE, false],
])('Help redirects a user with %s correctly: %#', (_name, user, invoice_scanning, leaves) => {
  expect(leavesForPayment(user, { invoice_scanning, loyalty_sms: NONE })).toBe(leaves);
});
