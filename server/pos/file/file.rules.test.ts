import { expect, test } from 'vitest';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { readDay } from '#server/platform/tables/day.rules.ts';
import { readNumber } from '#server/platform/tables/number.rules.ts';
import { guessColumns, meaningsOf } from './columns.rules.ts';
import { openLineReader } from './lines.rules.ts';
import { readMinute, readStatus } from './values.rules.ts';

test.each([
  ['2026-11-20T18:02:11-05:00', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['11/20/2026', '2026-11-20'],
  ['1/2/26 1:05 PM', '2026-01-02'],
  ['20/11/2026', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['Nov 20, 2026', '2026-11-20'],
  ['20-Nov-2026 13:00', '2026-11-20'],
  ['2026-02-30', null],
  ['13/13/2026', null],
  ['yesterday', null],
])('The day %s is read as %s', (text, day) => expect(readDay(text)).toBe(day));

test.each([
  ['3', '3'],
  ['1,204.50', '1204.5'],
  ['(2)', '-2'],
  ['-$4.50', '-4.5'],
  ['$-4.50', '-4.5'],
  ['2 ea', '2'],
  ['1.2.3', null],
  ['many', null],
  ['', null],
])('The number %s is read as %s', (text, number) => expect(readNumber(text)).toBe(number));

test.each([
  ['11/20/26 12:01 PM', 721],
  ['12:30 am', 30],
  ['2026-11-20T18:02:11-05:00', 1082],
  ['9:05', 545],
  ['2026-11-20', null],
  ['25:00', null],
])('The time in %s is minute %s of the day', (text, minute) => expect(readMinute(text)).toBe(minute));

test('A row can say that it was voided or refunded', () => {
  const said = ['True', 'VOIDED', '2026-11-20 10:00', 'Refund', 'Payment', 'False', ''].map(readStatus);
  expect(said).toEqual(['void', 'void', 'void', 'refund', 'sold', 'sold', 'sold']);
});

test('A voided row voids its ticket, and of a file without tickets it says nothing of the day', () => {
  const read = (headings: string, row: string) => {
    const { columns } = guessColumns(headings.split(','));
    const meanings = meaningsOf(headings.split(','), columns);
    return openLineReader({ columns, day: null, ...meanings, returns: false })(row.split(','));
  };
  const ticket = { source_id: '2026-11-20 ticket 7', quantity: '0' };
  expect(read('Date,Order ID,Item,Qty,Status', '2026-11-20,7,Cola,2,voided')).toMatchObject(ticket);
  expect(read('Date,Item,Qty,Status', '2026-11-20,Cola,2,voided')).toBeNull();
});

test('A row that is marked as refunded was sold: it brings no revenue, and comes back only where refunds do', () => {
  const headings = 'Line Item Date,Order ID,Item Name,Item Quantity,Item Revenue,Refunded'.split(',');
  const { columns } = guessColumns(headings);
  const read = (marked: string, returns: boolean) =>
    openLineReader({ columns, day: null, ...meaningsOf(headings, columns), returns })(
      `2026-11-20,7,Cola,2,5.00,${marked}`.split(','),
    );
  const sold = { source_key: 'name cola', quantity: '2', returned: '0' };
  for (const no of ['No', 'false', '']) expect(read(no, true)).toMatchObject({ ...sold, amount_cents: 500 });
  for (const yes of ['Yes', 'true', 'Refunded']) {
    expect(read(yes, false)).toMatchObject({ ...sold, amount_cents: 0 });
    expect(read(yes, true)).toMatchObject({ ...sold, returned: '2', amount_cents: 0 });
  }
});

test.each([
  ['Toast', 'Location,Order Id,Order Date,Menu Item,SKU,Qty,Net Price,Void?'],
  ['Square', 'Date,Time,Category,Item,Qty,SKU,Gross Sales,Net Sales,Transaction ID,Event Type'],
  [
    'Shopify',
    'Name,Email,Financial Status,Paid at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at',
  ],
  ['Clover', 'Line Item Date,Order ID,Item Name,Item Quantity,Item Revenue,Refunded'],
  ['Lightspeed', 'Sale ID,Completed Time,Description,System ID,Qty,Subtotal'],
])('The export of %s is known by its headings', (system, headings) => {
  const guess = guessColumns(headings.split(','));
  expect(guess.system).toBe(system);
  for (const field of ['item', 'quantity', 'order', 'date', 'amount'] as const) {
    expect(guess.columns[field], field).not.toBeNull();
  }
});

test('A barcode is no quantity and no amount', () => {
  const headings = 'Date,Order ID,Item,Qty,Net Sales'.split(',');
  const { columns } = guessColumns(headings);
  const read = (quantity: string, amount: string) =>
    openLineReader({ columns, day: null, ...meaningsOf(headings, columns), returns: false })(
      `2026-11-20,7,Cola,${quantity},${amount}`.split(','),
    );
  expect(read('5901234123457', '2.50')).toEqual({ fault: posErrors.rowQuantity('5901234123457') });
  expect(read('2', '5901234123457')).toMatchObject({ quantity: '2', amount_cents: 0 });
});
