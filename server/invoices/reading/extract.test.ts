import { describe, expect, it } from 'vitest';
import { type Extracted, extract } from './extract.ts';
import type { Alternative, WordPage } from './page.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const LETTER = 10;

interface Misread {
  confidence?: number;
  alternatives?: Alternative[];
}

/** A recognised till receipt: one string per row; runs of spaces keep their width. `misread` says more about a word by its text. */
function receipt(rows: string[], misread: Record<string, Misread> = {}): WordPage {
  const words = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      confidence: 0.93,
      x: 20 + match.index * LETTER,
      y: 20 + index * 26,
      w: match[0].length * LETTER,
      h: 18,
      ...misread[match[0]],
    })),
  );
  return { width: 480, height: 40 + rows.length * 26, rotation: 0, source: 'ocr', words };
}

function read(rows: string[], misread?: Record<string, Misread>): Extracted {
  return extract([receipt(rows, misread)], NOW);
}

function lines(extracted: Extracted): (string | undefined)[][] {
  return extracted.lines.map((line) =>
    [line.description, line.quantity, line.unit_price, line.amount].map((value) => value?.value),
  );
}

const HEAD = [
  'GREEN VALLEY MART SDN BHD',
  'NO 12 JALAN BUNGA',
  '50450 KUALA LUMPUR',
  'TAX INVOICE',
  'Invoice No : 004417',
  'Date : 14/02/2026 10:22:05',
];

describe('till receipts', () => {
  it('reads names and numbers in one row', () => {
    const extracted = read([
      ...HEAD,
      '2  GREEN TEA              3.00',
      '1  KAYA TOAST             4.20',
      'TOTAL                     7.20',
      'CASH                     10.00',
      'CHANGE                    2.80',
    ]);
    expect(lines(extracted)).toEqual([
      ['GREEN TEA', '2', '1.50', '3.00'],
      ['KAYA TOAST', '1', '4.20', '4.20'],
    ]);
    expect(extracted.fields).toMatchObject({
      vendor: { value: 'GREEN VALLEY MART SDN BHD' },
      number: { value: '004417' },
      date: { value: '2026-02-14' },
      currency: { value: 'MYR' },
      total: { value: '7.20' },
    });
    expect(extracted.fields.total?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(extracted.adds_up).toBe(true);
  });

  it('reads a code and the numbers first, the name below', () => {
    const extracted = read([
      ...HEAD,
      'Item      Qty   U.Price   Amount',
      '0015633   1.00    19.00    19.00 SR',
      'Wood Lacquer Thinner',
      '0006828   2.00     2.50     5.00 SR',
      'Sand Paper Roll',
      'Total Amt Payable :        24.00',
    ]);
    expect(lines(extracted)).toEqual([
      ['Wood Lacquer Thinner', '1', '19.00', '19.00'],
      ['Sand Paper Roll', '2', '2.50', '5.00'],
    ]);
    expect(extracted.lines.map((line) => line.code?.value)).toEqual(['0015633', '0006828']);
  });

  it('reads the name first, quantity × price below', () => {
    const extracted = read([
      ...HEAD,
      'MAX 10-1M STAPLES',
      '2 X 14.20              28.40',
      'PAPER A4 80G',
      '1 X 12.00              12.00',
      'Total Sales             40.40',
    ]);
    expect(lines(extracted)).toEqual([
      ['MAX 10-1M STAPLES', '2', '14.20', '28.40'],
      ['PAPER A4 80G', '1', '12.00', '12.00'],
    ]);
  });

  it('keeps discounts as negative lines, and takes the total after rounding', () => {
    const extracted = read([
      ...HEAD,
      'NOTEBOOK               12.00',
      'MEMBER DISCOUNT        -1.22',
      'PENCIL                  4.25',
      'TOTAL                  15.03',
      'ROUNDING ADJ            0.02',
      'TOTAL ROUNDED          15.05',
      'CASH                   20.05',
      'CHANGE                  5.00',
    ]);
    expect(lines(extracted).map((line) => line.at(-1))).toEqual(['12.00', '-1.22', '4.25']);
    expect(extracted.fields.total?.value).toBe('15.05');
  });

  it('finds the tax in a summary by its rate', () => {
    const extracted = read([
      ...HEAD,
      'KETTLE                 53.00',
      'TOTAL                  53.00',
      'GST SUMMARY   AMOUNT   TAX',
      'SR 6%          50.00   3.00',
    ]);
    expect(extracted.fields.tax?.value).toBe('3.00');
    expect(extracted.fields.total?.value).toBe('53.00');
  });
});

describe('misread numbers', () => {
  const goods = ['KETTLE                 53.00', 'TOASTER                37.00'];

  it('prefers the reading of another pass that adds up, and says so', () => {
    const extracted = read(
      [
        ...HEAD,
        'KETTLE                 58.00',
        'TOASTER                37.00',
        'TOTAL                  90.00',
        'CASH                  100.00',
        'CHANGE                 10.00',
      ],
      {
        '58.00': { confidence: 0.6, alternatives: [{ text: '53.00', confidence: 0.5 }] },
      },
    );
    expect(extracted.lines[0]?.amount).toMatchObject({ value: '53.00', note: 'repaired', source: 'arithmetic' });
    expect(extracted.adds_up).toBe(true);
  });

  it('works an unreadable total out from cash and change', () => {
    const extracted = read([
      ...HEAD,
      ...goods,
      'TOTAL                  9O,',
      'CASH                  100.00',
      'CHANGE                 10.00',
    ]);
    expect(extracted.fields.total).toMatchObject({ value: '90.00', source: 'arithmetic' });
    expect(extracted.fields.total?.confidence).toBeLessThan(0.9);
  });

  it('gives lost decimal marks back where every other amount has two decimals', () => {
    const extracted = read([
      ...HEAD,
      ...goods,
      'TOTAL                  9000',
      'CASH                  100.00',
      'CHANGE                 10.00',
    ]);
    expect(extracted.fields.total?.value).toBe('90.00');
  });

  it('leaves a receipt alone whose figures are clear and do not add up', () => {
    const extracted = read([
      ...HEAD,
      ...goods,
      'TOTAL                  95.00',
      'CASH                  100.00',
      'CHANGE                  5.00',
    ]);
    expect(lines(extracted).map((line) => line.at(-1))).toEqual(['53.00', '37.00']);
    expect(extracted.fields.total?.value).toBe('95.00');
    expect(extracted.adds_up).toBe(false);
  });
});
