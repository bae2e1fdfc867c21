import type { Reading, ReadResult, ReadValue } from '#contract/invoices/reading/reading.ts';
import { checkSums } from '#contract/invoices/review/arithmetic.ts';
import { readDocument } from '#server/invoices/reading/document.ts';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import { type Put, pdfOf } from '../files/placed_text.ts';

/** The day of the reading. */
export const NOW = new Date('2026-03-20T12:00:00Z');

/** These documents have a text layer, so any call of a recognizer is a fault. */
export const noOcr: OcrEngine = {
  name: 'none',
  recognize: () => Promise.reject(new Error('the text layer should have been enough')),
  close: async () => {},
};

/** Reads these files as one document. */
export function readFiles(files: Uint8Array[], signal?: AbortSignal): Promise<ReadResult> {
  return readDocument(files, { ocr: noOcr, now: NOW, signal });
}

/** What is read of a document of these pages. */
export async function readPages(pages: Put[][]): Promise<Reading> {
  const result = await readFiles([await pdfOf(pages)]);
  if (result.status !== 'read') throw new Error(`refused: ${result.reason}`);
  return result.reading;
}

export function plainLines(read: Reading): Record<string, string | undefined>[] {
  return read.lines.map((line) => ({
    code: line.code?.value,
    description: line.description?.value,
    quantity: line.quantity?.value,
    unit: line.unit?.value,
    pack: line.pack?.value,
    unit_price: line.unit_price?.value,
    discount: line.discount?.value,
    amount: line.amount?.value,
  }));
}

/** The checks of the reading that fail. */
export function failing({ lines, fields }: Reading) {
  const of = (value: ReadValue | null) => value?.value ?? null;
  const input = {
    lines: lines.map(({ quantity, unit_price, discount, amount }) => ({
      quantity: of(quantity),
      unit_price: of(unit_price),
      discount: of(discount),
      amount: of(amount),
    })),
    subtotal: of(fields.subtotal),
    tax: of(fields.tax),
    fees: of(fields.fees),
    total: of(fields.total),
  };
  return checkSums(input).filter(({ ok }) => !ok);
}

export function plainFields(read: Reading): Record<string, string> {
  return Object.fromEntries(
    Object.entries(read.fields).flatMap(([name, value]) => (value ? [[name, value.value]] : [])),
  );
}
