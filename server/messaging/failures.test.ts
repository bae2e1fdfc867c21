import { expect, test } from 'vitest';
import { unclearFailureText } from '#contract/messaging/sms/failures.texts.ts';
import { MESSAGE_FAILURES } from '#contract/messaging/sms/failures.ts';
import { meaningOfFailure, reasonOfFailure } from './failures.rules.ts';

test('Every failure has a sentence for the shop', () => {
  for (const failure of MESSAGE_FAILURES) {
    expect(reasonOfFailure(failure)).toMatch(/\.$/);
    expect(meaningOfFailure(failure).reason).toBe(reasonOfFailure(failure));
  }
});

test('An unknown code, or none, never allows another attempt', () => {
  for (const code of ['carrier_99999', '', 'constructor', '__proto__', null]) {
    expect(meaningOfFailure(code)).toEqual({ outcome: 'unknown', reason: unclearFailureText });
    expect(reasonOfFailure(String(code))).toBeNull();
  }
});
