/** What a document of a vendor can be. The last three are never posted. */
export const DOCUMENT_KINDS = ['invoice', 'credit_memo', 'packing_slip', 'statement', 'price_list', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a page can call itself: a receipt is posted as an invoice, and needs no number. */
export const OFFERED_KINDS = [...DOCUMENT_KINDS, 'receipt'] as const;
export type OfferedKind = (typeof OFFERED_KINDS)[number];

/** Whether such a document brings goods in or takes them back. */
export function isPostedKind(kind: DocumentKind): boolean {
  return kind === 'invoice' || kind === 'credit_memo' || kind === 'packing_slip';
}
