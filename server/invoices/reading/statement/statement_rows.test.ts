import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCents } from '#contract/decimal.ts';
import { openDocument } from '../context.ts';
import type { Word, WordPage } from '../page.ts';
import { statementRows } from './statement_rows.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const COLUMN = 220;

/** A page of a text layer: each row has a cell in each column, numbers end at the right of theirs. */
function page(rows: string[][]): WordPage {
  const words = rows.flatMap((cells, index) =>
    cells.flatMap((cell, column) => {
      const width = cell.length * 9;
      const isNumber = /\d\.\d\d|^(amount|balance|charges|payments)$/i.test(cell);
      let x = 60 + column * COLUMN + (isNumber ? COLUMN - 30 - width : 0);
      return cell === ''
        ? []
        : cell.split(' ').map((text): Word => {
            const word = { text, confidence: 1, x, y: 60 + index * 34, w: text.length * 9, h: 16 };
            x += word.w + 9;
            return word;
          });
    }),
  );
  return { width: 1400, height: 2200, rotation: 0, source: 'text', words };
}

const read = (...rows: string[][]) => statementRows(openDocument([page(rows)], NOW, 'USD'));
const brief = (...rows: string[][]) =>
  read(...rows).map(({ kind, number, amount_cents }) => [kind, number, amount_cents]);

test('Charges, payments and a running balance: invoices, a credit and a payment with their signs', () => {
  expect(
    read(
      ['Statement date', '11/30/2026', 'Account', '4471'],
      ['Date', 'Reference', 'Description', 'Charges', 'Payments', 'Balance'],
      ['11/01/2026', '', 'Balance forward', '', '', '300.00'],
      ['11/02/2026', 'H-4711', 'Invoice', '1,120.00', '', '1,420.00'],
      ['11/05/2026', 'CM-88', 'Credit memo', '', '20.00', '1,400.00'],
      ['11/06/2026', '', 'Payment check 1042', '', '300.00', '1,100.00'],
      ['11/09/2026', 'H-4715', 'Invoice', '80.00', '', '1,180.00'],
      ['', '', 'Current', '1-30 days', '31-60 days', 'Total'],
      ['', '', '1,180.00', '0.00', '0.00', '1,180.00'],
      ['', '', '', '', 'Amount due', '1,180.00'],
    ).map(({ kind, number, date, amount_cents }) => [kind, number, date, amount_cents]),
  ).toEqual([
    ['invoice', 'H-4711', '2026-11-02', 112_000],
    ['invoice', 'CM-88', '2026-11-05', -2_000],
    ['payment', expect.anything(), '2026-11-06', -30_000],
    ['invoice', 'H-4715', '2026-11-09', 8_000],
  ]);
});

test('A number within a sentence is found, and what is still open of an invoice is not its amount', () => {
  expect(
    brief(
      ['Date', 'Transaction', 'Amount', 'Open balance'],
      ['11/02/2026', 'INV #1037. Due 12/02/2026.', '120.00', '40.00'],
      ['11/09/2026', 'INV #1044. Due 12/09/2026.', '80.00', '80.00'],
    ),
  ).toEqual([
    ['invoice', '1037', 12_000],
    ['invoice', '1044', 8_000],
  ]);
});

test('Without headings the amount is what changes the balance, and a row without a number is kept as it is', () => {
  const rows = read(
    ['11/02/2026', '90411', '50.00', '50.00'],
    ['11/03/2026', 'Delivery on account', '12.50', '62.50'],
    ['11/04/2026', '90419', '12.50', '50.00'],
  );
  expect(rows.map(({ kind, number, amount_cents }) => [kind, number, amount_cents])).toEqual([
    ['invoice', '90411', 5_000],
    ['unread', null, 1_250],
    ['invoice', '90419', -1_250],
  ]);
  expect(rows[1]?.words).toBe('11/03/2026 Delivery on account 12.50 62.50');
});

test('Any statement with a running balance is read as it was written', () => {
  const invoice = fc.record({
    number: fc.integer({ min: 1000, max: 99_999 }).map((n) => `NF-${n}`),
    cents: fc.integer({ min: -90_000, max: 900_000 }).filter((cents) => cents !== 0),
    day: fc.integer({ min: 10, max: 28 }),
  });
  fc.assert(
    fc.property(fc.array(invoice, { minLength: 3, maxLength: 25 }), (invoices) => {
      let balance = 0;
      const printed = (cents: number) => (cents < 0 ? `-${fromCents(-cents)}` : fromCents(cents));
      const rows = invoices.map(({ number, cents, day }) => {
        balance += cents;
        return [`11/${day}/2026`, number, printed(cents), printed(balance)];
      });
      expect(brief(['Date', 'Invoice', 'Amount', 'Balance'], ...rows)).toEqual(
        invoices.map(({ number, cents }) => ['invoice', number, cents]),
      );
    }),
    { numRuns: 60 },
  );
});

