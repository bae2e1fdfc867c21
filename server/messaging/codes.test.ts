import { expect, test } from 'vitest';
import { messageFailureTexts } from '#contract/messaging/sms/failures.texts.ts';
import { meaningOfCode, wordsOfCode } from './codes.rules.ts';

test.each([
  ['opted_out', [21610]],
  ['park', [21211, 21614, 30005, 30006]],
  ['stop_campaign', [20003, 21606, 21703, 21704, 30002, 30007, 30032, 30034]],
  ['retry_later', [20429, 21611, 30001, 30003, 30022, 30023, 30610]],
  ['failed', [21408, 21608, 30004, 30008, 30036, 30450]],
  ['unknown', [20500, 30410]],
] as const)('These codes have the outcome %s', (outcome, codes) => {
  for (const code of codes) {
    expect([code, meaningOfCode(code).outcome]).toEqual([code, outcome]);
    expect(meaningOfCode(String(code))).toEqual(meaningOfCode(code));
    expect(meaningOfCode(code).reason).toMatch(/\.$/);
    expect(wordsOfCode(String(code))).toBe(meaningOfCode(code).reason);
  }
});

test('A code that is unknown today, or no code, never allows sending again', () => {
  for (const code of [99999, '', 'constructor', '__proto__', null]) {
    expect(meaningOfCode(code)).toMatchObject({ outcome: 'unknown', reason: messageFailureTexts.unsettled });
    expect(wordsOfCode(String(code))).toBeNull();
  }
});
