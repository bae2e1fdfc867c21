/** What is a line of a table, what belongs to it, and what only stands between its lines. */
import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import type { Extracted } from '../extracted.ts';
import type { WordPage } from '../page.ts';

const LETTER = 8;

/** A page with a text layer: one string per row; runs of spaces keep their width. */
function page(rows: string[]): WordPage {
  const words = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+/g)].map((match) => ({
      ...{ text: match[0], confidence: 1, y: 40 + index * 24, h: 16 },
      ...{ x: 60 + match.index * LETTER, w: match[0].length * LETTER },
    })),
  );
  return { width: 1000, height: 1400, rotation: 0, source: 'text', words };
}

function read(...pages: string[][]): Extracted {
  return extract(pages.map(page), new Date('2026-11-20T00:00:00Z'));
}

const lines = (extracted: Extracted) =>
  extracted.lines.map((line) =>
    [line.description, line.quantity, line.unit_price, line.amount].map((value) => value?.value),
  );

const HEAD = ['NORTH FORK SUPPLY LLC', '12 Mill Lane', 'Akron, OH 44308', 'Invoice No: 88120', 'Date: 11/14/2026', ''];

describe('Credits', () => {
  it.each(['12.00-', '(12.00)', '12.00 CR', '-12.00'])(
    'Goods that came back are a quantity below zero: %s',
    (amount) => {
      const extracted = read([
        ...HEAD,
        'Description              Qty     Price     Amount',
        'RYE BREAD                  4      5.00      20.00',
        `RETURN BREAD               1     12.00      ${amount}`,
        '',
        'TOTAL                                        8.00',
      ]);
      expect(lines(extracted)).toEqual([
        ['RYE BREAD', '4', '5.00', '20.00'],
        ['RETURN BREAD', '-1', '12.00', '-12.00'],
      ]);
    },
  );
});
