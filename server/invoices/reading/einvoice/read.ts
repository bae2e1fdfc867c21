/** The electronic format and its content. */
import { readCii } from './cii.ts';
import type { EInvoice } from './invoice.ts';
import { readUbl } from './ubl.ts';
import { parseXml } from './xml.ts';

/**
 * Reads CII (Factur-X, ZUGFeRD 1.0 and 2.x, XRechnung) and UBL 2.1 (Peppol BIS 3, XRechnung).
 * `not_xml`: malformed, too large, too deep, or with a document type declaration; `unknown`: XML that is not such an invoice.
 */
export function readEInvoice(bytes: Uint8Array): EInvoice | 'not_xml' | 'unknown' {
  const root = parseXml(bytes);
  if (!root) return 'not_xml';
  return readCii(root) ?? readUbl(root) ?? 'unknown';
}
