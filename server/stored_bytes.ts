import { storedImportBytes } from './contacts/contacts.ts';
import { storedPhotoBytes } from './inventory/inventory.ts';
import { storedFileBytes } from './invoices/invoices.ts';
import type { Tenant } from './platform/db/db.ts';

/** The bytes that count toward the space that a company has for files: every feature that keeps uploads adds its count. */
export async function storedBytes(t: Tenant): Promise<number> {
  return (await storedImportBytes(t)) + (await storedFileBytes(t)) + (await storedPhotoBytes(t));
}
