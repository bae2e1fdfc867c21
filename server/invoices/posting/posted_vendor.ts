import { findVendor, findVendorNamed, upsertVendor } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { followHeader } from '../credits/follow_header.ts';
import { newestRead } from '../intake/readings.sql.ts';
import { getVendorMarks, type InvoiceRecord } from '../invoices.sql.ts';

/** The vendor of a document that is posted, whom its credit requests follow. One whose name is new is added. */
export async function postedVendor(
  ctx: Pick<Ctx, 'now'>,
  t: Tenant,
  invoice: InvoiceRecord,
  name: string,
): Promise<string> {
  const vendor_id = invoice.vendor_id ?? (await vendorNamed(ctx, t, invoice, name));
  await followHeader(ctx, t, { ...invoice, vendor_id });
  return vendor_id;
}

/**
 * A name that was read can be a former one, because the vendor may have been renamed since, also where a user confirmed it. A name that a user
 * typed means the vendor that has it now.
 */
async function vendorNamed({ now }: Pick<Ctx, 'now'>, t: Tenant, invoice: InvoiceRecord, name: string) {
  const marks = await getVendorMarks(t, invoice.invoice_id);
  const find = (await isTyped(t, invoice, name)) ? findVendorNamed : findVendor;
  return (await upsertVendor(t, { name, ...marks }, find, now)).vendor_id;
}

async function isTyped(t: Tenant, { invoice_id, evidence }: InvoiceRecord, name: string): Promise<boolean> {
  return evidence.vendor?.source === 'person' && (await newestRead(t, invoice_id)).header.vendor !== name;
}
