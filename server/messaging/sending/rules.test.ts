import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MESSAGE_STATUSES } from '#contract/messaging/campaigns/statuses.ts';
import { MESSAGE_PURPOSES } from '#contract/messaging/inbound/replies.ts';
import {
  ATTEMPTS_MAX,
  advances,
  isAboutLastAttempt,
  mayReachBlocked,
  nextSenderDay,
  retryPauseMs,
  senderDay,
} from './rules.ts';
import { type DueMessage, type LimitsNow, verdictOf } from './verdict.rules.ts';

const NOW = new Date('2036-11-19T17:00:00Z');
const TOMORROW = new Date('2036-11-20T15:00:00Z');
const CAPS = { per_day: 1, per_week: 2, per_month: 4 };
const OPEN: LimitsNow = { now: NOW, opensAt: { shop: () => NOW, law: () => NOW }, caps: CAPS, is_lapsed: false };
const CLOSED: LimitsNow = { ...OPEN, opensAt: { shop: () => TOMORROW, law: () => TOMORROW } };
/** The shop's own hours are over, and the law still allows it. */
const EVENING: LimitsNow = { ...OPEN, opensAt: { shop: () => TOMORROW, law: () => NOW } };

type Contact = NonNullable<DueMessage['contact']>;

const LONDON = '+447400123456';

function due(
  purpose: DueMessage['purpose'],
  contact: Partial<Contact> | null = {},
  phone_e164 = '+12075550142',
): DueMessage {
  const known: Contact = {
    phone_e164,
    consent: 'consented',
    is_archived: false,
    is_unreachable: false,
    region: 'a207',
    is_adult: false,
    promised_per_month: null,
    texted_at: [],
  };
  return {
    purpose,
    created_at: NOW,
    phone_e164,
    loyalty_customer_id: 'c',
    is_blocked: false,
    is_coupon_expired: false,
    is_coupon_redeemed: false,
    is_for_adults: false,
    contact: contact && { ...known, ...contact },
  };
}

describe('The decision whether a message can be sent now', () => {
  test.each<[string, DueMessage, LimitsNow, string]>([
    ['a promotion to a contact who agreed', due('marketing'), OPEN, 'send'],
    ['a promotion to a contact who left', due('marketing', { consent: 'opted_out' }), OPEN, 'leave_out opted_out'],
    [
      'a promotion to a contact who was never asked',
      due('marketing', { consent: 'needs_confirmation' }),
      OPEN,
      'leave_out needs_confirmation',
    ],
    ['a promotion to a contact who is archived', due('marketing', { is_archived: true }), OPEN, 'leave_out archived'],
    [
      'a promotion to a contact who is parked',
      due('marketing', { is_unreachable: true }),
      OPEN,
      'leave_out unreachable',
    ],
    ['a promotion to a number from abroad', due('marketing', {}, LONDON), OPEN, 'leave_out abroad'],
    ['a welcome message to a number from abroad', due('welcome', {}, LONDON), OPEN, 'leave_out abroad'],
    ['a reply to a number from abroad that texted', due('reply', {}, LONDON), CLOSED, 'send'],
    ['a promotion to a contact who was erased', due('marketing', null), OPEN, 'leave_out erased'],
    [
      'a promotion to a number of before',
      due('marketing', { phone_e164: '+12075550199' }),
      OPEN,
      'leave_out phone_changed',
    ],
    ['a promotion at night', due('marketing'), CLOSED, 'hold quiet_hours'],
    ['a promotion in the evening', due('marketing'), EVENING, 'hold quiet_hours'],
    [
      'a text about alcohol to a contact who is not known to be 21',
      { ...due('marketing'), is_for_adults: true },
      OPEN,
      'leave_out not_known_to_be_21',
    ],
    [
      'a text about alcohol to an adult',
      { ...due('marketing', { is_adult: true }), is_for_adults: true },
      OPEN,
      'send',
    ],
    ['a welcome message in the evening', due('welcome'), EVENING, 'send'],
    ['a second one today', due('marketing', { texted_at: [NOW] }), OPEN, 'hold frequency_cap'],
    ['a second one today, at night', due('marketing', { texted_at: [NOW] }), CLOSED, 'hold quiet_hours'],
    [
      'a third one this week',
      due('marketing', { texted_at: [new Date(NOW.getTime() - 2 * 86_400_000), NOW] }),
      OPEN,
      'leave_out frequency_cap',
    ],
    [
      'a second one this month to a contact who was promised one',
      due('marketing', { texted_at: [new Date(NOW.getTime() - 8 * 86_400_000)], promised_per_month: 1 }),
      OPEN,
      'leave_out frequency_cap',
    ],
    [
      'with hours and caps off',
      due('marketing', { texted_at: [NOW] }),
      { now: NOW, opensAt: null, caps: null, is_lapsed: false },
      'send',
    ],
    ['a welcome at night', due('welcome'), CLOSED, 'hold quiet_hours'],
    ['a welcome after a promotion', due('welcome', { texted_at: [NOW] }), OPEN, 'send'],
    [
      'a question to confirm, at night',
      due('confirmation', { consent: 'needs_confirmation' }),
      CLOSED,
      'hold quiet_hours',
    ],
    [
      'a question to confirm to a contact who left',
      due('confirmation', { consent: 'opted_out' }),
      OPEN,
      'leave_out opted_out',
    ],
    [
      'a question to confirm to a contact who agreed meanwhile',
      due('confirmation', { consent: 'consented' }),
      CLOSED,
      'leave_out already_consented',
    ],
    ['an answer at night', due('reply'), CLOSED, 'send'],
    ['an answer to a stranger', due('reply', null), OPEN, 'send'],
    ['an answer to a contact who left', due('reply', { consent: 'opted_out' }), OPEN, 'leave_out opted_out'],
    ['the confirmation of a STOP', due('opt_out', { consent: 'opted_out', is_unreachable: true }), CLOSED, 'send'],
    ['the answer to HELP from who left', due('help', { consent: 'opted_out' }), CLOSED, 'send'],
    ['anything whose number is gone', { ...due('help'), phone_e164: null }, OPEN, 'leave_out erased'],
  ])('The decision is right for %s', (_, text, limits, expected) => {
    const verdict = verdictOf(text, limits);
    expect(verdict.kind === 'send' ? 'send' : `${verdict.kind} ${verdict.reason}`).toBe(expected);
  });

  test('A number that must not be texted only gets what it asked for', () => {
    expect(MESSAGE_PURPOSES.filter(mayReachBlocked)).toEqual(['opt_out', 'help']);
  });
});

