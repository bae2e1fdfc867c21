/** The result of every electronic format, before it becomes a reading. */
import type { ReadFields, ReadLine, VendorMarks } from '#contract/invoices/reading/reading.ts';

export interface EInvoice {
  /** The reader: `cii` or `ubl`. */
  format: 'cii' | 'ubl';
  is_credit_memo: boolean;
  fields: ReadFields;
  lines: ReadLine[];
  vendor_marks: VendorMarks;
}
