import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure, retryPlanOf } from './api.ts';
import { newKey, oneAction, type RetryPlan } from './one_action.ts';

const done: RetryPlan = { isOpen: false, againInMs: null };
const lost: RetryPlan = { isOpen: true, againInMs: null };
const again: RetryPlan = { isOpen: true, againInMs: 0 };

let keys: string[];
beforeEach(() => {
  keys = [];
});

/** A request that fails as often as it is told to, and notes the keys under which it came. */
const sender = (failures: number) => {
  let left = failures;
  return async (key: string) => {
    keys.push(key);
    left -= 1;
    if (left >= 0) throw new Error('failed');
    return 'done';
  };
};

test('Two simultaneous clicks are one request with one answer', async () => {
  const send = sender(0);
  const clicks = [oneAction('double', send, () => done), oneAction('double', send, () => done)];
  expect(await Promise.all(clicks)).toEqual(['done', 'done']);
  expect(keys).toHaveLength(1);
  await oneAction('double', send, () => done);
  expect(new Set(keys).size).toBe(2);
});

test('Retries after a lost answer share one key', async () => {
  expect(await oneAction('tried', sender(2), () => again)).toBe('done');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('A manual retry after a lost answer is the same action', async () => {
  await expect(oneAction('lost', sender(1), () => lost)).rejects.toThrow('failed');
  await oneAction('lost', sender(0), () => lost);
  expect(new Set(keys).size).toBe(1);
  await oneAction('lost', sender(0), () => lost);
  expect(new Set(keys).size).toBe(2);
});

test('A refusal, another request in between, or a long delay start a new action', async () => {
  await expect(oneAction('a', sender(1), () => done)).rejects.toThrow();
  await oneAction('a', sender(0), () => done);
  expect(new Set(keys).size).toBe(2);

  await expect(oneAction('on', sender(1), () => lost)).rejects.toThrow();
  await oneAction('off', sender(0), () => lost);
  await oneAction('on', sender(0), () => lost);
  expect(new Set(keys).size).toBe(5);

  vi.useFakeTimers();
  await expect(oneAction('old', sender(1), () => lost)).rejects.toThrow();
  vi.advanceTimersByTime(5 * 60_000 + 1);
  await oneAction('old', sender(0), () => lost);
  vi.useRealTimers();
  expect(new Set(keys).size).toBe(7);
});

test('Bodies that cannot be compared are different actions', async () => {
  await Promise.all([oneAction(null, sender(0), () => done), oneAction(null, sender(0), () => done)]);
  expect(new Set(keys).size).toBe(2);
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  [ApiFailure.local('network'), 1, { isOpen: true, againInMs: 400 }],
  [ApiFailure.local('network'), 3, { isOpen: true, againInMs: null }],
  [ApiFailure.local('timeout'), 1, { isOpen: true, againInMs: null }],
  [new ApiFailure(502, 'internal', 'Away.'), 2, { isOpen: true, againInMs: 1600 }],
  [new ApiFailure(500, 'internal', 'Broken.'), 1, { isOpen: true, againInMs: null }],
  [new ApiFailure(409, 'in_progress', 'Wait.', { retry_after: 2 }), 1, { isOpen: true, againInMs: 2000 }],
  [new ApiFailure(409, 'in_progress', 'Wait.', { retry_after: 99 }), 3, { isOpen: true, againInMs: 10_000 }],
  [new ApiFailure(409, 'in_progress', 'Wait.', { retry_after: 2 }), 4, { isOpen: true, againInMs: null }],
  [new ApiFailure(409, 'answer_lost', 'Look.'), 1, { isOpen: false, againInMs: null }],
  [new ApiFailure(422, 'invalid', 'No.'), 1, { isOpen: false, againInMs: null }],
  [new DOMException('Aborted', 'AbortError'), 1, { isOpen: true, againInMs: null }],
])('The failure %s of attempt %i is handled correctly', (error, tries, plan) => {
  expect(retryPlanOf(error, tries)).toEqual(plan);
});