describe('Delivery reports', () => {
  test('In any order of reports, a message never moves back, and its first final status stays', () => {
    const final = ['delivered', 'undelivered', 'failed'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom('sent', 'delivered', 'undelivered', 'failed' as const)), (reports) => {
        let status: (typeof MESSAGE_STATUSES)[number] = 'sending';
        for (const report of reports) if (advances(status, report as typeof status)) status = report as typeof status;
        const first = reports.find((report) => final.includes(report));
        expect(status).toBe(first ?? (reports.length > 0 ? 'sent' : 'sending'));
      }),
    );
  });

  test.each([
    ['sent', 'SM1', 'SM1', true],
    ['sent', 'SM2', 'SM1', false],
    ['held', 'SM1', 'SM1', false],
    ['sending', 'SM1', 'SM1', false],
    ['sending', 'SM1', 'SM2', true],
    ['sending', null, 'SM1', true],
    ['unknown', null, undefined, true],
  ] as const)('For a message that is %s as %s, a report of %s counts: %s', (status, stored, reported, counts) => {
    expect(isAboutLastAttempt({ status, provider_ref: stored }, reported)).toBe(counts);
  });
});

test('Pauses between attempts double up to ten minutes, and half of each is random', () => {
  expect([1, 2, 3, 9, 30].map((attempt) => retryPauseMs(attempt, 0))).toEqual([1000, 2000, 4000, 256_000, 300_000]);
  expect([1, 2, 3, 9, 30].map((attempt) => retryPauseMs(attempt, 1))).toEqual([2000, 4000, 8000, 512_000, 600_000]);
});

test('The attempts for a message last for about two hours', () => {
  const minutes = (chance: number) => {
    let sum = 0;
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) sum += retryPauseMs(attempt, chance);
    return Math.round(sum / 60_000);
  };
  expect([0, 0.5, 1].map(minutes)).toEqual([79, 118, 157]);
});

test('The carriers’ day is in Pacific time, also when clocks change', () => {
  expect(senderDay(new Date('2036-11-20T07:59:59Z'))).toBe('2036-11-19');
  expect(nextSenderDay(NOW)).toEqual(new Date('2036-11-20T08:00:00Z'));
  expect(nextSenderDay(new Date('2036-11-01T20:00:00Z'))).toEqual(new Date('2036-11-02T07:00:00Z'));
  expect(nextSenderDay(new Date('2036-11-02T20:00:00Z'))).toEqual(new Date('2036-11-03T08:00:00Z'));
});
