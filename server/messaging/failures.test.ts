import { expect, test } from 'vitest';
import { unclearFailureText } from '#contract/messaging/sms/failures.texts.ts';
import { MESSAGE_FAILURES } from '#contract/messaging/sms/failures.ts';
import { meaningOfFailure, reasonOfFailure } from './failures.rules.ts';

test('every failure has a sentence for the shop', () => {
  for (const failure of MESSAGE_FAILURES) {
    expect(reasonOfFailure(failure)).toMatch(/\.$/);
    expect(meaningOfFailure(failure).reason).toBe(reasonOfFailure(failure));
  }
});

test('a code that we do not know, or none, never permits another try', () => {
  for (const code of ['carrier_99999', '', 'constructor', '__proto__', null]) {
    expect(meaningOfFailure(code)).toEqual({ outcome: 'unknown', reason: unclearFailureText });
    expect(reasonOfFailure(String(code))).toBeNull();
  }
});
