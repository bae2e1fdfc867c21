export const INVOICE_STATUSES = ['reading', 'needs_review', 'posted', 'rejected', 'duplicate'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What a list can be narrowed to; `to_do`: what needs a user, in whatever state. */
export const LIST_STATUSES = [...INVOICE_STATUSES, 'to_do'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];
