/** Orders of online shops: quantities in front of prices and behind names, and codes in rows of their own. */
import { describe, expect, it } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../../extract.ts';

const HEAD = [
  'Brick Lane Coffee Roasters',
  'bricklanecoffee.com',
  '',
  'Order #1042',
  'March 14, 2026',
  '',
  'BILL TO               SHIP TO',
  'Ninth Street Espresso   Ninth Street Espresso',
  '700 E 9th St            700 E 9th St',
  'New York, NY 10009      New York, NY 10009',
  '',
];
const SUMS = ['', 'Subtotal            $91.50', 'Shipping             $8.00', 'Total             $99.50'];

const linesOf = (...rows: string[]) =>
  extract([pageOfRows([...HEAD, ...rows, ...SUMS])], new Date('2026-11-20T00:00:00Z')).lines.map((line) =>
    [line.code, line.description, line.quantity, line.unit_price, line.amount].map((value) => value?.value ?? null),
  );

const GOODS = [
  ['Espresso Blend 1kg', '2', '24.00', '48.00'],
  ['Decaf Peru 500g', '3', '14.50', '43.50'],
];
const CODES = ['ESP-1KG', 'DEC-500'];
const coded = GOODS.map((cells, at) => [CODES[at], ...cells]);
const uncoded = GOODS.map((cells) => [null, ...cells]);

describe('Orders of online shops', () => {
  it.each(['×', 'x'])('The number behind a name and %s counts it', (sign) => {
    expect(
      linesOf(
        'Item                                                  Price',
        `Espresso Blend 1kg ${sign} 2                                $48.00`,
        `Decaf Peru 500g ${sign}3                                    $43.50`,
      ),
    ).toEqual(uncoded);
  });

  it('A number behind a name that does not make the amount stays in it', () => {
    expect(
      linesOf(
        'Item                                                  Price',
        'Filter Papers x 500                                   $48.13',
        'Decaf Peru 500g x 3                                   $43.50',
      ).map(([, name, quantity]) => [name, quantity]),
    ).toEqual([
      ['Filter Papers x 500', '1'],
      ['Decaf Peru 500g', '3'],
    ]);
  });

  it.each([
    ['SKU: ESP-1KG', 'SKU: DEC-500'],
    ['SKU:ESP-1KG', 'SKU:DEC-500'],
    ['ESP-1KG', 'DEC-500'],
  ])('A code in a row of its own is the code of the name above: %s', (first, second) => {
    expect(
      linesOf(
        'Item                       Quantity     Price     Total',
        'Espresso Blend 1kg          2       $24.00    $48.00',
        first,
        'Decaf Peru 500g             3       $14.50    $43.50',
        second,
      ),
    ).toEqual(coded);
  });

  it('Without an amount, a line costs its quantity times its price', () => {
    expect(
      linesOf(
        'Items',
        'Espresso Blend 1kg                      2 × $24.00',
        'ESP-1KG',
        'Decaf Peru 500g                         3 × $14.50',
        'DEC-500',
      ),
    ).toEqual(coded);
  });
});
