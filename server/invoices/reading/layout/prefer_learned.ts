/** A reading by what is known of a vendor's pages, beside the usual one: it has to pass the same proof. */
import type { KnownLayout } from '#contract/invoices/reading/page_layouts.ts';
import type { ReadValue } from '#contract/invoices/reading/reading.ts';
import type { Document } from '../context.ts';
import type { Extracted } from '../extracted.ts';
import { boxOnRow } from '../ocr/boxes.ts';
import { sameName } from './recognize.ts';

/** A vendor that was recognized by name, or by a mark and most words of their other documents. */
const RECOGNIZED = 0.97;

/** Sums and lines of the reading that adds up; what is in the header is not part of the sums. */
export function preferLearned(usual: Extracted, learned: Extracted): Extracted {
  if (learned.adds_up || !usual.adds_up) return learned;
  const { number, date, due_date, po_number } = learned.fields;
  return { ...usual, fields: { ...usual.fields, number, date, due_date, po_number } };
}

/** The known name, at the place where the page prints it. */
export function withVendor(read: Extracted, doc: Document, { vendor, layout }: KnownLayout): Extracted {
  const names = [vendor, ...(layout.vendor?.names ?? [])];
  const { vendor: found } = read.fields;
  const value = { value: vendor, confidence: RECOGNIZED };
  const isSame = found !== null && names.some((name) => sameName(name, found.value));
  const placed: ReadValue = isSame ? { ...found, ...value } : { ...value, ...placeOf(doc, names) };
  delete placed.note;
  return { ...read, fields: { ...read.fields, vendor: placed } };
}

function placeOf(doc: Document, names: string[]): Pick<ReadValue, 'page' | 'box' | 'source'> {
  const source = doc.rows[0]?.source ?? 'text';
  for (const row of doc.rows) {
    const cell = row.cells.find(({ text }) => names.some((name) => sameName(name, text)));
    if (cell) return { page: row.page, box: boxOnRow(cell.words, row), source };
  }
  return { page: null, box: null, source };
}
