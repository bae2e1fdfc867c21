/** What other features ask of contacts. Every verb with a `t` is part of the caller's transaction. */
export { changeTagsOf } from './book/book.ts';
export { createContact, type NewContact } from './book/create_contact.ts';
export { isBlocked } from './consent/blocked.ts';
export { askForConfirmation } from './consent/confirmation.ts';
export type { Attestation, ConsentSource, ContactSource, Evidence } from './consent/events.sql.ts';
export { type OptedIn, type OptIn, optIn } from './consent/opt_in.ts';
export { type OptOut, optOut } from './consent/opt_out.ts';
export { markReachable, markUnreachable } from './consent/unreachable.ts';
export { getContact, type Whom } from './consent/whom.ts';
export { attachment, csvOf } from './csv.ts';
export { type CustomerLink, customerLink, findCustomer, revokeCustomerLink } from './links/customer_link.ts';
export { checkChain } from './person/evidence.sql.ts';
export type { Erased, Eraser, TimelineSource } from './person/parts.ts';
export { readPhone } from './phone.rules.ts';
export { type ConsentState, type ContactRow, findContactByPhone } from './sql.ts';
export { createTag } from './tags/tags.ts';
