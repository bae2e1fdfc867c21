import { storedImportBytes } from './contacts/contacts.ts';
import { storedFileBytes } from './invoices/invoices.ts';

/** What counts toward the space that a company has for files: every feature that keeps uploads adds its count. */
export const STORED_BYTES = [storedImportBytes, storedFileBytes];