const HEADINGS = ['Date', 'Invoice', 'Description', 'Amount'];

test('Sums and the ages of what is owed are no invoices, whatever numbers they have', () => {
  const invoice = ['11/02/2026', 'H-4711', 'Invoice', '1,120.00'];
  const sums = [
    ['1 - 30 days', '', '', '10.00'],
    ['31-60 days', '', '', '20.00'],
    ['Over 90 days', '', '', '12.00'],
    ['', '61 to 90 days', '', '12.00'],
    ['Total 12 open invoices', '', '', '1,200.00'],
    ['', 'Total 12 open', 'invoices', '1,200.00'],
    ['Amount due by Dec 2026', '', '', '1,200.00'],
    ['', '', 'Account 4471 balance', '1,200.00'],
    ['Total payments 3', '', '', '300.00'],
  ];
  expect(brief(HEADINGS, invoice, ...sums)).toEqual([['invoice', 'H-4711', 112_000]]);
  expect(brief(invoice, ...sums)).toEqual([['invoice', 'H-4711', 112_000]]);
});

test('An invoice without a date that is named past due is an invoice where its number is under the heading', () => {
  expect(brief(HEADINGS, ['', 'H-4711', 'past due', '50.00'], ['', 'H-4712', 'current', '60.00'])).toEqual([
    ['invoice', 'H-4711', 5_000],
    ['invoice', 'H-4712', 6_000],
  ]);
});

test('An invoice that says how it is paid is no payment', () => {
  expect(
    brief(
      HEADINGS,
      ['11/02/2026', 'H-4711', 'Bottle deposit and beer', '1,120.00'],
      ['11/03/2026', 'H-4713', 'Invoice - ACH draft', '30.00'],
      ['11/04/2026', 'H-4712', 'Invoice due on check', '40.00'],
    ),
  ).toEqual([
    ['invoice', 'H-4711', 112_000],
    ['invoice', 'H-4713', 3_000],
    ['invoice', 'H-4712', 4_000],
  ]);
});

test('A payment is known by its first words, its sign, its column or what it takes off the balance', () => {
  expect(
    brief(
      HEADINGS,
      ['11/05/2026', '', 'Check 1042 for invoice 4711', '300.00'],
      ['11/06/2026', 'H-4711', 'Invoice paid by check', '-30.00'],
      ['11/07/2026', '', 'Deposit', '20.00'],
    ),
  ).toEqual([
    ['payment', '1042', -30_000],
    ['payment', 'H-4711', -3_000],
    ['payment', null, -2_000],
  ]);
  const paid = ['11/05/2026', 'H-4711', 'Invoice - ACH', '', '300.00'];
  expect(brief(['Date', 'Invoice', 'Description', 'Charges', 'Payments'], paid)).toEqual([
    ['payment', 'H-4711', -30_000],
  ]);
  expect(
    brief(
      ['Date', 'Invoice', 'Description', 'Amount', 'Balance'],
      ['11/02/2026', 'H-4711', 'Invoice', '500.00', '500.00'],
      ['11/03/2026', 'H-4712', 'Invoice', '50.00', '550.00'],
      ['11/05/2026', 'H-4711', 'Invoice by wire', '500.00', '50.00'],
    ).at(-1),
  ).toEqual(['payment', 'H-4711', -50_000]);
});

test.each(['Bill payment', 'Invoice payment', 'Inv 4712 payment', 'Invoice #4712 pmt', 'Bill Pmt -Check', 'Deposit'])(
  'Beside its own number and without a sign, “%s” is a payment',
  (words) => {
    const invoice = ['11/02/2026', 'H-4711', 'Invoice', '1,120.00'];
    expect(brief(HEADINGS, invoice, ['11/05/2026', 'B-1201', words, '500.00'])).toEqual([
      ['invoice', 'H-4711', 112_000],
      ['payment', 'B-1201', -50_000],
    ]);
  },
);

test.each(['Invoice payment due 12/02/2026', 'Invoice, paid by check', 'Invoice payment terms'])(
  '“%s” is an invoice',
  (words) => {
    expect(brief(HEADINGS, ['11/05/2026', '1201', words, '500.00'])).toEqual([['invoice', '1201', 50_000]]);
  },
);
