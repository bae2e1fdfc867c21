import { storedImportBytes } from './contacts/contacts.ts';
import { storedPhotoBytes } from './inventory/inventory.ts';
import { storedFileBytes } from './invoices/invoices.ts';
import type { Tenant } from './platform/db/db.ts';
import { storedSalesBytes } from './pos/pos.ts';

/** The bytes that count toward the space that a company has for files: every feature that keeps uploads adds its count. */
export async function storedBytes(t: Tenant): Promise<number> {
  const counts = [storedImportBytes, storedFileBytes, storedPhotoBytes, storedSalesBytes];
  let bytes = 0;
  for (const count of counts) bytes += await count(t);
  return bytes;
}
