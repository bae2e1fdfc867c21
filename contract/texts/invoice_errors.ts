import type { ReasonCode } from '../invoices.ts';

/** Why a document is where it is, as a sentence with the next step. */
export const reasonTexts: Record<ReasonCode, string> = {
  empty_file: 'The file is empty. Upload it again, or type the invoice in.',
  unsupported_type:
    'This kind of file cannot be read. Upload a PDF, a photo or an e-invoice, or type it in beside the file.',
  broken_file: 'The file is damaged and could not be opened. Upload it again, or type the invoice in.',
  encrypted_pdf: 'The PDF is locked with a password. Upload a copy without one, or type the invoice in.',
  too_many_pages: 'The document has too many pages to be one invoice. Upload the invoice alone.',
  image_too_small: 'The picture is too small to be read. Take it again from nearer, or type the invoice in.',
  nothing_found: 'No text was found on it. Take the picture again in better light, or type the invoice in.',
  not_an_invoice: 'This does not look like an invoice. Put it aside, or type in what belongs in the book.',
  took_too_long: 'Reading took too long and was stopped. Read it again, or type the invoice in.',
  same_file: 'You already have this file.',
  same_number: 'You already have an invoice of this vendor with this number.',
  rejected: 'Put aside.',
};

/** Sentences of the invoices that the server answers. */
export const invoiceErrors = {
  noInvoice: 'This invoice does not exist, or it is not yours.',
  noFile: 'Choose at least one file.',
  fileTooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Send a smaller copy.`,
  tooManyFiles: (most: number) => `Send at most ${most} files at once.`,
  noPicture: 'This page has no picture.',
  changedMeanwhile: 'Somebody else changed this invoice meanwhile. Look at their version, then make your change again.',
  stillReading: 'This document is still being read. Wait for it to finish.',
  postedAlready: 'This invoice is posted. Take the posting back before you change it.',
  notPosted: 'This invoice is not posted.',
  noLine: 'A line of this list does not belong to the invoice.',
  noItem: 'The chosen item does not exist, or it is not yours.',
  noVendor: 'The chosen vendor does not exist, or it is not yours.',
  vendorMissing: 'Give the vendor before you post.',
  dateMissing: "Give the invoice's date before you post.",
  unmatchedLines: (count: number) =>
    count === 1
      ? 'One line has no item yet. Choose one, or mark it as not stock.'
      : `${count} lines have no item yet. Choose one for each, or mark them as not stock.`,
  linesWithoutQuantity: (count: number) =>
    count === 1 ? 'One line has no stock quantity yet.' : `${count} lines have no stock quantity yet.`,
  doesNotAddUp: (difference: string) =>
    `It does not add up: it is off by ${difference}. Check the amounts, or post it as it is.`,
  isDuplicate: 'This looks like a duplicate. Keep it as an invoice of its own first, or put it aside.',
  isPutAside: 'This document is put aside. Bring it back first.',
  nothingToReopen: 'Only a document that was put aside or taken for a duplicate can be brought back.',
};
