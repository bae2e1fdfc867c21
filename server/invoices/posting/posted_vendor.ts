import { findVendor, findVendorNamed, upsertVendor } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { followHeader } from '../credits/follow_header.ts';
import { newestRead } from '../intake/readings.sql.ts';
import { getVendorMarks, type InvoiceRecord } from '../invoices.sql.ts';

/**
 * The vendor of a document that is posted; one whose name is new is added. A name that was read can be a former one, because the vendor may
 * have been renamed since, also where a user confirmed it. A name that a user typed means the vendor that has it now.
 */
export async function postedVendor(
  ctx: Pick<Ctx, 'now'>,
  t: Tenant,
  invoice: InvoiceRecord,
  name: string,
): Promise<string> {
  if (invoice.vendor_id) return invoice.vendor_id;
  const marks = await getVendorMarks(t, invoice.invoice_id);
  const find = (await isTyped(t, invoice, name)) ? findVendorNamed : findVendor;
  const { vendor_id } = await upsertVendor(t, { name, ...marks }, find, ctx.now);
  await followHeader(ctx, t, { ...invoice, vendor_id });
  return vendor_id;
}

async function isTyped(t: Tenant, { invoice_id, evidence }: InvoiceRecord, name: string): Promise<boolean> {
  return evidence.vendor?.source === 'person' && (await newestRead(t, invoice_id)).header.vendor !== name;
}
