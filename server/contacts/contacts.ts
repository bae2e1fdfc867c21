/** What other features use of contacts. Every verb with a `t` is part of the caller's transaction. */

export { isBlocked } from './consent/blocked.ts';
export { askForConfirmation, wasAsked } from './consent/confirmation.ts';
export { getContact } from './consent/contact_ref.ts';
export { wasErased } from './consent/erased.ts';
export { checkChain } from './consent/ledger.ts';
export { type OptIn, optIn } from './consent/opt_in.ts';
export { optOut } from './consent/opt_out.ts';
export type { DropWaiting } from './consent/stop_messages.ts';
export { markReachable, markUnreachable } from './consent/unreachable.ts';
export { correctDetails, type DetailsChange, setLanguage } from './contact_page/correct.ts';
export { findBirthDate } from './contact_page/details.sql.ts';
export { showDetails } from './contact_page/details.ts';
export { eraseOwnContact } from './contact_page/erase.ts';
export { gatherContact } from './contact_page/export.ts';
export type { ContactParts, Erased, Eraser, TimelineSource } from './contact_page/parts.ts';
export { CONTACT_MOVED } from './edit/contact_moved.ts';
export { createContact, type NewContact } from './edit/create_contact.ts';
export { type ConsentMessages, changeTagsOf } from './edit/edit_contact.ts';
export { storedImportBytes } from './imports/imports.sql.ts';
export { CHECK_CONTACTS, IMPORT_CONTACTS } from './imports/imports.ts';
export { type Customer, customerLink, findCustomer } from './links/customer_link.ts';
export { wasRevokedSince } from './links/customer_tokens.sql.ts';
export { type LinkLimits, openLinkLimits } from './links/link_limits.ts';
export { findContacts, hasSubscribers } from './list.sql.ts';
export { ASKED_AT, type ContactRow, findContactByPhone, GOES_OUT_AT } from './sql.ts';
export { findTags } from './tags/tags.sql.ts';
export { createTag } from './tags/tags.ts';
