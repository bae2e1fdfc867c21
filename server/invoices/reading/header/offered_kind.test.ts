import { expect, test } from 'vitest';
import { extract } from '../extract.ts';
import type { Extracted } from '../extracted.ts';

/** Rows of cells on a page with a text layer; a row that begins with # is printed large. */
function read(rows: string): Extracted {
  const words = rows
    .trim()
    .split('\n')
    .flatMap((row, index) => {
      const height = row.trim().startsWith('#') ? 30 : 16;
      return row
        .trim()
        .replace(/^# /, '')
        .split(' | ')
        .flatMap((cell, column) =>
          [...cell.matchAll(/\S+/g)].map((match) => ({
            ...{ text: match[0], confidence: 1, y: 60 + index * 45, h: height },
            ...{ x: 60 + column * 270 + match.index * height * 0.5, w: match[0].length * height * 0.5 },
          })),
        );
    });
  const page = { width: 1224, height: 1584, rotation: 0 as const, source: 'text' as const, words };
  return extract([page], new Date('2026-11-20T00:00:00Z'));
}

const STATEMENT = `
  # Hudson Produce
  # Statement of Account
  Date: 11/15/2026
  Date | Invoice | Amount | Balance
  11/02/2026 | 4711 | 120.00 | 120.00
  11/09/2026 | 4715 | 80.00 | 200.00
  Balance due | | | 200.00`;
const GOODS = `
  Description | Qty | Price | Amount
  Olive oil | 2 | 10.00 | 20.00
  Total | | | 20.00`;

test.each([
  [STATEMENT, 'statement', 'Statement of Account'],
  [
    '# Hudson Produce\n# Winter Price List\nItem | Pack | Price\nOats | 1/25LB | 18.75\nMilk | 4/1GAL | 12.60',
    'price_list',
    'Winter Price List',
  ],
  [`# Hudson Produce\n# Order Confirmation\n${GOODS}`, 'other', 'Order Confirmation'],
  [`# Hudson Produce\n# Packing Slip\nItem | Description | Shipped\n1 | Oats | 3`, 'packing_slip', 'Packing Slip'],
  [`# Hudson Produce\n# Credit Memo\n${GOODS}`, 'credit_memo', 'Credit Memo'],
  [`# Hudson Produce\n# Credit Memo\nOriginal invoice | 4711\n${GOODS}`, 'credit_memo', 'Credit Memo'],
  [`# Hudson Invoice Services\nCredit Memo | Nov 12, 2026\n${GOODS}`, 'credit_memo', 'Credit Memo'],
  [`Hudson Produce\nCredit memo 4650 for invoice 4711\n${GOODS}`, 'credit_memo', 'Credit memo'],
  [
    `# Corner Shop\n11/12/2026 16:20\nOlive oil | | | 20.00\nTotal | | | 20.00\nCash | | | 50.00\nChange | | | 30.00`,
    'receipt',
    'Change | 30.00',
  ],
])('A document is what its title and its words say: %#', (page, kind, words) => {
  expect(read(page).offer).toEqual({ kind, words });
});

test.each([
  ['a statement that an invoice repeats beside its goods', `# Hudson\n# Invoice 4711\nStatement | 11/2026\n${GOODS}`],
  ['a credit memo that it takes off', `# Hudson\n# Invoice 4711\nCredit memo 4650 applied | -12.00\n${GOODS}`],
  ['a credit memo in its sums', `Hudson Produce\nINVOICE\nCredit memo | -12.00\n${GOODS}`],
  ['an order that an invoice bills', `# Hudson\n# Invoice\nPurchase order | 991\n${GOODS}`],
  ['words in the text', `# Hudson Produce\nAsk for our price list and our statement of account\n${GOODS}`],
  ['a statement without balances', `# Hudson Produce\n# Statement\n${GOODS}`],
])('An invoice is not taken for %s', (_, page) => {
  expect(read(page).offer).toBeNull();
});

test('A packing slip without prices keeps every line, and a weight is not money', () => {
  const { lines, fields } = read(`
    # Hudson Produce
    # Packing Slip
    Slip no: 88123 | Date: 11/12/2026
    Item | Description | Shipped | Unit
    1001 | Olive oil | 3 | CS
    1002 | Beef chuck | 12.47 | LB
    1003 | Oat milk | 6 | CS`);
  expect(fields.total).toBeNull();
  expect(
    lines.map(({ description, quantity, unit, amount }) =>
      [description, quantity, unit, amount].map((one) => one?.value ?? null),
    ),
  ).toEqual([
    ['Olive oil', '3', 'CS', null],
    ['Beef chuck', '12.47', 'LB', null],
    ['Oat milk', '6', 'CS', null],
  ]);
});
