/** What brings goods in or takes them back. */
export const POSTED_KINDS = ['invoice', 'credit_memo', 'packing_slip'] as const;
export type PostedKind = (typeof POSTED_KINDS)[number];

/** What is kept and never posted. */
export const UNPOSTED_KINDS = ['statement', 'price_list', 'other'] as const;
export type UnpostedKind = (typeof UNPOSTED_KINDS)[number];

/** What a document of a vendor can be. */
export const DOCUMENT_KINDS = [...POSTED_KINDS, ...UNPOSTED_KINDS] as const;
export type DocumentKind = PostedKind | UnpostedKind;

/** What a page can call itself: a receipt is posted as an invoice, and needs no number. */
export const OFFERED_KINDS = [...DOCUMENT_KINDS, 'receipt'] as const;
export type OfferedKind = (typeof OFFERED_KINDS)[number];

export function isPostedKind(kind: OfferedKind): kind is PostedKind {
  return (POSTED_KINDS as readonly OfferedKind[]).includes(kind);
}

export function isUnpostedKind(kind: OfferedKind): kind is UnpostedKind {
  return (UNPOSTED_KINDS as readonly OfferedKind[]).includes(kind);
}
