import { findVendor, upsertVendor } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { getVendorMarks, type InvoiceRecord } from '../invoices.sql.ts';

/**
 * The vendor of a document that is posted; one whose name is new is added. A name that was read can be a former one, because the vendor may
 * have been renamed since. A name that a user typed means the vendor that has it now.
 */
export async function postedVendor(
  ctx: Pick<Ctx, 'now'>,
  t: Tenant,
  { invoice_id, vendor_id, evidence }: InvoiceRecord,
  name: string,
): Promise<string> {
  if (vendor_id) return vendor_id;
  const known = evidence.vendor?.source === 'person' ? undefined : await findVendor(t, name);
  return upsertVendor(t, { name: known?.name ?? name, ...(await getVendorMarks(t, invoice_id)) }, ctx.now);
}
