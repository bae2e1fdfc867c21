import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf, type Shelf, settingOf, shelfAfter } from './lots.rules.ts';

const shelf = (on_hand: string, ...lots: [string, string | null, string][]): Shelf => ({
  on_hand,
  lots: lots.map(([lot_id, expires_on, there]) => ({ lot_id, expires_on, on_hand: there })),
});
const MILK = shelf('10', ['late', '2026-12-01', '4'], ['early', '2026-11-22', '3'], ['undated', null, '1']);

test.each([
  ['the earliest date leaves first', MILK, '-5', [], { early: '-3', late: '-2' }],
  [
    'what has no date leaves after what has one, and what is in no lot last',
    MILK,
    '-9',
    [],
    { early: '-3', late: '-4', undated: '-1' },
  ],
  ['a lot that was named leaves before an earlier one', MILK, '-5', [['late', '4']], { late: '-4', early: '-1' }],
  ['goods go into the lot that was named', MILK, '6', [['late', '6']], { late: '6' }],
  ['goods without a lot go into none', MILK, '6', [], {}],
  ['what was missing is covered before a lot gets anything', shelf('-4'), '10', [['new', '10']], { new: '6' }],
  [
    'goods come back into the lots that they were taken from',
    MILK,
    '5',
    [
      ['early', '3'],
      ['late', '2'],
    ],
    { early: '3', late: '2' },
  ],
] as const)('Lots: %s', (_name, before, quantity, wanted, expected) => {
  const found = changesOf(
    before,
    quantity,
    wanted.map(([lot_id, most]) => ({ lot_id, quantity: most })),
  );
  expect(Object.fromEntries(found.map(({ lot_id, quantity: change }) => [lot_id, change]))).toEqual(expected);
});

test('Whatever moves, no lot is below zero, and never more is in lots than is there', () => {
  const LOTS = [null, 'a', 'b', 'c'];
  const Move = fc.record({
    quantity: fc.integer({ min: -30, max: 30 }).filter((quantity) => quantity !== 0),
    lot: fc.constantFrom(...LOTS),
  });
  fc.assert(
    fc.property(fc.array(Move, { maxLength: 30 }), (moves) => {
      let now = shelf('0', ['a', '2026-11-30', '0'], ['b', '2026-11-22', '0'], ['c', null, '0']);
      for (const { quantity, lot } of moves) {
        const wanted = lot ? [{ lot_id: lot, quantity: String(Math.abs(quantity)) }] : [];
        now = shelfAfter(now, String(quantity), changesOf(now, String(quantity), wanted));
        const inLots = now.lots.reduce((sum, one) => sum.plus(one.on_hand), new Big(0));
        expect(now.lots.every(({ on_hand }) => Number(on_hand) >= 0)).toBe(true);
        expect(Number(inLots)).toBeLessThanOrEqual(Math.max(0, Number(now.on_hand)));
      }
    }),
  );
});

test('Setting the lots of a shelf gives each what was found, and never more than is there', () => {
  const Lots = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      Lots,
      Lots,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: -30, max: 30 }),
      (there, found, rest, moved) => {
        const dated = (at: number) => (at === 3 ? null : `2026-12-0${at + 1}`);
        const before = shelf(
          String(there.reduce((sum, one) => sum + one, rest)),
          ...there.map((one, at): [string, string | null, string] => [`lot ${at}`, dated(at), String(one)]),
        );
        const targets = found.map((one, at) => ({ lot_id: `lot ${at}`, expires_on: dated(at), quantity: String(one) }));
        const after = shelfAfter(before, String(moved), settingOf(before, String(moved), targets));
        const of = (lot_id: string) => Number(after.lots.find((lot) => lot.lot_id === lot_id)?.on_hand ?? 0);
        const inLots = after.lots.reduce((sum, lot) => sum + Number(lot.on_hand), 0);
        const wanted = found.reduce((sum, one) => sum + one, 0);
        expect(inLots).toBe(Math.min(wanted, Math.max(0, Number(after.on_hand))));
        expect(after.lots.every((lot) => Number(lot.on_hand) >= 0)).toBe(true);
        if (wanted <= Number(after.on_hand)) expect(found.map((_, at) => of(`lot ${at}`))).toEqual(found);
      },
    ),
  );
});
