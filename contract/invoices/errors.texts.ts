import type { ReasonCode } from './reason_codes.ts';
import { postErrors } from './review/post_errors.texts.ts';

/** Why a document has its status, as a sentence with the next step. */
export const reasonTexts: Record<ReasonCode, string> = {
  empty_file: 'The file is empty. Upload it again, or enter the invoice by hand.',
  old_office_file:
    'This file was saved by an old version of Excel or Word. Save it as .xlsx or as CSV and upload it again, or enter the invoice by hand.',
  too_many_rows:
    'The file has more rows or sheets than an invoice can have. Upload a file with only the rows of this delivery, or enter the invoice by hand.',
  no_rows:
    'The file has headings and no rows below them. Export it again with the rows of the delivery, or enter the invoice by hand.',
  file_missing:
    'The original file is missing on the server and was not read. Upload it again, or ask the person who runs Counterbook to restore it from a backup.',
  file_damaged:
    'The original file is damaged on the server and was not read. Upload it again, or ask the person who runs Counterbook to restore it from a backup.',
  columns_unknown: 'We could not tell what the columns of this file are. Choose them, and we read the file again.',
  unsupported_type:
    'We cannot read this type of file. Upload a PDF, a photo, an e-invoice, or a CSV or Excel file, or enter the invoice by hand.',
  broken_file: 'The file is damaged and cannot be opened. Upload it again, or enter the invoice by hand.',
  encrypted_pdf: 'The PDF is protected by a password. Upload a copy without a password, or enter the invoice by hand.',
  too_many_pages: 'The document has too many pages for one invoice. Upload only the invoice.',
  image_too_small: 'The picture is too small to read. Take it again from closer, or enter the invoice by hand.',
  nothing_found:
    'We found no text in this document. Take the picture again in better light, or enter the invoice by hand.',
  not_an_invoice: 'This does not look like an invoice. Archive it, or enter its values by hand.',
  took_too_long:
    'Reading took too long and was stopped. Read the document again, or enter the invoice by hand. A document with many pages can also be split into shorter ones.',
  recognizer_failed:
    'We opened the file, but something went wrong while we read it. Read it again later, or enter the invoice by hand.',
  too_complex:
    'This PDF contains far more than a printed page and was not read. Upload a photo of the invoice, or enter the invoice by hand.',
  engine_failed:
    'The reading service was not available. Read the document again later or without this service, or enter the invoice by hand.',
  engine_answer:
    'The reading service gave no usable answer. Read the document again without this service, or enter the invoice by hand.',
  same_file: 'You already have this file.',
  same_number: 'You already have an invoice from this vendor with this number.',
  same_total: 'You already have an invoice from this vendor with this date and total.',
  another_page:
    'It has the same number as an invoice that you already have from this vendor, and it looks like another page of it.',
  rejected: 'Archived.',
};

const NOT_REALLY_A_PDF =
  'The name of this file ends in .pdf, but it is not a PDF. Save the invoice as a PDF again and upload it, upload a photo of it, or enter it by hand.';

/** Why the document of this file has its status, as a sentence. */
export function reasonText(reason: ReasonCode, fileName: string): string {
  return reason === 'unsupported_type' && /\.pdf$/i.test(fileName) ? NOT_REALLY_A_PDF : reasonTexts[reason];
}

/** Why a document could not be read again, as a sentence. */
export function refusalText(refusal: string): string {
  return refusal in reasonTexts ? reasonTexts[refusal as ReasonCode] : 'It could not be read.';
}

/** Sentences of the invoices that the server answers. */
export const invoiceErrors = {
  ...postErrors,
  noInvoice: 'This invoice does not exist, or it belongs to another company.',
  noFile: 'Choose at least one file.',
  fileTooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Upload a smaller copy.`,
  documentTooLarge: (megabytes: number) =>
    `The pages of this document are larger than ${megabytes} MB together. Upload smaller copies of them.`,
  tooManyFiles: (most: number) => `Upload at most ${most} files at once.`,
  tooManyWaiting: (most: number) =>
    `${most} of your documents are waiting to be read. Upload more when some of them have been read.`,
  originalFault: {
    missing:
      'The original file is missing on the server. Its values are safe. Ask the person who runs Counterbook to restore it from a backup.',
    damaged:
      'The original file is damaged on the server. Its values are safe. Ask the person who runs Counterbook to restore it from a backup.',
  },
  noPicture: 'This page has no picture.',
  changedMeanwhile:
    'Someone else changed this invoice in the meantime. Check their version, then make your change again.',
  stillReading: 'This document is still being read. Wait for it to finish.',
  postedAlready: 'This invoice is posted. Undo the posting before you change it.',
  notPosted: 'This invoice is not posted.',
  noLine: 'One of these lines does not belong to the invoice.',
  noItem: 'This item does not exist, or it belongs to another company.',
  noVendor: 'This vendor does not exist, or it belongs to another company.',
  slipTakesBack: 'A packing slip brings goods in. Use a credit memo for what goes back.',
  linesWithoutQuantity: (count: number) =>
    count === 1 ? 'One line has no stock quantity yet.' : `${count} lines have no stock quantity yet.`,
  concerns: (count: number) =>
    count === 1
      ? 'There is one warning. Check it, and confirm it if the invoice is right.'
      : `There are ${count} warnings. Check them, and confirm each where the invoice is right.`,
  isDuplicate: 'This looks like a duplicate. Keep both invoices first, or archive this one.',
  isArchived: 'This document is archived. Restore it first.',
  nothingToReopen: 'You can restore only a document that is archived or marked as a duplicate.',
};
