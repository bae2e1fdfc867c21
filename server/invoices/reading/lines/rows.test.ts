import { describe, expect, it } from 'vitest';
import { cleanPage } from '../ocr/clean_words.ts';
import type { Word, WordPage } from '../page.ts';
import { rowsOf } from './rows.ts';

function word(text: string, x: number, y: number, h = 20): Word {
  return { text, confidence: 0.9, x, y, w: text.length * 10, h };
}

function page(words: Word[]): WordPage {
  return { width: 1000, height: 1400, rotation: 0, source: 'ocr', words };
}

describe('Forming rows', () => {
  it('Rows follow the slant of a page', () => {
    const slanted = ['one', 'two', 'three', 'four', 'five'].flatMap((text, index) => [
      word(`${text}a`, 50 + index * 180, 100 + index * 5),
      word(`${text}b`, 50 + index * 180, 130 + index * 5),
    ]);
    expect(rowsOf([page(slanted)]).map((row) => row.text)).toEqual([
      'onea twoa threea foura fivea',
      'oneb twob threeb fourb fiveb',
    ]);
  });

  it('A row is split into cells at wide gaps, and pages keep their order', () => {
    const first = page([word('Olive', 50, 100), word('oil', 105, 100), word('48.75', 400, 100)]);
    const rows = rowsOf([first, page([word('Total', 50, 40)])]);
    expect(rows.map((row) => [row.page, row.cells.map((cell) => cell.text)])).toEqual([
      [1, ['Olive oil', '48.75']],
      [2, ['Total']],
    ]);
  });
});

describe('Cleaning a page', () => {
  const texts = (words: Word[]): string[] => cleanPage(page(words)).words.map((each) => each.text);

  it('Specks are dropped, and noise is stripped from words', () => {
    expect(
      texts([word('|', 10, 0), word('“Total:', 30, 0), word('3.70|', 120, 0), word('’', 200, 0), word('-', 220, 0)]),
    ).toEqual(['Total:', '3.70', '-']);
  });

  it('Digits around a separate decimal mark are joined', () => {
    expect(texts([word('9', 100, 0), word('.', 115, 0), word('30', 130, 0)])).toEqual(['9.30']);
    expect(texts([word('9', 100, 0), word('.', 115, 0), word('30', 300, 0)])).toEqual(['9', '30']);
  });

  it('The words of a text layer stay as they are, and glyphs without a meaning become hyphens or nothing', () => {
    const layer: WordPage = { ...page([word('|', 10, 0)]), source: 'text' };
    expect(cleanPage(layer)).toEqual(layer);
    const unprintable = [word('42A5DE55\u00070001', 10, 0), word('\u0007Total:', 30, 0)];
    expect(cleanPage({ ...page(unprintable), source: 'text' }).words.map(({ text }) => text)).toEqual([
      '42A5DE55-0001',
      'Total:',
    ]);
  });

  it('A label is cut from its value, and S is a dollar sign where the other amounts have one', () => {
    const read = (...words: string[]) => texts(words.map((text, index) => word(text, index * 200, 100)));
    expect(read('NO.001', 'Date:03/02/2018', 'Nova.12', 'INV-0042')).toEqual([
      'NO.',
      '001',
      'Date:',
      '03/02/2018',
      'Nova.12',
      'INV-0042',
    ]);
    expect(read('$4.00', '$1,250.00', '$7.50', 'S121.32', 'S12')).toEqual([
      '$4.00',
      '$1,250.00',
      '$7.50',
      '$121.32',
      'S12',
    ]);
    expect(read('$4.00', '7.50', 'S121.32')).toEqual(['$4.00', '7.50', 'S121.32']);
  });
});
