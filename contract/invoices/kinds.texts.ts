import type { DocumentKind } from './kind_names.ts';

/** Sentences about what a document is. */
export const kindTexts = {
  label: 'Document',
  names: {
    invoice: 'Invoice',
    credit_memo: 'Credit memo',
  } satisfies Record<DocumentKind, string>,
  isInvoice: 'It is an invoice',
  /** What posting such a document does, below its kind. */
  hints: {
    invoice: null,
    credit_memo: 'Posting takes its goods out of stock at what they cost.',
  } satisfies Record<DocumentKind, string | null>,
  changed: {
    invoice: 'The document is an invoice now.',
    credit_memo: 'The document is a credit memo now: its quantities and amounts are negative.',
  } satisfies Record<DocumentKind, string>,
};
