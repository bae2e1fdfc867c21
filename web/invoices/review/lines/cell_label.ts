import { REVIEW_FIELDS, type ReviewField } from '#contract/invoices/header.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import type { Doubt } from '../draft/doubts.ts';
import type { InvoiceDraft } from '../draft/draft.ts';

function isHeaderField(field: string): field is ReviewField {
  return REVIEW_FIELDS.some((one) => one === field);
}

/** What a doubt is about, in the screen's words: "Invoice date", "Price, line 3". */
export function cellLabel(draft: InvoiceDraft, doubt: Pick<Doubt, 'line_key' | 'field'>): string {
  const { line_key, field } = doubt;
  if (line_key === null) return isHeaderField(field) ? reviewTexts.fields[field] : field;
  const row = draft.lines.findIndex((line) => line.key === line_key) + 1;
  return reviewTexts.cellOfLine(fieldLabel(field), row);
}

/** A field of the header or of a line, without its line. */
export function fieldLabel(field: string): string {
  if (isHeaderField(field)) return reviewTexts.fields[field];
  return field in reviewTexts.cells ? reviewTexts.cells[field as keyof typeof reviewTexts.cells] : field;
}
