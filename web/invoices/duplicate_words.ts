import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { InvoiceRow } from '#contract/invoices/invoices.ts';
import type { Format } from '../format.ts';

/** "You already have this invoice (Northside Foods NF-88213, posted Nov 3)." Without the other one, the short sentence. */
export function duplicateWords(other: InvoiceRow | undefined, format: Format): string {
  const texts = uploadTexts;
  if (!other) return texts.duplicateUnknown;
  const state = other.posted_at
    ? texts.duplicatePosted(format.instantDate(other.posted_at))
    : texts.duplicateAdded(format.instantDate(other.uploaded_at));
  return texts.duplicate(texts.duplicateWhat(other.vendor, other.number, state));
}
