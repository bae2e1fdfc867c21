import { expect, test } from 'vitest';
import { failing, plainLines, readPages } from '#test/documents/read_pages.ts';
import { table } from '#test/files/placed_text.ts';

const page = (rows: string[][], sums: string[][]) => [
  [
    { text: 'Penobscot Paper & Packaging', x: 60, y: 40, size: 15 },
    { text: 'Invoice No: PP-20931', x: 380, y: 60 },
    { text: 'Invoice Date: 03/13/2026', x: 380, y: 74 },
    ...table([60, 130, -330, -400, -480, -550], rows, 140),
    ...table([420, -550], sums, 240),
  ],
];

/** Labels for a thousand, lids for a hundred, and straws whose price does not lead to their amount. */
const rowsUnder = (heading: string, behind = '') => [
  ['Item', 'Description', 'Qty', 'UM', heading, 'Amount'],
  ['7781', 'Kraft label 2 x 3', '5,000', 'EA', `12.50${behind}`, '62.50'],
  ['7790', 'Dome lid 16 oz', '200', 'EA', '48.00', '96.00'],
  ['7795', 'Paper straw wrapped', '6,000', 'EA', `9.75${behind}`, '57.50'],
];

test.each([
  ['Price/M', ''],
  ['Price', '/M'],
  ['Price', ''],
])(
  'A price for a hundred or a thousand becomes that of one where only this makes the amount (%s %s)',
  async (heading, behind) => {
    const sums = [
      ['Subtotal', '216.00'],
      ['Total', '216.00'],
    ];
    const read = await readPages(page(rowsUnder(heading, behind), sums));
    expect(plainLines(read)).toMatchObject([
      { quantity: '5000', unit_price: '0.0125', amount: '62.50' },
      { quantity: '200', unit_price: '0.48', amount: '96.00' },
      { quantity: '6000', unit_price: '9.75', amount: '57.50' },
    ]);
    expect(read.lines.map(({ unit_price }) => unit_price?.note)).toEqual(['repaired', 'repaired', 'does_not_add_up']);
    expect(failing(read)).toMatchObject([{ name: 'line', line: 2 }]);
  },
);

test('A quantity that can have three decimals is not taken for thousands by its amount', async () => {
  const rows = [
    ['Artikel', 'Bezeichnung', 'Menge', 'Einh.', 'Preis', 'Betrag'],
    ['7781', 'Rinderhack grob', '1.000', 'kg', '12,50', '12,50'],
    ['7790', 'Kalbsbrust', '2.000', 'kg', '8,25', '16,50'],
  ];
  const read = await readPages(page(rows, [['Gesamtbetrag', '29,00']]));
  expect(plainLines(read).map(({ unit_price }) => unit_price)).toEqual(['12.50', '8.25']);
  expect(failing(read).map(({ name }) => name)).toEqual(['line', 'line']);
});
