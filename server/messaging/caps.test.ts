import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/dates.ts';
import { CAP_SPANS_MS, type Caps, capDecision } from './caps.rules.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const ago = (...hours: number[]) => hours.map((one) => new Date(NOW.getTime() - one * HOUR_MS));
const CAPS: Caps = { per_day: 1, per_week: 2, per_month: 4 };

test.each([
  ['nobody was texted', [], { kind: 'allowed' }],
  ['yesterday at the same time', ago(24), { kind: 'allowed' }],
  ['twenty hours ago', ago(20), { kind: 'hold', until: new Date(NOW.getTime() + 4 * HOUR_MS), cap: 'day' }],
  ['in any order', ago(200, 20, 500), { kind: 'hold', until: new Date(NOW.getTime() + 4 * HOUR_MS), cap: 'day' }],
  ['twice this week', ago(30, 100), { kind: 'suppress', cap: 'week' }],
  [
    'twice, the week nearly over',
    ago(30, 160),
    { kind: 'hold', until: new Date(NOW.getTime() + 8 * HOUR_MS), cap: 'week' },
  ],
  ['the promise is used up', ago(200, 300, 400, 500), { kind: 'suppress', cap: 'month' }],
  [
    'thirty days ago is the same month',
    ago(200, 300, 400, 721),
    { kind: 'hold', until: new Date(NOW.getTime() + 23 * HOUR_MS), cap: 'month' },
  ],
  [
    'one goes out in a second',
    [new Date(NOW.getTime() + 1000)],
    { kind: 'hold', until: new Date(NOW.getTime() + 24 * HOUR_MS + 1000), cap: 'day' },
  ],
  ['one is just going out', ago(-0.5), { kind: 'suppress', cap: 'day' }],
])('The caps decide correctly: %s', (_, sent, decision) => expect(capDecision(sent, CAPS, NOW)).toEqual(decision));

// spec: ruling-20-caps
test('A sender that follows the decisions never exceeds a cap in any span', () => {
  const anyCaps = fc.record({
    per_day: fc.integer({ min: 1, max: 3 }),
    per_week: fc.integer({ min: 1, max: 5 }),
    per_month: fc.integer({ min: 1, max: 8 }),
  });
  fc.assert(
    fc.property(anyCaps, fc.array(fc.integer({ min: 0, max: 40 * HOUR_MS }), { maxLength: 60 }), (caps, gaps) => {
      const sent: Date[] = [];
      let now = NOW.getTime();
      for (const gap of gaps) {
        now += gap;
        const decision = capDecision(sent, caps, new Date(now));
        if (decision.kind === 'hold') now = decision.until.getTime();
        if (decision.kind !== 'suppress') sent.push(new Date(now));
      }
      for (const end of sent) {
        const within = (span: number) => sent.filter((at) => at <= end && at.getTime() > end.getTime() - span).length;
        expect(within(CAP_SPANS_MS.day)).toBeLessThanOrEqual(caps.per_day);
        expect(within(CAP_SPANS_MS.week)).toBeLessThanOrEqual(caps.per_week);
        expect(within(CAP_SPANS_MS.month)).toBeLessThanOrEqual(caps.per_month);
      }
    }),
  );
});
