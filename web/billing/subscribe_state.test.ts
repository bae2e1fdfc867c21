import { expect, test } from 'vitest';
import type { MembershipReply } from '#contract/billing/billing.ts';
import { missingWords, runningWords, subscribeWords } from './subscribe_state.ts';

const ZONE = 'America/New_York';
const DEFAULT = 'Your free trial has ended and there are no active trials. Please upgrade to continue.';

test.each([
  [{ reason: 'trial_expired', message: 'Over.' }, 'Your free trial has expired', 'Over.', 'Upgrade Now'],
  [{ reason: 'no_access', message: 'Nothing here.' }, 'Your free trial has ended', 'Nothing here.', 'Start Paid Plan'],
  [{ reason: 'trial_expired' }, 'Your free trial has expired', DEFAULT, 'Upgrade Now'],
  [{ message: 17 }, 'Your free trial has ended', DEFAULT, 'Start Paid Plan'],
  [null, 'Your free trial has ended', DEFAULT, 'Start Paid Plan'],
  ['trial_expired', 'Your free trial has ended', DEFAULT, 'Start Paid Plan'],
])('The state %j has its message', (state, heading, message, button) => {
  expect(subscribeWords(state, undefined, ZONE)).toEqual({ heading, message, button });
});

const LAPSED: MembershipReply = {
  label: 'Trial Expired',
  action: 'start',
  features: [],
  trials: [],
  trials_left: [],
  plan: null,
  subscription_id: null,
  payment_overdue: false,
  cancels_at: null,
  lapsed: [],
  read_only_until: '2026-12-19T15:00:00.000Z',
  requested_plan: null,
  implementation_fee_due: true,
  has_portal: false,
};
const READ = 'You can view and export everything until December 19, 2026, but you cannot change it.';
const NO_ACCESS = "You don't have access to any services. Please upgrade your account or contact support.";

test.each([
  ['no access', { reason: 'no_access', message: NO_ACCESS }, LAPSED, `Your trial has ended. ${READ}`],
  ['nothing said', null, LAPSED, `Your trial has ended. ${READ}`],
  ['a plan', null, { ...LAPSED, implementation_fee_due: false }, `Your plan has ended. ${READ}`],
  ['another sentence', { message: 'Loyalty is not part of your plan.' }, LAPSED, 'Loyalty is not part of your plan.'],
  ['nothing to read anymore', { message: NO_ACCESS }, { ...LAPSED, read_only_until: null }, NO_ACCESS],
])('While the data is read-only, %s is not "no access"', (_name, state, membership, message) => {
  expect(subscribeWords(state, membership, ZONE).message).toBe(message);
});

test('The end of a plan is not called the end of a trial', () => {
  expect(subscribeWords(null, { ...LAPSED, implementation_fee_due: false }, ZONE).heading).toBe('Your plan has ended');
  expect(subscribeWords(null, LAPSED, ZONE).heading).toBe('Your free trial has ended');
});

test('One account has one heading after everything has ended, by login or by a screen', () => {
  const over = { ...LAPSED, read_only_until: null };
  for (const state of [null, { reason: 'no_access', message: NO_ACCESS }, { reason: 'no_access', message: DEFAULT }]) {
    expect(subscribeWords(state, over, ZONE).heading).toBe('Your free trial has ended');
    expect(subscribeWords(state, { ...over, implementation_fee_due: false }, ZONE).heading).toBe('Your plan has ended');
  }
});

const trial = (feature: 'invoice_scanning' | 'loyalty_sms', day: string) => ({
  feature,
  ends_at: `2026-12-${day}T15:00:00.000Z`,
  days_left: 9,
});
const onTrial = (...trials: ReturnType<typeof trial>[]): MembershipReply => ({
  ...LAPSED,
  label: 'Free Trial',
  read_only_until: null,
  trials,
  features: trials.map(({ feature }) => feature),
});
const ON_TRIAL = onTrial(trial('invoice_scanning', '03'), trial('loyalty_sms', '03'));
const PAYS: MembershipReply = {
  ...ON_TRIAL,
  label: 'Active Paid Plan',
  action: 'cancel',
  trials: [],
  plan: 'both',
  features: ['invoice_scanning', 'loyalty_sms'],
};
const LOYALTY_OVER: MembershipReply['lapsed'] = [
  { feature: 'loyalty_sms', kind: 'trial', read_only_until: '2026-12-19T15:00:00.000Z' },
];
const LOYALTY_READ = 'Your trial of the loyalty program has ended. You can view and export it until December 19, 2026.';

test.each<[string, MembershipReply, string, string[]]>([
  ['a trial', ON_TRIAL, 'Your free trial is active', ['You have full access until December 3, 2026.']],
  [
    'trials that end apart',
    onTrial(trial('loyalty_sms', '03'), trial('invoice_scanning', '05')),
    'Your free trial is active',
    [
      'Your trial of the loyalty program ends December 3, 2026.',
      'Your trial of invoice scanning ends December 5, 2026.',
    ],
  ],
  [
    'a trial of one while the other one is over',
    { ...onTrial(trial('invoice_scanning', '03')), lapsed: LOYALTY_OVER },
    'Your free trial is active',
    ['Your trial of invoice scanning ends December 3, 2026.', LOYALTY_READ],
  ],
  ['a plan', PAYS, 'Your plan is active', ['Your plan includes invoice scanning and the loyalty program.']],
  [
    'a canceled plan',
    { ...PAYS, cancels_at: '2026-12-19T15:00:00.000Z' },
    'Your plan is active',
    ['Your plan is canceled. It ends on December 19, 2026.'],
  ],
])('A running %s is not called ended', (_name, membership, heading, messages) => {
  expect(runningWords(membership, ZONE)).toMatchObject({ heading, messages });
});

test('When no service is running, none is called running', () => {
  expect(runningWords(LAPSED, ZONE)).toBeNull();
  expect(runningWords(undefined, ZONE)).toBeNull();
});

const asked = (feature: string) => ({ reason: 'missing_feature', message: 'It is missing.', feature });

test('A feature that the company never had is offered, with what runs', () => {
  const membership = { ...onTrial(trial('loyalty_sms', '03')), trials_left: ['invoice_scanning' as const] };
  const words = missingWords(asked('invoice_scanning'), membership, ZONE);
  expect(words).toMatchObject({ feature: 'invoice_scanning', can_try: true });
  expect(words?.heading).toBe('Invoice scanning is not part of your account yet');
  expect(words?.messages.at(-1)).toBe('Your trial of the loyalty program ends December 3, 2026.');
});

test('A feature whose trial is over is named as ended, and the running one is not', () => {
  const words = missingWords(asked('loyalty_sms'), onTrial(trial('invoice_scanning', '03')), ZONE);
  expect(words?.can_try).toBe(false);
  expect(words?.heading).toBe('Your free trial of the loyalty program has ended');
  expect(words?.messages.at(-1)).toBe('Your trial of invoice scanning ends December 3, 2026.');
});

test('A feature that runs after all, and a state without a feature, are not called missing', () => {
  expect(missingWords(asked('loyalty_sms'), PAYS, ZONE)).toBeNull();
  expect(missingWords(asked('printing'), ON_TRIAL, ZONE)).toBeNull();
  expect(missingWords({ reason: 'no_access' }, ON_TRIAL, ZONE)).toBeNull();
});
