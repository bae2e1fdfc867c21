/** What a document of a vendor can be. */
export const DOCUMENT_KINDS = ['invoice', 'credit_memo', 'packing_slip'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
