import { expect, test } from 'vitest';
import { workbook } from '#test/workbook.ts';
import { readTable } from './read_table.ts';

const AT = { now: new Date('2026-11-20T15:00:00Z'), isOne: false };
const HEAD = ['Item No', 'Description', 'Qty', 'Price', 'Amount'];
const GOODS = [
  ['10', 'Cider', 10, 2, 20],
  ['11', 'Perry', 5, 4, 20],
];

type Row = (string | number)[];
const sum = (label: string, value: number): Row => ['', label, '', '', value];

async function fieldsOf(...sums: Row[]) {
  const { readings } = await readTable(await workbook({ Lines: [HEAD, ...GOODS, ...sums] }), 'xlsx', {}, AT);
  const [reading] = readings;
  expect(reading?.lines).toHaveLength(2);
  const fields = Object.entries(reading?.fields ?? {});
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (value ? [[name, [value.value, value.confidence]]] : [])),
  );
}

test.each([
  ['Total HT', 'TVA 20%', 'Total TTC'],
  ['Total ex VAT', 'VAT', 'Total inc VAT'],
  ['Nettobetrag', 'zzgl. 20% MwSt', 'Gesamtsumme'],
  ['Total hors taxes', 'TVA', 'Net à payer'],
  ['Total neto', 'IVA 20%', 'Importe total'],
  ['Total excl. VAT', '20% VAT', 'Amount due'],
])('“%s” is the subtotal and not the total', async (net, tax, total) => {
  expect(await fieldsOf(sum(net, 40), sum(tax, 8), sum(total, 48))).toEqual({
    subtotal: ['40.00', 1],
    tax: ['8.00', 1],
    total: ['48.00', 1],
  });
});

test('Of several totals, the one counts that goods, tax, fees, deposit and discount come to', async () => {
  const parts = [sum('Sales Tax', 8), sum('Freight', 6), sum('Deposit', 2), sum('Discount', -3)];
  const fields = await fieldsOf(sum('Total', 40), ...parts, sum('Total', 53), sum('Total due', 12));
  expect(fields).toMatchObject({ tax: ['8.00', 1], discount: ['3.00', 1], total: ['53.00', 1] });
});

test('The last of several totals is in doubt when nothing proves one', async () => {
  const fields = await fieldsOf(sum('Total', 41), sum('Total due', 47));
  expect(fields).toMatchObject({ total: ['47.00', 0.7] });
  const more = await fieldsOf(sum('Subtotal', 41), sum('Total', 41), sum('Total due', 47));
  expect(more).toMatchObject({ total: ['47.00', 0.7] });
});

test.each(['Amount paid', 'Less payment', 'Payments received', 'Anzahlung'])(
  'What is left to pay below “%s” is not the total, and the payment is no item',
  async (paid) => {
    const below = [sum('Total', 42), sum(paid, 7), sum('Balance due', 35)];
    const fields = { subtotal: ['40.00', 1], tax: ['2.00', 1], total: ['42.00', 1] };
    expect(await fieldsOf(sum('Subtotal', 40), sum('Tax', 2), ...below)).toEqual(fields);
  },
);

test('Where the goods come to no total, a subtotal and the tax prove it', async () => {
  const fields = await fieldsOf(sum('Subtotal', 25), sum('Tax', 2), sum('Total', 27), sum('Balance due', 20));
  expect(fields).toEqual({ subtotal: ['25.00', 1], tax: ['2.00', 1], total: ['27.00', 1] });
});

test('A net total without another one leaves the total open, which is calculated', async () => {
  const fields = await fieldsOf(sum('Total net', 40), sum('VAT', 8));
  expect(fields).toEqual({ subtotal: ['40.00', 1], tax: ['8.00', 1], total: ['48.00', 0.7] });
});

test('Rows of several taxes and discounts are added, and a row that sums them up replaces them', async () => {
  const taxes = [sum('MwSt 7%', 1.4), sum('MwSt 19%', 3.8)];
  expect(await fieldsOf(...taxes, sum('Gesamtbetrag', 45.2))).toMatchObject({ tax: ['5.20', 1], total: ['45.20', 1] });
  const both = await fieldsOf(sum('Discount', 2), sum('Cash discount', 1), sum('Total', 37));
  expect(both).toMatchObject({ discount: ['3.00', 1], total: ['37.00', 1] });
  const states = [sum('State tax', 2), sum('County tax', 1), sum('Total tax', 3), sum('Total', 43)];
  expect(await fieldsOf(...states)).toMatchObject({ tax: ['3.00', 1], total: ['43.00', 1] });
});

