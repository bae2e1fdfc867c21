/** What the pages of a document say. */
import type {
  KindOffer,
  ReadFields,
  ReadLine,
  ReadStatementRow,
  VendorMarks,
} from '#contract/invoices/reading/reading.ts';

export interface Extracted {
  fields: ReadFields;
  lines: ReadLine[];
  vendor_marks: VendorMarks;
  is_credit_memo: boolean;
  is_packing_slip: boolean;
  offer: KindOffer | null;
  statement_rows: ReadStatementRow[];
  /** Every sum that can be checked adds up. */
  adds_up: boolean;
}
