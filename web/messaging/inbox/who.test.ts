import { expect, test } from 'vitest';
import type { ThreadMessage } from '#contract/messaging/inbound/replies.ts';
import { lookAgainMs, whoOf } from './who.ts';

test.each([
  [{ name: 'Ana', phone_e164: '+12075550142' }, 'Ana'],
  [{ name: null, phone_e164: '+12075550142' }, '(207) 555-0142'],
  [{ name: '', phone_e164: '+442079460000' }, '+442079460000'],
])('The conversation %j is named %s', (thread, who) => {
  expect(whoOf(thread)).toBe(who);
});

test('A recently sent message is polled for three minutes', () => {
  const now = new Date('2026-11-18T17:00:00Z');
  const text = (status: ThreadMessage['status'], at: string) => ({ status, at }) as ThreadMessage;
  expect(lookAgainMs(undefined, now)).toBe(false);
  expect(lookAgainMs([text('delivered', '2026-11-18T16:59:59Z')], now)).toBe(false);
  expect(lookAgainMs([text(null, '2026-11-18T16:59:59Z')], now)).toBe(false);
  expect(lookAgainMs([text('sent', '2026-11-18T16:59:00Z')], now)).toBeGreaterThan(0);
  expect(lookAgainMs([text('sent', '2026-11-18T15:59:00Z')], now)).toBe(false);
});
