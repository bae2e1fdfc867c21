import { expect, test } from 'vitest';
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
