import { expect, test } from 'vitest';
import { importErrors } from '#contract/contacts/imports.texts.ts';
import { IMPORT_FIELDS, type ImportMapping } from '#contract/contacts/imports.ts';
import { fileFault, meaningsOf, shareOf, stepOf, withMeaning } from './steps.ts';

const NOTHING = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, null])) as ImportMapping;

test('Each column maps to one field, and each field to one column', () => {
  const mapping = withMeaning(withMeaning(NOTHING, 0, 'name'), 1, 'phone_e164');
  expect(meaningsOf(mapping, 3)).toEqual(['name', 'phone_e164', null]);
  expect(meaningsOf(withMeaning(mapping, 2, 'name'), 3)).toEqual([null, 'phone_e164', 'name']);
  expect(meaningsOf(withMeaning(mapping, 1, 'email'), 3)).toEqual(['name', 'email', null]);
  expect(meaningsOf(withMeaning(mapping, 0, null), 3)).toEqual([null, 'phone_e164', null]);
});

test.each([
  ['uploaded', 'consent', 'columns'],
  ['checking', 'columns', 'check'],
  ['checked', null, 'check'],
  ['checked', 'consent', 'consent'],
  ['checked', 'columns', 'columns'],
  ['checked', 'nonsense', 'check'],
  ['running', 'consent', 'result'],
  ['finished', null, 'result'],
] as const)('An import in the state %s, opened at the step %s, shows %s', (state, asked, expected) => {
  expect(stepOf({ state }, asked)).toBe(expected);
});

// spec: 5-csv-type-screen, 8-csv-messages
test('Exactly one CSV file is accepted', () => {
  const file = (name: string, type = '') => new File(['x'], name, { type });
  expect(fileFault([])).toBe(importErrors.noFile);
  expect(fileFault([file('a.csv'), file('b.csv')])).toBe(importErrors.noFile);
  expect(fileFault([file('a.xlsx')])).toBe(importErrors.notCsv);
  expect(fileFault([file('a.txt', 'text/plain')])).toBe(importErrors.notCsv);
  expect(fileFault([file('a.csv', 'application/vnd.ms-excel')])).toBeNull();
  expect(fileFault([file('export', 'text/csv')])).toBeNull();
});

test('Progress appears once the rows are counted and never exceeds 100%', () => {
  expect(shareOf({ rows_done: 5, rows_total: null })).toBeNull();
  expect(shareOf({ rows_done: 5, rows_total: 10 })).toBe(0.5);
  expect(shareOf({ rows_done: 12, rows_total: 10 })).toBe(1);
});
