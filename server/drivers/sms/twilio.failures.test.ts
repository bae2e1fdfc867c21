import { expect, test } from 'vitest';
import { meaningOfFailure } from '#server/messaging/failures.rules.ts';
import { failureOfTwilio } from './twilio.failures.ts';

test.each([
  ['opted_out', [21610]],
  ['park', [21211, 21614, 30005, 30006]],
  ['stop_campaign', [20003, 21606, 21617, 21703, 21704, 30002, 30007, 30032, 30034]],
  ['retry_later', [20429, 21611, 30001, 30003, 30022, 30023, 30610]],
  ['failed', [21408, 21608, 30004, 30008, 30036, 30450]],
  ['unknown', [20500, 30410, 99999]],
] as const)('These Twilio codes have the outcome %s', (outcome, codes) => {
  for (const code of codes) {
    expect([code, meaningOfFailure(failureOfTwilio(code)).outcome]).toEqual([code, outcome]);
    expect(failureOfTwilio(String(code))).toBe(failureOfTwilio(code));
  }
});

test('An unknown code keeps its number', () => {
  expect([99999, 'constructor'].map(failureOfTwilio)).toEqual(['carrier_99999', 'carrier_construc']);
});
