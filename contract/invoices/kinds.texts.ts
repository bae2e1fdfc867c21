import type { DocumentKind } from './kind_names.ts';

/** Sentences about what a document is. */
export const kindTexts = {
  label: 'Document',
  names: {
    invoice: 'Invoice',
    credit_memo: 'Credit memo',
    packing_slip: 'Packing slip',
  } satisfies Record<DocumentKind, string>,
  isInvoice: 'It is an invoice',
  /** What posting such a document does, below its kind. */
  hints: {
    invoice: null,
    credit_memo: 'Posting takes its goods out of stock at what they cost.',
    packing_slip: 'Posting receives its goods now. They get their cost when you post their invoice.',
  } satisfies Record<DocumentKind, string | null>,
  /** The same after the posting. */
  posted: {
    invoice: null,
    credit_memo: null,
    packing_slip: 'Its goods are in stock. They get their cost when you post their invoice, and are not counted again.',
  } satisfies Record<DocumentKind, string | null>,
  changed: {
    invoice: 'The document is an invoice now.',
    credit_memo: 'The document is a credit memo now: its quantities and amounts are negative.',
    packing_slip: 'The document is a packing slip now: it needs no amounts.',
  } satisfies Record<DocumentKind, string>,
};
