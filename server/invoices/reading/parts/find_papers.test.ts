import { describe, expect, it } from 'vitest';
import type { Word, WordPage } from '../page.ts';
import { findPapers } from './find_papers.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LETTERS = { width: 9, height: 16, row: 30 };

/** Rows of one paper; what comes after " | " is at its right edge. */
type Rows = string[];
const WIDTH = 420;

function wordsOf(rows: Rows, left: number, top: number): Word[] {
  return rows.flatMap((row, index) =>
    row.split(' | ').flatMap((part, column) => {
      let x = column === 0 ? left : left + WIDTH - part.length * LETTERS.width;
      return part.split(' ').map((text): Word => {
        const y = top + index * LETTERS.row;
        const word = { text, confidence: 0.97, x, y, w: text.length * LETTERS.width, h: LETTERS.height };
        x += word.w + LETTERS.width;
        return word;
      });
    }),
  );
}

const page = (words: Word[]): WordPage => ({ width: 1900, height: 2200, rotation: 0, source: 'ocr', words });
const besides = (...papers: Rows[]) => page(papers.flatMap((rows, index) => wordsOf(rows, 60 + index * 620, 80)));
const below = (...papers: Rows[]) => page(papers.flatMap((rows, index) => wordsOf(rows, 60, 80 + index * 640)));

interface Till {
  vendor?: string;
  date?: string;
  items?: [string, string][];
}

const ITEMS: [string, string][] = [
  ['Oat milk', '12.50'],
  ['Butter unsalted', '8.25'],
];

function till({ vendor = 'Harbor Provisions Inc.', date = '11/04/2026', items = ITEMS }: Till = {}): Rows {
  const sum = items.reduce((all, [, amount]) => all + Number(amount), 0).toFixed(2);
  return [
    vendor,
    '1200 Dock Street',
    'Tacoma, WA 98402',
    'Phone: (253) 555-0142',
    `Date: ${date} | 10:24 AM`,
    ...items.map(([name, amount]) => `${name} | ${amount}`),
    `Subtotal | ${sum}`,
    'Tax | 0.00',
    `TOTAL | $${sum}`,
    'Thank you for your purchase',
  ];
}

const DAIRY = till({
  vendor: 'Ridge Dairy LLC',
  date: '11/09/2026',
  items: [
    ['Whole milk', '9.00'],
    ['Cream', '3.10'],
  ],
});
const BAKERY = till({
  vendor: 'Corner Bakery LLC',
  date: '11/06/2026',
  items: [
    ['Rye bread', '6.40'],
    ['Rolls', '4.20'],
  ],
});

const found = (words: WordPage) =>
  findPapers(words, { now: NOW }).map(({ vendor, date, total }) => [vendor, date, total]);
const HARBOR_FOUND = ['Harbor Provisions Inc.', '2026-11-04', '20.75'];
const DAIRY_FOUND = ['Ridge Dairy LLC', '2026-11-09', '12.10'];
const BAKERY_FOUND = ['Corner Bakery LLC', '2026-11-06', '10.60'];

describe('Several receipts on one page', () => {
  it('Two and three receipts side by side are told apart', () => {
    expect(found(besides(till(), DAIRY))).toEqual([HARBOR_FOUND, DAIRY_FOUND]);
    expect(found(besides(till(), DAIRY, BAKERY))).toEqual([HARBOR_FOUND, DAIRY_FOUND, BAKERY_FOUND]);
  });

  it('Receipts one above another, and two beside a third one, are told apart', () => {
    expect(found(below(till(), DAIRY))).toEqual([HARBOR_FOUND, DAIRY_FOUND]);
    expect(found(page([...besides(till(), DAIRY).words, ...wordsOf(BAKERY, 680, 900)]))).toEqual([
      HARBOR_FOUND,
      DAIRY_FOUND,
      BAKERY_FOUND,
    ]);
  });

  it('Each place holds the words of its receipt, and no word of another one', () => {
    const [left, right] = findPapers(besides(till(), DAIRY), { now: NOW }).map(({ box }) => box);
    expect((left?.x ?? 1) * 1900).toBeLessThanOrEqual(60);
    expect((left?.y ?? 1) * 2200).toBeLessThanOrEqual(80);
    expect(((left?.x ?? 0) + (left?.w ?? 0)) * 1900).toBeLessThan(680);
    expect(((left?.x ?? 0) + (left?.w ?? 0)) * 1900).toBeGreaterThanOrEqual(60 + WIDTH);
    expect((right?.x ?? 0) * 1900).toBeGreaterThan(60 + WIDTH);
    expect((right?.x ?? 0) * 1900).toBeLessThanOrEqual(680);
  });
});

describe('One document', () => {
  it.for<[name: string, words: WordPage]>([
    ['a receipt', page(wordsOf(till(), 60, 80))],
    [
      'a receipt beside notes',
      besides(till(), [
        'Paid in cash',
        'on 11/05/2026',
        'for the bar',
        'Total of the week',
        'see the other page of the book',
      ]),
    ],
    ['two copies of a receipt', besides(till(), till())],
    ['a receipt above the slip of the card that paid it', below(till(), till({ items: [['Card 1881', '20.75']] }))],
    [
      'two receipts of which one has no total',
      besides(
        till(),
        DAIRY.filter((row) => !/total/i.test(row)),
      ),
    ],
    [
      'an invoice with addresses side by side',
      page([
        ...wordsOf(['Harbor Provisions Inc.', 'INVOICE 44718', 'Invoice Date: 11/04/2026'], 60, 80),
        ...wordsOf(
          ['Bill to:', 'Maple Deli LLC', '77 Congress Street', 'Portland, ME 04101', 'Due 12/04/2026'],
          60,
          240,
        ),
        ...wordsOf(
          ['Ship to:', 'Maple Deli LLC', '12 Wharf Street', 'Portland, ME 04101', 'Ship date 11/03/2026'],
          800,
          240,
        ),
        ...wordsOf(['Oat milk | 12.50', 'Butter unsalted | 8.25'], 60, 460),
        ...wordsOf(['Subtotal | 20.75', 'Tax | 0.00', 'Invoice Total | 20.75'], 800, 620),
      ]),
    ],
    [
      'an invoice whose lines are in two columns',
      page([
        ...wordsOf(till({ items: [...ITEMS, ['Rye bread', '6.40'], ['Cream', '3.10']] }).slice(0, 7), 60, 80),
        ...wordsOf(['Rye bread | 6.40', 'Cream | 3.10', 'Subtotal | 30.25', 'Tax | 0.00', 'TOTAL | $30.25'], 600, 230),
      ]),
    ],
    [
      'a statement with the slip to pay it',
      page([
        ...wordsOf(
          [
            'Harbor Provisions Inc.',
            'STATEMENT',
            '1200 Dock Street, Tacoma, WA 98402',
            'Statement Date: 11/30/2026',
            'Invoice 44718 11/04/2026 | 20.75',
            'Invoice 44719 11/09/2026 | 12.10',
            'Total due | 32.85',
          ],
          60,
          80,
        ),
        ...wordsOf(
          [
            'Harbor Provisions Inc.',
            'REMITTANCE SLIP',
            'Please return with your payment',
            'Date: 11/30/2026',
            'Account 5512',
            'Total due | 32.85',
          ],
          60,
          900,
        ),
      ]),
    ],
  ])('One document is not divided: %s', ([, words]) => {
    expect(found(words)).toEqual([]);
  });
});
