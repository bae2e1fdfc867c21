import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, MEASURES } from '#contract/inventory/measures.ts';
import { packInside, parsePack } from '#contract/invoices/stock/pack.ts';
import { unitOf } from '#contract/invoices/stock/units.ts';
import { conversionFor, learnedPerUnit, stockQuantity } from './stock_quantity.rules.ts';

test.each([
  ['CS', 'case'],
  ['Lbs.', 'lb'],
  ['EACH', 'ea'],
  ['KGM', 'kg'],
  ['DZ', 'doz'],
  ['CASES', 'case'],
  ['Bottles', 'ea'],
  ['Cajas', 'case'],
  ['Pièces', 'ea'],
  ['Kartons', 'case'],
  ['libras', 'lb'],
  ['widget', 'widget'],
  ['', null],
  [null, null],
])('The unit %s is %s', (text, unit) => {
  expect(unitOf(text)).toBe(unit);
});

test.each([
  ['6/1LT', { count: '6', size: { amount: '1', unit: 'l' } }],
  ['36/1LB', { count: '36', size: { amount: '1', unit: 'lb' } }],
  ['12 x 500 g', { count: '12', size: { amount: '500', unit: 'g' } }],
  ['12CT', { count: '12', size: null }],
  ['50 LB', { count: null, size: { amount: '50', unit: 'lb' } }],
  ['2/2.5 LB', { count: '2', size: { amount: '2.5', unit: 'lb' } }],
  ['6×750 ml', { count: '6', size: { amount: '750', unit: 'ml' } }],
  ['case of 6×750 ml', { count: '6', size: { amount: '750', unit: 'ml' } }],
  ['4/1 GAL', { count: '4', size: { amount: '1', unit: 'gal' } }],
  ['4 x 6 x 330 ml', { count: '24', size: { amount: '330', unit: 'ml' } }],
  ['5 lb bag', { count: null, size: { amount: '5', unit: 'lb' } }],
  ['6/#10', null],
  ['0/1LT', null],
  ['6/0LT', null],
  ['-6/1LT', null],
  ['0 ea', null],
  ['4/0/330 ml', null],
  ['assorted', null],
  ['', null],
])('The pack %s is read', (text, pack) => {
  expect(parsePack(text)).toEqual(pack && { ...pack, is_certain: true });
});

test.each([
  ['20/0,5', { count: '20', size: { amount: '0.5', unit: 'l' } }],
  ['20/0500', { count: '20', size: { amount: '0.5', unit: 'l' } }],
  ['3 x 20', { count: '60', size: null }],
  ['4/6', { count: '24', size: null }],
  ['1/2 gal', { count: '1', size: { amount: '2', unit: 'gal' } }],
])('The pack %s is read and asked about, because it can mean something else', (text, pack) => {
  expect(parsePack(text)).toEqual({ ...pack, is_certain: false });
});

test.each([
  ['OATMLK BARISTA 6/1LT', '6/1LT'],
  ['ROMAINE HRT 12CT', '12CT'],
  ['House espresso, whole bean, 5 lb', '5 lb'],
  ['House espresso, whole bean, 5 1b', '5 1b'],
  ['Milk 2% 1 gal', '1 gal'],
  ['Invoice 12/11/2026', null],
  ['Olive oil 2024', null],
  ['Jasmine rice 5 lb bag', '5 lb'],
  ['Bierbrau 20/0500', '20/0500'],
  ['Servietten Karton 3 x 20', '3 x 20'],
])('The pack inside "%s" is %s', (description, pack) => {
  expect(packInside(description)).toBe(pack);
});

const line = (unit: string | null, pack: string | null = null, description = '') => ({ unit, pack, description });

