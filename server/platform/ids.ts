import { v7 } from 'uuid';

declare const companyBrand: unique symbol;
/**
 * The id of a company whose right to be worked on is proven: by a session, a public page's look-up, a verified webhook, or a job
 * that such a request enqueued. Only `mintCompanyId` makes one, so a query without a proven company does not compile.
 */
export type CompanyId = string & { readonly [companyBrand]: true };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Call it only where the proof stands; the check keeps anything but a UUID out of the SQL that sets the company. */
export function mintCompanyId(proven: string): CompanyId {
  if (!UUID.test(proven)) throw new TypeError('A company id must be a UUID.');
  return proven as CompanyId;
}

/** A new UUIDv7: unique, and ordered by the time it was made. */
export function newId(): string {
  return v7();
}
