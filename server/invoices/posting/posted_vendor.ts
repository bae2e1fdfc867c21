import { findVendor, findVendorNamed, upsertVendor } from '#server/inventory/inventory.ts';
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
  const find = evidence.vendor?.source === 'person' ? findVendorNamed : findVendor;
  const added = await upsertVendor(t, { name, ...(await getVendorMarks(t, invoice_id)) }, find, ctx.now);
  return added.vendor_id;
}
