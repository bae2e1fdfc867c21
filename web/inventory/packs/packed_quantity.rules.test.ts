import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasFields, isInPacks, packsWithTyped, readPacked, readQuantity, withText } from './packed_quantity.rules.ts';

const tooMuch = (at: number | null) => ({ quantity: null, fault: { kind: 'too_much', at } });
const notANumber = (at: number | null) => ({ quantity: null, fault: { kind: 'not_a_number', at } });

test.each([
  ['12', 12],
  [' 1.5 ', 1.5],
  ['1,5', 1.5],
  ['0', 0],
  ['', null],
  ['1,250', 1250],
  ['1,250.5', 1250.5],
  ['1,2,3', undefined],
  ['-3', undefined],
  ['1.2.3', undefined],
  ['a', undefined],
  ['1e9', undefined],
])('The typed quantity %j is read as %j', (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity);
});

test('A change can have a minus sign, also the printed one', () => {
  expect(['-3', '−1.5', '--3', '-'].map((typed) => readQuantity(typed, true))).toEqual([
    -3,
    -1.5,
    undefined,
    undefined,
  ]);
  expect(readPacked({ packs: { 24: '-2' }, loose: '-3' }, true).quantity).toBe(-51);
});

test.each([
  [{ 24: '2' }, '3', 51],
  [{ 24: '2' }, '', 48],
  [{ 24: '', 6: '2' }, '3', 15],
  [{ 24: '1', 6: '2' }, '0', 36],
  [{ 24: '2.5' }, '', 60],
  [{ 24: '0' }, '', 0],
  [{}, '7', 7],
  [{}, '', null],
  [{ 24: '', 6: ' ' }, '', null],
])('Packs %j and %j loose come to %j', (packs, loose, quantity) => {
  expect(readPacked({ packs, loose })).toEqual({ quantity, fault: null });
});

test('A sum is exact, and rounded only as the ledger keeps it', () => {
  expect(1.1 * 3).not.toBe(3.3);
  expect(readPacked({ packs: { 1.1: '3' }, loose: '' }).quantity).toBe(3.3);
  expect(readPacked({ packs: { 2.2046226218: '3' }, loose: '' }).quantity).toBe(6.6139);
  const tenths = fc.integer({ min: 0, max: 9_999_999 });
  fc.assert(
    fc.property(tenths, tenths, fc.integer({ min: 11, max: 9_999 }), (count, loose, size) => {
      const read = readPacked({ packs: { [size / 10]: String(count / 10) }, loose: String(loose / 10) });
      expect(read.quantity).toBe(Number(BigInt(count) * BigInt(size) + BigInt(loose) * 10n) / 100);
    }),
  );
});

test('The field of a text that is no number is named, and so is the pack that makes the sum too large', () => {
  expect(readPacked({ packs: { 24: '2', 6: 'x' }, loose: '1' })).toEqual(notANumber(6));
  expect(readPacked({ packs: { 24: '2' }, loose: '-1' })).toEqual(notANumber(null));
  for (const count of ['416666667', '99999999999', '999999999999999']) {
    expect(readPacked({ packs: { 24: count }, loose: '' })).toEqual(tooMuch(24));
  }
  expect(readPacked({ packs: { 24: '1' }, loose: '10000000000' })).toEqual(tooMuch(null));
  expect(readPacked({ packs: { 24: '416666666' }, loose: '15' }).quantity).toBe(9_999_999_999);
  expect(readPacked({ packs: { 24: '416666666' }, loose: '16' })).toEqual(tooMuch(24));
});

test('Another text changes one field, and only packs make a quantity one in packs', () => {
  const typed = withText(withText({ packs: { 24: '1' }, loose: '' }, 6, '2'), null, '3');
  expect(typed).toEqual({ packs: { 24: '1', 6: '2' }, loose: '3' });
  expect([isInPacks(typed), isInPacks({ packs: { 24: ' ' }, loose: '3' })]).toEqual([true, false]);
});

test('What was typed has its fields in any order of the packs, and not once one of them is gone', () => {
  const [large, small] = [
    { unit: 'CS', stock_per_unit: 24 },
    { unit: 'tray', stock_per_unit: 6.25 },
  ];
  const typed = { packs: { 24: '', 6.25: '2' }, loose: '3' };
  expect([[small, large], [small], [large], []].map((packs) => hasFields(packs, typed))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(hasFields([], { packs: {}, loose: '3' })).toBe(true);
});

test('A pack that was typed has a field also once it is no longer offered', () => {
  const offered = [{ unit: 'tray', stock_per_unit: 6.25 }];
  expect(packsWithTyped(offered, { packs: { 6.25: '1', 24: '' }, loose: '' })).toEqual([
    ...offered,
    { unit: null, stock_per_unit: 24 },
  ]);
  expect(packsWithTyped(offered, null)).toEqual(offered);
});
