import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import type { Format } from '../format.ts';

/** "You already have this invoice (Northside Foods NF-88213, posted Nov 3)." Without the other one, the short sentence. */
export function duplicateWords(other: InvoiceRow | undefined, format: Format): string {
  return other ? uploadTexts.duplicate(whatItIs(other, format)) : uploadTexts.duplicateUnknown;
}

/** "Northside Foods NF-88213, posted Nov 3" */
export function whatItIs(other: InvoiceRow, format: Format): string {
  const texts = uploadTexts;
  const state = other.posted_at
    ? texts.duplicatePosted(format.instantDate(other.posted_at))
    : texts.duplicateAdded(format.instantDate(other.uploaded_at));
  return texts.duplicateWhat(other.vendor, other.number, state);
}
