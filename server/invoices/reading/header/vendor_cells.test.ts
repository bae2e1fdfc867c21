import { expect, test } from 'vitest';
import { pageOfRows } from '#test/page_of_rows.ts';
import { openDocument } from '../context.ts';
import { nameCells } from './vendor_cells.ts';

const NOW = new Date('2026-11-30T12:00:00Z');

test('The names in a row of thousands of words are found as fast as those in many short rows', () => {
  const doc = openDocument([pageOfRows(['terms of sale '.repeat(3000)])], NOW, 'USD');
  const [row] = doc.rows;
  if (!row) throw new Error('the page has a row');
  const started = performance.now();
  nameCells(doc, row);
  expect(performance.now() - started).toBeLessThan(500);
});
