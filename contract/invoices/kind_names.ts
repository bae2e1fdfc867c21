/** What a document of a vendor can be. */
export const DOCUMENT_KINDS = ['invoice', 'credit_memo'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
