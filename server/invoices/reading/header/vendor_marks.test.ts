import { expect, test } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { openDocument } from '../context.ts';
import { vendorMarks } from './vendor_marks.ts';

const NOW = new Date('2026-11-30T12:00:00Z');

function phonesOf(...rows: string[]): string[] {
  return vendorMarks(openDocument([pageOfRows(rows)], NOW, 'USD'), null).phones;
}

test('What follows the last letter of a word is no telephone number', () => {
  const rows = ['Account 20417 14 days net', 'Half and half, quart 2.64 15.84', 'Total amount 12345 67890'];
  expect(phonesOf('Saco Valley Produce', ...rows)).toEqual([]);
});

test('A telephone number is found after its word, and in the form of North America without one', () => {
  expect(phonesOf('Harbor Foods', 'Tel. 207 555 0171')).toEqual(['207 555 0171']);
  expect(phonesOf('Harbor Foods', 'T: +49 30 901820')).toEqual(['+49 30 901820']);
  expect(phonesOf('Saco Valley Produce', '25 Orchard Road, Biddeford, ME 04005 (207) 555-0142')).toEqual([
    '(207) 555-0142',
  ]);
  expect(phonesOf('Harbor Foods', 'Phone: (207) 555-0171', 'Orders (207) 555-0171')).toEqual(['(207) 555-0171']);
});
