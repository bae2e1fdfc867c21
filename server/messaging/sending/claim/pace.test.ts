import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANSWER_HORIZON_MS, HORIZON_MS, type PacedMessage, reserve, type SenderPace } from '../pace.rules.ts';

const NOW = new Date('2036-11-19T17:00:00Z');
const FRESH: SenderPace = { per_second: 2, per_day: null, next_slot_at: null, counted_day: null, sent_that_day: 0 };
const promotion = (segments = 1): PacedMessage => ({ segments, is_answer: false });
const answer = (segments = 1): PacedMessage => ({ segments, is_answer: true });
const at = (ms: number) => new Date(NOW.getTime() + ms);

test('Segments keep the distance of the pace, and reserved slots are ahead for the next worker', () => {
  const { slots, after } = reserve(FRESH, [promotion(), promotion(2), promotion(), promotion()], NOW);
  expect(slots).toEqual([
    { kind: 'slot', at: NOW },
    { kind: 'slot', at: at(500) },
    { kind: 'later', at: at(1000) },
    { kind: 'later', at: at(1000) },
  ]);
  expect(after).toMatchObject({ next_slot_at: at(1500), sent_that_day: 3, counted_day: '2036-11-19' });
  expect(reserve(after, [promotion()], at(400)).slots).toEqual([{ kind: 'later', at: at(1000) }]);
  expect(reserve(after, [promotion()], at(1000)).slots).toEqual([{ kind: 'slot', at: at(1500) }]);
});

test('Unused pace is not made up for later', () => {
  const idle = { ...FRESH, next_slot_at: at(-60_000) };
  expect(reserve(idle, [promotion()], NOW).slots).toEqual([{ kind: 'slot', at: NOW }]);
});

test('An answer can wait longer for its slot than a promotion', () => {
  const busy = { ...FRESH, next_slot_at: at(3000) };
  expect(reserve(busy, [promotion(), answer()], NOW).slots).toEqual([
    { kind: 'later', at: at(2500) },
    { kind: 'slot', at: at(3000) },
  ]);
});

test('When the day’s limit is reached, promotions wait for the sender’s next day, and answers are sent', () => {
  const full: SenderPace = { ...FRESH, per_day: 10, counted_day: '2036-11-19', sent_that_day: 9 };
  expect(reserve(full, [promotion(2), promotion(), promotion(), answer()], NOW).slots.map(({ kind }) => kind)).toEqual([
    'next_day',
    'slot',
    'next_day',
    'slot',
  ]);
  expect(reserve(full, [promotion(2)], NOW).slots).toEqual([
    { kind: 'next_day', at: new Date('2036-11-20T08:00:00Z') },
  ]);
  expect(reserve(full, [promotion(2)], at(86_400_000)).slots).toEqual([{ kind: 'slot', at: at(86_400_000) }]);
});

test('However workers alternate, no second exceeds the pace and no day exceeds its limit', () => {
  const claim = fc.record({
    after_ms: fc.integer({ min: 0, max: 3000 }),
    texts: fc.array(fc.record({ segments: fc.integer({ min: 1, max: 3 }), is_answer: fc.boolean() }), {
      maxLength: 12,
    }),
  });
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 50, noNaN: true }),
      fc.array(claim, { maxLength: 30 }),
      (per_second, claims) => {
        let sender: SenderPace = { ...FRESH, per_second, per_day: 40 };
        let now = NOW.getTime();
        let free = now;
        let promoted = 0;
        for (const { after_ms, texts } of claims) {
          now += after_ms;
          const { slots, after } = reserve(sender, texts, new Date(now));
          sender = after;
          for (const [index, { segments, is_answer }] of texts.entries()) {
            const slot = slots[index];
            if (slot?.kind !== 'slot') continue;
            // A date has whole milliseconds.
            expect(slot.at.getTime()).toBeGreaterThanOrEqual(Math.floor(free) - 1);
            expect(slot.at.getTime() - now).toBeLessThanOrEqual(is_answer ? ANSWER_HORIZON_MS : HORIZON_MS);
            free = slot.at.getTime() + (segments * 1000) / per_second;
            if (!is_answer) promoted += segments;
          }
        }
        expect(promoted).toBeLessThanOrEqual(40);
      },
    ),
  );
});
