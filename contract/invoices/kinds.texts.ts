import type { DocumentKind, OfferedKind, UnpostedKind } from './kind_names.ts';

/** Sentences about what a document is. */
export const kindTexts = {
  label: 'Document',
  names: {
    invoice: 'Invoice',
    credit_memo: 'Credit memo',
    packing_slip: 'Packing slip',
    statement: 'Statement',
    price_list: 'Price list',
    other: 'Other document',
    receipt: 'Receipt',
  } satisfies Record<OfferedKind, string>,
  isInvoice: 'It is an invoice',
  archive: 'Archive it',
  /** Why it is taken for that. */
  says: (words: string) => `The page says “${words}”.`,
  saysNothing: {
    packing_slip: 'It has no prices.',
    credit_memo: 'Its total is below zero.',
  } as Partial<Record<OfferedKind, string>>,
  /** What posting such a document does, or what to do with it instead. */
  hints: {
    invoice: null,
    credit_memo:
      'Posting removes the returned goods from stock at their cost. For goods that you keep, it lowers the cost.',
    packing_slip: 'Posting receives its goods now. They get their cost when you post their invoice.',
    statement:
      'A statement lists invoices and is not posted. Decide on each row that differs from your documents, then archive it.',
    price_list: 'It is not posted. Your costs change with the next invoice. Archive it, or choose “It is an invoice”.',
    other: 'It is not posted. Archive it, or choose “It is an invoice”.',
    receipt: 'It is posted like an invoice and needs no number.',
  } satisfies Record<OfferedKind, string | null>,
  /** What to do with it, in the list of invoices; null for what is posted. */
  toDo: {
    invoice: null,
    credit_memo: null,
    packing_slip: null,
    statement: 'Compare, then archive',
    price_list: 'Archive (not posted)',
    other: 'Archive (not posted)',
  } satisfies Record<DocumentKind, string | null>,
  /** The same after the posting. */
  posted: {
    invoice: null,
    credit_memo: null,
    packing_slip: 'Its goods are in stock. They get their cost when you post their invoice, and are not counted again.',
    statement: null,
    price_list: null,
    other: null,
  } satisfies Record<DocumentKind, string | null>,
  changed: {
    invoice: 'This document is now an invoice.',
    credit_memo: 'This document is now a credit memo. Its quantities and amounts are negative.',
    packing_slip: 'This document is now a packing slip. It needs no amounts.',
    statement: 'This document is now a statement and is not posted.',
    price_list: 'This document is now a price list and is not posted.',
    other: 'This document is no longer an invoice and is not posted.',
  } satisfies Record<DocumentKind, string>,
  /** After a change of the kind, when the document is read again as what it is. */
  readAgain: {
    invoice: 'This document is now an invoice. We are reading it again. What you entered is kept where it still fits.',
    credit_memo:
      'This document is now a credit memo. We are reading it again. What you entered is kept where it still fits.',
    packing_slip:
      'This document is now a packing slip. We are reading it again. What you entered is kept where it still fits.',
    statement: 'This document is now a statement and is not posted. We are reading it again to find its rows.',
    price_list:
      'This document is now a price list and is not posted. We are reading it again. What you entered is kept where it still fits.',
    other:
      'This document is no longer an invoice and is not posted. We are reading it again. What you entered is kept where it still fits.',
  } satisfies Record<DocumentKind, string>,
  notPosted: (kind: UnpostedKind) =>
    ({
      statement: 'A statement is not posted. Archive it, or choose “It is an invoice”.',
      price_list: 'A price list is not posted. Archive it, or choose “It is an invoice”.',
      other: 'This document is not posted. Archive it, or choose “It is an invoice”.',
    })[kind],
};
