import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import type { Format } from '../format.ts';
import type { Tone } from '../ui/Tag.tsx';

/** The details of an invoice's state, shortest first. */
export function stateOf(row: InvoiceRow, format: Format): { tone: Tone; words: string } {
  switch (row.status) {
    case 'reading':
      return { tone: 'busy', words: invoiceTexts.progress(row.progress) };
    case 'posted':
      return {
        tone: 'good',
        words: row.posted_at ? invoiceTexts.postedOn(format.instantDate(row.posted_at)) : invoiceTexts.states.posted,
      };
    case 'needs_review': {
      if (row.reason_code) return { tone: 'doubt', words: invoiceTexts.unreadable };
      const toDo = kindTexts.toDo[row.kind];
      if (toDo) return { tone: 'doubt', words: toDo };
      if (row.adds_up === false) return { tone: 'doubt', words: offBy(row, format) };
      if (row.doubt_count > 0) return { tone: 'doubt', words: invoiceTexts.doubts(row.doubt_count) };
      if (row.line_count === 0) return { tone: 'doubt', words: invoiceTexts.noLines };
      return { tone: 'good', words: invoiceTexts.ready };
    }
    case 'duplicate':
      return {
        tone: 'doubt',
        words: row.reason_code === 'another_page' ? invoiceTexts.anotherPage : invoiceTexts.states.duplicate,
      };
    case 'rejected':
      return { tone: 'quiet', words: invoiceTexts.states.rejected };
  }
}

function offBy(row: InvoiceRow, format: Format): string {
  if (row.off_by === null) return invoiceTexts.doesNotAddUp;
  return invoiceTexts.offBy(format.money(row.off_by, row.currency));
}
