import { expect, test } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../extract.ts';
import type { WordPage } from '../page.ts';
import { learnLayout } from './learn.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const VENDOR = 'Buckeye Institutional Foods';

/** A photo of a printed page: one string per row, `left` pixels farther to the right. */
function photo(rows: string[], left: number): WordPage {
  const page = pageOfRows(rows, 'ocr');
  return { ...page, words: page.words.map((word) => ({ ...word, x: word.x + left })) };
}

interface Goods {
  code: string;
  quantity: string;
  name: string;
  price: string;
  amount: string;
}

const good = (code: string, quantity: string, name: string, price: string, amount: string): Goods => ({
  code,
  quantity,
  name,
  price,
  amount,
});

/** The rows of an invoice below these headings. */
function invoice(number: string, headings: string, goods: Goods[], total: string): string[] {
  const rows = goods.map(({ code, quantity, name, price, amount }) =>
    [code.padEnd(9), quantity.padStart(4), '  CS  ', name.padEnd(28), price.padStart(8), amount.padStart(10)].join(''),
  );
  return [
    VENDOR.toUpperCase(),
    '2201 E 7TH ST LOS ANGELES, CA 90023',
    `INVOICE NO: ${number}`,
    'DATE: 03/14/2026',
    '',
    headings,
    ...rows,
    '',
    `${'TOTAL'.padStart(55)}${total.padStart(10)}`,
  ];
}

const HEADINGS = 'ITEM      QTY  UM  DESCRIPTION                    PRICE    AMOUNT';
const MISREAD = 'ITEN      QTY  UN  DESCRIPTION                    PRICE    AONT';

const FIRST = [
  good('DRY1180', '5', 'CREME FRAICHE', '41.31', '206.55'),
  good('DRY2204', '2', 'MILK WHOLE GALLON', '17.73', '35.46'),
  good('DRY3310', '3', 'GELATO BASE VANILLA', '92.71', '278.13'),
];
const SECOND = [
  good('DRY4120', '6', 'YOGURT GREEK PLAIN', '26.89', '161.34'),
  good('DRY5521', '5', 'OAT MILK BARISTA', '35.66', '178.30'),
  good('DRY6672', '4', 'HALF & HALF UHT', '21.24', '84.96'),
];

/** What the first photo teaches, once it is corrected. */
function learned(headings: string) {
  const right = {
    vendor: VENDOR,
    number: '88101',
    date: '2026-03-14',
    due_date: null,
    po_number: null,
    subtotal: null,
    tax: null,
    fees: null,
    discount: null,
    deposit: null,
    rounding: null,
    total: '520.14',
    lines: FIRST.map(({ code, quantity, name, price, amount }) => ({
      code,
      description: name,
      quantity,
      unit: 'CS',
      pack: null,
      unit_price: price,
      amount,
    })),
  };
  return learnLayout([photo(invoice('88101', headings, FIRST, '520.14'), 0)], right, {}, NOW);
}

function readNext(rows: string[], left: number, headings: string) {
  const layout = learned(headings);
  expect(layout.columns?.map(({ role }) => role)).toContain('code');
  const { lines } = extract([photo(rows, left)], NOW, { page_layouts: [{ vendor: VENDOR, layout }] });
  return lines.map(({ code, description, amount }) => [code?.value, description?.value, amount?.value]);
}

const RIGHT = SECOND.map(({ code, name, amount }) => [code, name, amount]);

test('Columns that a photo taught are found on the next one, which shows them elsewhere, also with misread headings', () => {
  expect(readNext(invoice('88177', HEADINGS, SECOND, '424.60'), 160, MISREAD)).toEqual(RIGHT);
});

test('Columns that a photo taught take no words from names on the next one, whose headings are cut off', () => {
  const rows = invoice('88177', '', SECOND, '424.60');
  expect(readNext(rows, 160, HEADINGS).map(([, name]) => name)).toEqual(SECOND.map(({ name }) => name));
});
