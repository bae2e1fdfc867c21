import { describe, expect, it } from 'vitest';
import type { Word, WordPage } from '../page.ts';
import { findParts } from './find_parts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** A page of a text layer: each row is put at the left, what comes after " | " at the right. */
function page(...rows: string[]): WordPage {
  const words = rows.flatMap((row, index) =>
    row.split(' | ').flatMap((part, column) => {
      let x = column === 0 ? 80 : 820;
      return part.split(' ').map((text): Word => {
        const word = { text, confidence: 1, x, y: 60 + index * 34, w: text.length * 11, h: 18 };
        x += word.w + 8;
        return word;
      });
    }),
  );
  return { width: 1224, height: 1584, rotation: 0, source: 'text', words };
}

interface Sheet {
  vendor?: string;
  number?: string;
  date?: string;
  label?: string;
  amounts?: [string, string];
  isLast?: boolean;
}

/** One page of an invoice with two lines of goods. */
function sheet({ vendor = 'Harbor Provisions Inc.', number, date = '11/04/2026', label, ...rest }: Sheet): WordPage {
  const { amounts = ['40.00', '12.50'], isLast = true } = rest;
  const total = amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2);
  return page(
    `${vendor} | INVOICE`,
    '1200 Dock Street, Tacoma, WA 98402',
    ...(number ? [`Phone: (253) 555-0142 | Invoice No: ${number}`] : []),
    `www.harbor.example | Invoice Date: ${date}`,
    'Description | Amount',
    `Olive Oil | ${amounts[0]}`,
    `Cheddar | ${amounts[1]}`,
    ...(isLast ? [`Subtotal | ${total}`, 'Sales Tax | 0.00', `Invoice Total | ${total}`] : []),
    ...(label ? [`Thank you | ${label}`] : []),
  );
}

const starts = (...pages: WordPage[]) => findParts(pages, { now: NOW }).map(({ first }) => first);

describe('The pages of a file', () => {
  it('A new number on a page of its own begins another invoice', () => {
    expect(starts(sheet({ number: '44718' }), sheet({ number: '44719' }), sheet({ number: '44720' }))).toEqual([
      0, 1, 2,
    ]);
  });

  it('Two receipts of different shops and days are two documents, although neither has a number', () => {
    const other = sheet({ vendor: 'Ridge Dairy LLC', date: '11/09/2026', amounts: ['9.00', '3.10'] });
    expect(starts(sheet({}), other)).toEqual([0, 1]);
  });

  it('Pages of one invoice stay together: by their number, or because they are counted', () => {
    const first = sheet({ number: '44718', label: 'Page 1 of 2', isLast: false });
    expect(starts(first, sheet({ number: '44718', label: 'Page 2 of 2' }))).toEqual([0]);
    expect(starts(sheet({ number: '44718', isLast: false }), sheet({ number: '44718' }))).toEqual([0]);
    expect(starts(first, sheet({ number: '99120', label: 'Page 2 of 2' }))).toEqual([0]);
  });

  it('Pages that are not an invoice by themselves belong to the invoice before them', () => {
    const terms = page('Terms of sale', 'Claims are made within 24 hours of delivery.', 'Reference No: 55-2201');
    const slip = page(
      'Harbor Provisions Inc. | DELIVERY NOTE',
      'Delivery Note No: 88120',
      'Olive Oil | 4',
      'Cheddar | 2',
    );
    expect(starts(sheet({ number: '44718' }), terms, slip, sheet({ number: '44719' }))).toEqual([0, 3]);
  });
});