test.each([
  // unit, pack, stock unit → conversion
  [line('CS', '6/1LT'), 'ea', '6', 'pack'],
  [line('CS', '6/1LT'), 'l', '6', 'pack'],
  [line('CS', '36/1LB'), 'lb', '36', 'pack'],
  [line('CS', null, 'ROMAINE HRT 12CT'), 'ea', '12', 'pack'],
  [line('LB', '4/10LB'), 'lb', '1', 'unit'],
  [line('KG'), 'g', '1000', 'unit'],
  [line('DZ'), 'ea', '12', 'unit'],
  [line('CS'), 'case', '1', 'unit'],
  [line('BG', '50 LB'), 'oz', '800', 'pack'],
  [line('bag', null, 'House espresso, whole bean, 5 lb'), 'lb', '5', 'pack'],
  // as a photograph is sometimes recognized
  [line('bag', null, 'House espresso, whole bean, 5 Ib'), 'lb', '5', 'pack'],
  [line('CS', '6×750 ml'), 'bottle', '6', 'pack'],
  [line('CS', '6×750 ml'), 'ml', '4500', 'pack'],
  [line('CS', '12x70cl'), 'l', '8.4', 'pack'],
  [line('CS', '4/1 GAL'), 'gal', '4', 'pack'],
  [line('EA', null, 'Jasmine rice 5 lb bag'), 'lb', '5', 'pack'],
  // Printed without a unit, or as a container without its content: never one piece without a question.
  [line(null, null, 'Bierbrau 20/0500'), 'ea', '20', 'guess'],
  [line('Kasten', '20/0,5'), 'l', '10', 'guess'],
  [line('Karton', '3 x 20'), 'ea', '60', 'guess'],
  [line(null, null, 'Karton 3 x 20'), 'ea', '60', 'guess'],
  [line(null, null, 'Karton Servietten'), 'ea', '1', 'guess'],
  [line('KEG'), 'l', '1', 'guess'],
  // Less than nothing, and a unit that nobody knows: asked about.
  [line('CS', '0/1LT'), 'ea', '1', 'guess'],
  [line('CS', '-6/1LT'), 'ea', '1', 'guess'],
  [line('blorb'), 'ea', '1', 'guess'],
  [line('blorb', '6/1LT'), 'ea', '6', 'pack'],
  [line('CS', null, 'Oat milk barista 1 L'), 'ea', '1', 'guess'],
  [line('CS'), 'ea', '1', 'guess'],
  [line('HUR'), 'hour', '1', 'unit'],
  [line('bdl'), 'bdl', '1', 'unit'],
  [line('SK', null, 'Onion Yellow Jumbo 50 LB'), 'bag', '1', 'unit'],
  [line('bdl'), 'ea', '1', 'guess'],
  [line('EA'), 'lb', '1', 'guess'],
  [line('LB', '4/10LB'), 'ea', '1', 'guess'],
  [line(null), 'ea', '1', 'unit'],
])('The line %o, kept in %s, holds %s (%s)', (given, stockUnit, stock_per_unit, source) => {
  expect(conversionFor(given, stockUnit, null)).toEqual({ stock_per_unit, source });
});

test('A remembered conversion is preferred for the same unit only', () => {
  const remembered = { unit: 'CS', stock_per_unit: '8' };
  expect(conversionFor(line('case', '6/1LT'), 'ea', remembered)).toEqual({ stock_per_unit: '8', source: 'remembered' });
  expect(conversionFor(line('EA', '6/1LT'), 'ea', remembered)).toEqual({ stock_per_unit: '1', source: 'unit' });
});

test('Quantities are multiplied exactly, to four decimals', () => {
  expect(stockQuantity('41.70', { stock_per_unit: '1', source: 'unit' })).toBe('41.7');
  expect(stockQuantity('3', { stock_per_unit: '0.3333', source: 'person' })).toBe('0.9999');
  expect(stockQuantity(null, { stock_per_unit: '1', source: 'unit' })).toBeNull();
});

test('A quantity that is impossibly large is left open, so that it is asked for', () => {
  const { stock_per_unit, source } = conversionFor(line('CS', '999999999/999999999'), 'ea', null);
  expect(source).toBe('guess');
  expect(stockQuantity('1', { stock_per_unit, source })).toBeNull();
  expect(stockQuantity('-1', { stock_per_unit, source })).toBeNull();
  expect(stockQuantity('1', { stock_per_unit: '9999999999', source })).toBe('9999999999');
});

describe('There and back', () => {
  const quantities = fc.integer({ min: 1, max: 1_000_000_000 }).map((n) => new Big(n).div(10_000).toFixed());
  const units = Object.keys(MEASURES);

  test('A quantity in another unit of its kind is the same quantity again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...units), fc.constantFrom(...units), quantities, (from, to, quantity) => {
        const [there, back] = [convert(from, to), convert(to, from)];
        expect(there === null).toBe(back === null);
        if (there && back) expect(new Big(quantity).times(there).times(back).round(4).toFixed()).toBe(quantity);
      }),
    );
  });

  test('What one unit held gives the same stock quantity the next time', () => {
    fc.assert(
      fc.property(quantities, quantities, (bought, stocked) => {
        const stock_per_unit = learnedPerUnit(bought, stocked);
        expect(stockQuantity(bought, { stock_per_unit, source: 'remembered' })).toBe(stocked);
      }),
    );
  });

  test('A pack holds its count times its size, however it is printed', () => {
    const sizes = fc.integer({ min: 1, max: 5000 });
    const marks = fc.constantFrom('/', ' / ', 'x', ' x ', '×', ' X ');
    const packs = fc.tuple(
      fc.integer({ min: 2, max: 144 }),
      marks,
      sizes,
      fc.constantFrom('ml', 'cl', 'g', 'oz', 'lb'),
    );
    fc.assert(
      fc.property(packs, ([count, mark, size, unit]) => {
        const pack = `${count}${mark}${size} ${unit}`;
        expect(conversionFor(line('CS', pack), unit, null)).toEqual({
          stock_per_unit: String(count * size),
          source: 'pack',
        });
        expect(conversionFor(line('CS', pack), 'ea', null)).toEqual({ stock_per_unit: String(count), source: 'pack' });
      }),
    );
  });
});
