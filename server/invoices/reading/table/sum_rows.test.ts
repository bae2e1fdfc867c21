import { expect, test } from 'vitest';
import { readTable } from './read_table.ts';

const AT = { now: new Date('2026-11-20T15:00:00Z'), isOne: false };
const HEAD = 'Item No,Description,Qty,Price,Amount';

async function read(...rows: string[]) {
  const text = [HEAD, '10,Cider,2,15.00,30.00', '11,Perry,3,10.00,30.00', ...rows].join('\n');
  const { readings, shape } = await readTable(Buffer.from(text), 'csv', {}, AT);
  const [reading] = readings;
  return { names: reading?.lines.map(({ description }) => description?.value), fields: reading?.fields, shape };
}

test.each([
  ['Total,,5,,60.00', 'total'],
  ['Totals,,5,,60.00', 'total'],
  ['Totals:,,5,,60.00', 'total'],
  ['Gesamtsumme,,5,,60.00', 'total'],
  ['Total,Invoice total,5,,60.00', 'total'],
  ['Nettobetrag,,5,,60.00', 'subtotal'],
  ['Nettosumme,,5,,60.00', 'subtotal'],
  ['Montant HT,,5,,60.00', 'subtotal'],
  ['Base imponible,,5,,60.00', 'subtotal'],
  ['Montant TTC,,5,,60.00', 'total'],
  ['zzgl. 7% MwSt,,,,4.20', 'tax'],
  [',zzgl. 7% MwSt,1,,4.20', 'tax'],
  ['Freight,Freight in,1,,9.00', 'fees'],
] as const)('A row with “%s” is a sum and no item', async (row, field) => {
  const { names, fields } = await read(row);
  expect(names).toEqual(['Cider', 'Perry']);
  expect(fields?.[field]?.value).toBe(`${row.split(',').at(-1)}`);
});

test('A code that begins like a sum, or stands beside a name, is an item', async () => {
  const { names } = await read('TOTAL-5,Yogurt,4,,10.00', 'Total,Greek yogurt,4,,10.00');
  expect(names).toEqual(['Cider', 'Perry', 'Yogurt', 'Greek yogurt']);
});

test('Headings that are repeated on each page are not items', async () => {
  const { names, shape } = await read(HEAD, '12,Stout,1,5.00,5.00', 'ITEM NO,description,qty,price,amount,');
  expect(names).toEqual(['Cider', 'Perry', 'Stout']);
  expect(shape.faults).toEqual([]);
});
