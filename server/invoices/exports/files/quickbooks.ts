import { exportTexts } from '#contract/invoices/exports.texts.ts';
import type { Books } from '../book_names.ts';
import type { ExportedDocument } from '../documents.sql.ts';
import { billLines, billNumber, usDay } from './bills.ts';

/**
 * The columns that programs write for QuickBooks Online (Import data, Bills); an asterisk marks what it requires. Intuit publishes no list of
 * them that we found, and its import lets the user match columns.
 */
export const QUICKBOOKS_COLUMNS = [
  '*BillNo',
  '*Supplier',
  '*BillDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',
  '*Account',
  'LineDescription',
  '*LineAmount',
  'Currency',
];

/** A row for each line of the bill. */
export function* quickbooksRows(document: ExportedDocument, books: Books): Generator<(string | number)[]> {
  const { kind, day, due_date, po_number, currency } = document;
  const memo = [kind === 'credit_memo' ? exportTexts.creditMemo : '', po_number ? `PO ${po_number}` : ''];
  for (const { account, description, cents } of billLines(document, books)) {
    yield [
      billNumber(document),
      books.vendorOf(document),
      usDay(day),
      usDay(due_date ?? day),
      '',
      '',
      memo.filter(Boolean).join(', '),
      account,
      description,
      cents / 100,
      currency,
    ];
  }
}
