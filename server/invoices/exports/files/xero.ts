import type { Books } from '../book_names.ts';
import type { ExportedDocument } from '../documents.sql.ts';
import { billLines, billNumber, usDay } from './bills.ts';

/**
 * The columns of Xero's template for bills. A bill with a negative total becomes a credit note
 * (http://help.xero.com/Help/Accounts_InvoiceImport.htm).
 */
export const XERO_COLUMNS = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  'Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
];

const NO_ADDRESS = Array.from({ length: 9 }, () => '');

/** A row for each line of the bill. */
export function* xeroRows(document: ExportedDocument, books: Books): Generator<(string | number)[]> {
  const { day, due_date, currency } = document;
  const lines = billLines(document, books);
  const total = lines.reduce((sum, { cents }) => sum + cents, 0) / 100;
  for (const { account, description, cents } of lines) {
    yield [
      books.vendorOf(document),
      ...NO_ADDRESS,
      billNumber(document),
      usDay(day),
      usDay(due_date ?? day),
      total,
      '',
      description,
      1,
      cents / 100,
      account,
      books.taxRate(),
      0,
      '',
      '',
      '',
      '',
      currency,
    ];
  }
}
