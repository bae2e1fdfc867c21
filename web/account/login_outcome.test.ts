import { expect, test } from 'vitest';
import { ApiFailure } from '../api.ts';
import { loginFailure, refusedForAccess, sessionOfRefusal } from './login_outcome.ts';

// spec: 8-login-refused
test('A refused login shows the server’s sentence, or the default', () => {
  expect(loginFailure(new ApiFailure(401, 'login_failed', 'Not like this.'))).toBe('Not like this.');
  expect(loginFailure(new ApiFailure(401, 'login_failed', ''))).toBe(
    'Login unsuccessful. Please check your credentials.',
  );
});

// spec: 8-login-exception
test('A failed login can be retried', () => {
  for (const error of [new TypeError('x'), ApiFailure.local('network'), new ApiFailure(500, 'internal', 'Oops.')]) {
    expect(loginFailure(error)).toBe('Login failed. Please try again.');
  }
});

// spec: 8-login-403, 4-login-403
test('403 leads to /subscribe with the server’s sentence, or the default', () => {
  expect(refusedForAccess(new ApiFailure(403, 'no_access', 'Your plan has ended.'))).toEqual({
    reason: 'no_access',
    message: 'Your plan has ended.',
  });
  expect(refusedForAccess(new ApiFailure(403, 'no_access', ''))?.message).toBe(
    'Your free trial has ended and there are no active trials. Please upgrade to continue.',
  );
  expect(refusedForAccess(new ApiFailure(401, 'login_failed', 'No.'))).toBeNull();
});

// spec: 4-login-403
test('A user who waits for approval stays on the login screen', () => {
  const waiting = new ApiFailure(403, 'waiting_for_approval', 'Your request is waiting.');
  expect(refusedForAccess(waiting)).toBeNull();
  expect(loginFailure(waiting)).toBe('Your request is waiting.');
});

test('A refusal for lack of access can carry a session that starts a plan', () => {
  const session = { access_token: 't', user_id: 'u', company_id: 'c', is_paid_user: false, has_active_trials: false };
  expect(sessionOfRefusal(new ApiFailure(403, 'no_access', 'Ended.', session))).toEqual(session);
  expect(sessionOfRefusal(new ApiFailure(403, 'no_access', 'Ended.'))).toBeNull();
  expect(sessionOfRefusal(new ApiFailure(401, 'login_failed', 'No.', session))).toBeNull();
});