test('A tax that the amounts contain is not added to them', async () => {
  const fields = await fieldsOf(sum('Total HT', 33.33), sum('TVA', 6.67), sum('Total TTC', 40), sum('Balance due', 90));
  expect(fields).toEqual({ subtotal: ['33.33', 1], tax: ['6.67', 1], total: ['40.00', 1] });
});

test('A subtotal of a group of goods is not the subtotal of all', async () => {
  const groups = [sum('Subtotal cider', 20), sum('Subtotal perry', 20.5)];
  const fields = await fieldsOf(...groups, sum('Subtotal', 40), sum('Total', 40));
  expect(fields).toEqual({ subtotal: ['40.00', 1], total: ['40.00', 1] });
});

async function fieldsOfCsv(...rows: string[]) {
  const { readings } = await readTable(Buffer.from(rows.join('\n')), 'csv', { currency: 'EUR' }, AT);
  const { tax, fees, deposit, total } = readings[0]?.fields ?? {};
  return [tax, fees, deposit, total].map((value) => (value ? [value.value, value.confidence] : null));
}

test.each(['MwSt', 'MwSt %', 'IVA', 'VAT rate'])(
  'Rates of taxes under “%s” are not added up as money',
  async (heading) => {
    const head = `Artikelnummer;Bezeichnung;Menge;Preis;${heading};Betrag`;
    const goods = ['1;Wein;10;2,00;19;20,00', '2;Brot;10;2,00;7;20,00'];
    expect(await fieldsOfCsv(head, ...goods)).toEqual([null, null, null, ['40.00', 0.7]]);
  },
);

test('Under a heading that can mean both, one rate of the amounts is money', async () => {
  const goods = [
    'Artikelnummer;Bezeichnung;Menge;Preis;VAT;Betrag',
    '1;Wein;1;20,00;4,00;20,00',
    '2;Brot;1;25,00;5,00;25,00',
  ];
  expect(await fieldsOfCsv(...goods)).toEqual([['9.00', 0.7], null, null, ['54.00', 0.7]]);
});

test('Taxes under a heading that can mean both are money where a total proves it', async () => {
  const goods = ['Artikelnummer;Bezeichnung;Menge;Preis;MwSt;Betrag', '1;Wein;1;2,00;19;2,00', '2;Brot;1;2,00;7;2,00'];
  expect(await fieldsOfCsv(...goods, ';Summe;;;;30,00')).toEqual([['26.00', 1], null, null, ['30.00', 1]]);
});

const FLAT = 'Item No,Description,Qty,Price,Amount,Freight,Tax,Deposit,Invoice total';

test.each([
  { what: 'count once where the total has them once', total: '59.00', fees: '10.00', tax: '3.00' },
  { what: 'count each where the total has each of them', total: '72.00', fees: '20.00', tax: '6.00' },
])('Charges that every row repeats $what', async ({ total, fees, tax }) => {
  const rows = [`1,Cider,10,2.00,20.00,10.00,3.00,2.00,${total}`, `2,Perry,5,4.00,20.00,10.00,3.00,4.00,${total}`];
  const found = await fieldsOfCsv(FLAT, ...rows);
  expect(found).toEqual([
    [tax, 1],
    [fees, 1],
    ['6.00', 1],
    [total.replace('.00', ''), 1],
  ]);
});

test('Charges of rows are in doubt when no total proves them', async () => {
  const rows = ['1,Cider,10,2.00,20.00,10.00,3.00,2.00,', '2,Perry,5,4.00,20.00,10.00,3.00,2.00,'];
  expect(await fieldsOfCsv(FLAT, ...rows)).toEqual([
    ['3.00', 0.7],
    ['10.00', 0.7],
    ['4.00', 0.7],
    ['57.00', 0.7],
  ]);
});

test('Charges that a total leaves out are none', async () => {
  const rows = ['1,Cider,10,2.00,20.00,10.00,3.00,2.00,40.00', '2,Perry,5,4.00,20.00,1.00,4.00,2.00,40.00'];
  expect(await fieldsOfCsv(FLAT, ...rows)).toEqual([null, null, null, ['40', 1]]);
});
