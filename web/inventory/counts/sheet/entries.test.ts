import { expect, test } from 'vitest';
import type { CountLine } from '#contract/inventory/counts.ts';
import { linesMatching, replacedBy, statesOf } from './entries.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, second)).toISOString();
const entry = (entry_id: string, line_id: string, quantity: number | null, second: number) => ({
  entry_id,
  line_id,
  quantity,
  lots: null,
  counted_at: at(second),
  counted_by: 'sam',
});

test('The newest number by counting time holds, in whatever order they arrive; what is not sent comes after it', () => {
  const entries = [
    entry('b', 'milk', 5, 9),
    entry('a', 'milk', 4, 3),
    entry('c', 'eggs', 7, 1),
    entry('d', 'eggs', null, 2),
  ];
  for (const arrived of [entries, entries.toReversed()]) {
    expect([...statesOf(arrived, [])].map(([line, { quantity }]) => [line, quantity])).toEqual([['milk', 5]]);
  }
  const kept = { ...entry('e', 'eggs', 6, 0), count_id: 'count', user_id: 'me' };
  expect(statesOf(entries, [kept]).get('eggs')).toMatchObject({ quantity: 6, isUnsent: true });
  expect(statesOf(entries, [{ ...kept, line_id: 'milk', quantity: null }]).has('milk')).toBe(false);
});

test('A new number replaces the one last typed here, or else the newest of the line, also a withdrawn one', () => {
  const entries = [entry('a', 'milk', 4, 3), entry('c', 'eggs', 7, 1), entry('d', 'eggs', null, 2)];
  const kept = { ...entry('e', 'milk', 6, 0), count_id: 'count', user_id: 'me' };
  const replaced = (line: string) => replacedBy(entries, [kept, { ...kept, entry_id: 'f' }], line);
  expect([replaced('milk'), replaced('eggs'), replaced('salt')]).toEqual(['f', 'd', null]);
});

test('A code finds its line alone, also without the leading zero; other words search the names', () => {
  const line = (item: string, sku: string | null, barcodes: string[]): CountLine => ({
    line_id: item,
    area_id: null,
    area: null,
    item_id: item,
    item,
    sku,
    barcodes,
    stock_unit: 'ea',
    photo_version: null,
    expected: 1,
    expires: false,
    lots: [],
    packs: [],
  });
  const lines = [line('Crème 036000291452', null, []), line('Oat milk', 'OM-1', ['0036000291452'])];
  const found = (typed: string) => linesMatching(lines, typed).map(({ item }) => item);
  expect(found('036000291452')).toEqual(['Oat milk']);
  expect(found('om-1')).toEqual(['Oat milk']);
  expect(found('creme')).toEqual(['Crème 036000291452']);
  expect(found('milk oat')).toEqual(['Oat milk']);
});
