import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { HEADER_FIELDS, type HeaderField } from '#contract/invoices/reading.ts';
import type { Doubt } from '../draft/doubts.ts';
import type { InvoiceDraft } from '../draft/draft.ts';

function isHeaderField(field: string): field is HeaderField {
  return HEADER_FIELDS.some((one) => one === field);
}

/** What a doubt is about, in the screen's words: "Invoice date", "Price, line 3". */
export function cellLabel(draft: InvoiceDraft, doubt: Pick<Doubt, 'line_key' | 'field'>): string {
  const { line_key, field } = doubt;
  if (line_key === null) return isHeaderField(field) ? invoiceTexts.fields[field] : field;
  const row = draft.lines.findIndex((line) => line.key === line_key) + 1;
  return invoiceTexts.cellOfLine(fieldLabel(field), row);
}

/** A field of the header or of a line, without its line. */
export function fieldLabel(field: string): string {
  if (isHeaderField(field)) return invoiceTexts.fields[field];
  return field in invoiceTexts.cells ? invoiceTexts.cells[field as keyof typeof invoiceTexts.cells] : field;
}
