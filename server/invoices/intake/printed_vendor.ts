import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import type { Reading, VendorMarks } from '#contract/invoices/reading/reading.ts';
import { findVendor, findVendorByTaxId, vendorKey } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { sameName } from '../reading/layout/recognize.ts';
import { textOf } from './values.ts';

export interface PrintedVendor {
  vendor_id: string;
  name: string;
  currency: string | null;
}

/**
 * The vendor of whom a document says that it is from them, if the company has it. A tax id alone does not outweigh another name that was read
 * well: it can be the shop's own. It corrects a name that is in doubt, and stays in doubt.
 */
export async function printedVendor(
  t: Tenant,
  field: Reading['fields']['vendor'],
  { tax_ids }: VendorMarks,
): Promise<PrintedVendor | undefined> {
  const name = textOf(field, 200);
  if (name === null || !field) return undefined;
  const named = await findVendor(t, name);
  if (named) return named;
  const numbered = await findVendorByTaxId(t, tax_ids);
  return numbered && (field.confidence < DOUBT_BELOW || isLike(name, numbered.name)) ? numbered : undefined;
}

/** Names that differ by a few letters, or of which one is a part of the other. */
function isLike(one: string, other: string): boolean {
  const [a, b] = [vendorKey(one), vendorKey(other)];
  return sameName(one, other) || (a !== '' && b !== '' && (a.includes(b) || b.includes(a)));
}
