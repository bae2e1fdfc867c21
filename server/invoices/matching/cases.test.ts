import { expect, test } from 'vitest';
import { isStrongCase, type KnownWithoutItem, piecesOf, printedPieces, UNKNOWN_OF_PART } from './cases.ts';

test.each([
  ['Variety pack 24: 12 cola, 12 lemon', null, 24],
  ['Mixed case of wine 6 bottles', null, 6],
  ['MIXED CASE 12', null, 12],
  ['Ginger beer assorted 24-pack', null, 24],
  ['Sparkling water variety', '24/12OZ', 24],
  ['Chips assortment', '30CT', 30],
  ['House wines', '6/750ML', 6],
  ['Variety pack 12 oz', null, null],
  ['Spring greens', null, null],
])('“%s” with the pack “%s” holds %s pieces', (description, pack, pieces) => {
  expect(printedPieces({ description, pack })).toBe(pieces);
});

const part = (quantity: string, stock_unit = 'ea') => ({
  item_id: '1',
  item: 'Cola',
  stock_unit,
  quantity,
  price: null,
  ...UNKNOWN_OF_PART,
});
const known: KnownWithoutItem = {
  kind: 'code',
  charge: null,
  description: 'Variety pack 24',
  unit: 'CS',
  pack: null,
  parts: [part('12'), part('12')],
};
const line = (over: object) => ({
  line_id: '1',
  code: 'V24',
  description: 'Variety pack 24',
  quantity: '1',
  unit: 'CS',
  pack: null,
  unit_price: null,
  ...over,
});

test('Pieces are counted only where all of the items are kept by the piece', () => {
  expect(piecesOf(known.parts)).toBe(24);
  expect(piecesOf([part('12'), part('0.75', 'l')])).toBeNull();
});

test('A known case is filled in only in its own unit and while its items are as many pieces as are printed', () => {
  expect(isStrongCase(line({}), known)).toBe(true);
  expect(isStrongCase(line({ unit: null }), known)).toBe(true);
  expect(isStrongCase(line({ unit: 'EA' }), known)).toBe(false);
  expect(isStrongCase(line({ description: 'Variety pack 36' }), known)).toBe(false);
  expect(isStrongCase(line({ pack: '12/12OZ' }), known)).toBe(false);
  // By weight nothing can be counted: then the print has to be the same.
  const byWeight = { ...known, parts: [part('12'), part('3', 'lb')] };
  expect(isStrongCase(line({}), byWeight)).toBe(true);
  expect(isStrongCase(line({ description: 'Variety pack 36' }), byWeight)).toBe(false);
});
