import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedLine, compare, countedAt, type StockChange } from './variance.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute));
const milk = { item_id: 'milk', item: 'Milk', stock_unit: 'ea', unit_cost: '2.5', is_active: true };
const line = (area: string, quantity: string | null, minute: number | null): CountedLine => ({
  line_id: area,
  item_id: 'milk',
  area,
  quantity,
  lots: null,
  counted_at: minute === null ? null : at(minute),
  counted_by: 'sam',
});
const change = (quantity: string, minute: number, is_count = false): StockChange => ({
  item_id: 'milk',
  quantity,
  is_count,
  at: at(minute),
});

describe('What a count changes', () => {
  test.each([
    ['what was there is compared with what was counted', '10', [line('Bar', '8', 10)], [], '-2'],
    ['a sale after the counting stays', '7', [line('Bar', '8', 10)], [change('-3', 20)], '-2'],
    ['a delivery after the counting stays', '34', [line('Bar', '8', 10)], [change('24', 20)], '-2'],
    ['a sale before the counting is counted with', '7', [line('Bar', '6', 10)], [change('-3', 5)], '-1'],
    ['two areas are summed', '10', [line('Bar', '4', 10), line('Cellar', '5.5', 12)], [], '-0.5'],
    ['a sale between two areas stays', '9', [line('Bar', '4', 10), line('Cellar', '6', 12)], [change('-1', 11)], '0'],
    [
      'an area without a number leaves the item alone',
      '10',
      [line('Bar', '4', 10), line('Cellar', null, null)],
      [],
      null,
    ],
    ['a later count knows better', '9', [line('Bar', '8', 10)], [change('-1', 20, true)], null],
    ['an earlier count has already been corrected', '9', [line('Bar', '8', 10)], [change('-1', 5, true)], '-1'],
  ] as const)('The correction is right: %s', (_name, on_hand, lines, changes, correction) => {
    const [compared] = compare([...lines], [{ ...milk, on_hand }], [...changes]);
    expect(compared?.correction).toBe(correction);
  });

  test('Whatever moved meanwhile, the stock becomes what was counted and what moved after it', () => {
    const moves = fc.array(
      fc.record({ tenths: fc.integer({ min: -90, max: 90 }), minute: fc.integer({ min: 0, max: 50 }) }),
    );
    const places = fc.array(fc.record({ tenths: fc.nat(500), minute: fc.integer({ min: 0, max: 50 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.nat(900), moves, places, (opening, moved, counted) => {
        const total = (list: { tenths: number }[]) => list.reduce((sum, { tenths }) => sum + tenths, 0);
        const on_hand = new Big(opening + total(moved)).div(10).toFixed();
        const lines = counted.map(({ tenths, minute }, area) => line(`area ${area}`, String(tenths / 10), minute));
        const changes = moved.map(({ tenths, minute }) => change(String(tenths / 10), minute));
        const [compared] = compare(lines, [{ ...milk, on_hand }], changes);
        const first = Math.min(...counted.map(({ minute }) => minute));
        const after = total(counted) + total(moved.filter(({ minute }) => minute > first));
        expect(new Big(on_hand).plus(compared?.correction ?? 'x').toFixed()).toBe(new Big(after).div(10).toFixed());
      }),
    );
  });

  test('A large difference is one in money, or a fifth of the stock unless it is small change', () => {
    const isLarge = (on_hand: string, counted: string, unit_cost: string | null) =>
      compare([line('Bar', counted, 10)], [{ ...milk, on_hand, unit_cost }], [])[0]?.variance.is_large;
    expect([
      isLarge('1000', '980', '2.5'),
      isLarge('1000', '981', '2.5'),
      isLarge('10', '8', '2.5'),
      isLarge('10', '9', '6'),
      isLarge('10', '8', '2.4'),
      isLarge('10', '8', null),
      isLarge('0', '0', '9'),
    ]).toEqual([true, false, true, false, false, true, false]);
  });
});

test('The time of an entry is how long ago the phone counted it, whatever its clock says, and never before the count', () => {
  const now = at(50);
  const counted = (counted_at: string, sent_at: string) =>
    countedAt({ counted_at }, { sent_at, now, started_at: at(0) }).toISOString();
  expect(counted('2001-01-01T00:00:00Z', '2001-01-01T00:20:00Z')).toBe(at(30).toISOString());
  expect(counted('2026-11-20T08:40:00Z', '2026-11-20T08:50:00Z')).toBe(at(40).toISOString());
  expect(counted('2026-11-20T08:55:00Z', '2026-11-20T08:50:00Z')).toBe(at(50).toISOString());
  expect(counted('2026-11-19T08:00:00Z', '2026-11-20T08:50:00Z')).toBe(at(0).toISOString());
});
