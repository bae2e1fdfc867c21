import { describe, expect, it } from 'vitest';
import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import type { LineField } from '#contract/invoices/reading/reading.ts';
import { extract } from '../extract.ts';
import type { WordPage } from '../page.ts';

/** A page of these rows; runs of spaces keep their width. `clear`: how well its words were recognized. */
function pageOf(rows: string[], source: WordPage['source'], clear = 1): WordPage {
  const words = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+/g)].map(({ 0: text, index: at }) => ({
      text,
      confidence: clear,
      x: 20 + at * 10,
      y: 100 + index * 30,
      w: text.length * 10,
      h: 18,
    })),
  );
  return { width: 900, height: 1400, rotation: 0, source, words };
}

/** The certainty of each cell of the first line. */
function certainties(page: WordPage): Partial<Record<LineField, number>> {
  const [line] = extract([page], new Date('2026-03-20T12:00:00Z')).lines;
  const cells = Object.entries(line ?? {}).flatMap(([field, value]) => (value ? [[field, value.confidence]] : []));
  return Object.fromEntries(cells);
}

const HEAD = ['Hudson Provisions LLC', 'Invoice no. INV-7781', 'Date 03/02/2026', ''];
const COLUMNS = 'Item       Description            Qty      Price     Amount';
const GOODS = [
  'A4471      Tomatoes diced           3      31.20      93.60',
  'A4480      Black beans              5      12.40      62.00',
  'B1022      Paper towels             2      18.15      36.30',
];
const TOTAL = '                                  Total              191.90';

describe('How certain the cells of a line are', () => {
  it('When the line and the total add up, the code is as certain as the figures', () => {
    const cells = certainties(pageOf([...HEAD, COLUMNS, ...GOODS, TOTAL], 'text'));
    for (const field of ['code', 'quantity', 'unit_price', 'amount'] as const) {
      expect(cells[field], field).toBeGreaterThanOrEqual(0.95);
    }
  });

  it('Figures are less certain where nothing proves them', () => {
    const unproved = GOODS.map((row) => row.replace(/\d+\.\d{2}$/, '99.99'));
    const proved = certainties(pageOf([...HEAD, COLUMNS, ...GOODS, TOTAL], 'text'));
    const alone = certainties(pageOf([...HEAD, COLUMNS, ...unproved], 'text'));
    for (const field of ['quantity', 'unit_price', 'amount'] as const) {
      expect(alone[field], field).toBeLessThan((proved[field] ?? 0) - 0.05);
    }
  });

  it('Clear codes and names of a picture that adds up are as certain as printed ones, and packs are not', () => {
    const packed = [
      'Item       Description            Qty  Unit  Pack      Price     Amount',
      'A4471      Tomatoes diced           3  CS    6/5 LB    31.20      93.60',
      'A4480      Black beans              5  CS    4/1 GAL   12.40      62.00',
      'B1022      Paper towels             2  CS    12/8 CT   18.15      36.30',
      '                                            Total              191.90',
    ];
    const cells = certainties(pageOf([...HEAD, ...packed], 'ocr', 0.98));
    for (const field of ['code', 'description', 'unit'] as const) {
      expect(cells[field], field).toBeGreaterThanOrEqual(0.95);
    }
    expect(cells.pack).toBeLessThan(0.95);
  });

  it('A user is asked about an unclear name of a photo that does not add up', () => {
    const rows = [
      'GREEN VALLEY MART',
      '',
      'TEA GREN         3.00',
      'KAYA TQAST       4.20',
      '',
      'TOTAL           9.95',
    ];
    const cells = certainties(pageOf(rows, 'ocr', 0.75));
    expect(cells.description).toBeLessThan(DOUBT_BELOW);
  });
});
