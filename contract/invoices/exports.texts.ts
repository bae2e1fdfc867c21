import { plural } from '../texts/plural.ts';
import type { BookTarget, Charge, ExportFormat, ExportMark, ExportScope, InvoiceExport } from './exports.ts';

const PROGRAMS: Record<BookTarget, string> = { quickbooks: 'QuickBooks Online', xero: 'Xero' };

const CHARGES: Record<Charge, string> = {
  not_stock: 'Lines that are not stock',
  tax: 'Sales tax',
  fees: 'Fees and freight',
  discount: 'Discounts',
  deposit: 'Deposits',
  rounding: 'Rounding',
  difference: 'Differences from the total',
};

/** With the number of documents, or without it as long as it is not known. */
type CountedScope = (count: number | null) => string;

/** Sentences about exporting posted invoices for bookkeeping. */
export const exportTexts = {
  title: 'Export invoices',
  intro:
    'Posted invoices and credit memos as a file for your bookkeeping. What was exported is remembered for each format.',
  programs: PROGRAMS,
  charges: CHARGES,
  format: 'Format',
  formats: {
    csv: 'CSV, one row for each line',
    xlsx: 'Excel, one row for each line',
    pdf: 'PDF of all documents, with a list',
    quickbooks: 'QuickBooks Online bills (CSV)',
    xero: 'Xero bills (CSV)',
  } satisfies Record<ExportFormat, string>,
  from: 'From date',
  to: 'To date',
  dateRequired: 'Enter a date.',
  vendor: 'Vendor',
  anyVendor: 'Any vendor',
  kind: 'Documents',
  kinds: { all: 'Invoices and credit memos', invoice: 'Invoices', credit_memo: 'Credit memos' },
  scope: 'What to export',
  scopes: {
    new: (count) => (count === null ? 'Only what is new' : `Only what is new (${count})`),
    new_and_changed: (count) => (count === null ? 'What is new or changed' : `What is new or changed (${count})`),
    all: (count) =>
      count === null ? 'Everything in this period, again' : `Everything in this period, again (${count})`,
  } satisfies Record<ExportScope, CountedScope>,
  start: (count: number) => `Export ${plural(count, 'document', 'documents')}`,
  nothing: 'Nothing to export',
  started: 'The export has started.',
  documents: 'Documents in this period',
  columns: { vendor: 'Vendor', number: 'Number', date: 'Date', total: 'Total', mark: 'Export' },
  marks: {
    new: 'New',
    changed: 'Changed since',
    exported: 'Exported',
    gone: 'Exported, no longer posted',
  } satisfies Record<ExportMark, string>,
  more: (count: number) => `and ${plural(count, 'more document', 'more documents')}`,
  gone: (count: number) =>
    `${plural(count, 'document was', 'documents were')} exported and ${count === 1 ? 'is' : 'are'} no longer posted. Remove ${count === 1 ? 'it' : 'them'} from your books.`,
  creditsInQuickbooks: (count: number) =>
    count === 1
      ? 'QuickBooks imports bills only. Choose “Invoices” under “Documents”, and enter the credit memo as a vendor credit.'
      : `QuickBooks imports bills only. Choose “Invoices” under “Documents”, and enter the ${count} credit memos as vendor credits.`,
  needsAccount: (target: BookTarget) =>
    `${PROGRAMS[target]} needs an account for each amount. Press “Accounts in ${PROGRAMS[target]}” and set at least the account for everything else.`,
  none: 'No posted documents in this period',
  noneDetail: 'Choose other days. Invoices can be exported after they are posted.',
  recent: 'Recent exports',
  noRecent: 'No exports yet',
  states: {
    waiting: 'Waiting to start',
    running: 'In progress',
    ready: 'Ready',
    failed: 'The export failed. Nothing was marked as exported. Try again.',
    deleted: 'The file was deleted',
  } satisfies Record<InvoiceExport['state'], string>,
  progress: (done: number, all: number) =>
    `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} documents`,
  count: (count: number) => plural(count, 'document', 'documents'),
  download: 'Download',
  downloadOf: (file: string) => `Download ${file}`,
  downloaded: (name: string) => `${name} was downloaded.`,
  names: {
    open: (target: BookTarget) => `Accounts in ${PROGRAMS[target]}`,
    title: (target: BookTarget) => `Accounts in ${PROGRAMS[target]}`,
    intro: (target: BookTarget) =>
      `The name or number of the account in ${PROGRAMS[target]}. Amounts without their own account go to “Account for everything else”.`,
    account: 'Account for everything else',
    tax: 'Tax rate',
    taxHint: 'Its name in Xero. Taxes on invoices become separate lines.',
    categories: 'Categories',
    noCategory: 'Without a category',
    charges: 'Other amounts',
    vendors: 'Vendors',
    vendorsHint: (target: BookTarget) => `Only if the name in ${PROGRAMS[target]} is different.`,
    save: 'Save accounts',
    saved: 'The accounts were saved.',
  },
  noNumber: (id: string) => `CB-${id}`,
  unknownVendor: 'Unknown vendor',
  /** A row of a bill: what the lines of an account are. */
  lines: (category: string, count: number) => `${category}, ${plural(count, 'line', 'lines')}`,
  creditMemo: 'Credit memo',
  cover: {
    title: (from: string, to: string) => `Invoices of ${from} to ${to}`,
    from: 'Company',
    columns: { number: 'No.', vendor: 'Vendor', document: 'Document', date: 'Date', pages: 'Pages', total: 'Total' },
    foot: (company: string, page: number) => `${company} · page ${page}`,
    page: (number: number, vendor: string, document: string, page: number, pages: number) =>
      `${number}. ${vendor} ${document} · page ${page} of ${pages}`,
    noPicture: 'This document has no pages to show. It arrived as data only.',
  },
  fileName: (format: ExportFormat, from: string, to: string) =>
    `${{ csv: 'invoices', xlsx: 'invoices', pdf: 'invoices', quickbooks: 'quickbooks-bills', xero: 'xero-bills' }[format]}-${from}-${to}.${format === 'xlsx' || format === 'pdf' ? format : 'csv'}`,
  sheet: 'Invoices',
};

/** Sentences that the server answers. */
export const exportErrors = {
  nothing: 'There is nothing to export in this period.',
  wrongDays: 'The last day is before the first day.',
  tooMany: (format: ExportFormat, most: number) =>
    `One ${format === 'xero' ? 'file for Xero' : 'file'} can have ${most.toLocaleString('en-US')} documents. Choose fewer days, or one vendor.`,
  withoutAccount: (target: BookTarget) =>
    `${PROGRAMS[target]} needs an account for each amount. Set at least the account for everything else.`,
  underWay: 'Another export is in progress. Wait until it is ready.',
  noFile: 'This file no longer exists. Export the documents again.',
};
