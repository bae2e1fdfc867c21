import { expect, test } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { openDocument } from '../context.ts';
import { nameCells } from './vendor_cells.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
/** A word is looked at with the few before it, not with all others of its row. */
const READS_PER_WORD = 20;

test('The names in a row of thousands of words are found without looking at every word again for each', () => {
  const doc = openDocument([pageOfRows(['terms of sale '.repeat(1000)])], NOW, 'USD');
  const [row] = doc.rows;
  if (!row) throw new Error('the page has a row');
  let reads = 0;
  for (const word of row.words) {
    const { text } = word;
    Object.defineProperty(word, 'text', {
      get: () => {
        reads++;
        return text;
      },
    });
  }
  nameCells(doc, row);
  expect(reads).toBeGreaterThan(row.words.length);
  expect(reads).toBeLessThan(row.words.length * READS_PER_WORD);
});
