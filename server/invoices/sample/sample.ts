import { sampleTexts } from '#contract/invoices/sample.texts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { archiveVendor, changeItem } from '#server/inventory/inventory.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import { isUniqueViolation } from '#server/platform/db/db.ts';
import { rejectInvoice, rereadInvoice } from '../intake/states.ts';
import { storeFile, uploadInvoices } from '../intake/upload.ts';
import { unpostInvoice } from '../posting/posting.ts';
import { findSample, findVendorOnlyOf, listItemsOnlyOf, markAsSample } from './sample.sql.ts';

/** Draws the invoice that a new shop can try, dated like one of today. */
export type DrawSample = (shop: { company: string; date: string }) => Promise<Buffer>;

/** Adds the sample invoice, which is then read like any other. A company has one; a removed one comes back and is read again. */
export async function addSample(ctx: Ctx, storage: Storage, draw: DrawSample): Promise<string> {
  const known = await ctx.tx(findSample);
  if (known) {
    if (known.status === 'rejected') await rereadInvoice(ctx, known.invoice_id);
    return known.invoice_id;
  }
  const { name: company, time_zone } = await ctx.tx(getCompanyFacts);
  const bytes = await draw({ company, date: dateIn(time_zone, ctx.now) });
  const file = await storeFile(ctx, storage, sampleTexts.fileName, bytes);
  try {
    return await ctx.tx(async (t) => {
      const [uploaded] = await uploadInvoices({ ...ctx, tx: (work) => work(t) }, [[file]]);
      const invoice_id = uploaded?.invoice_id ?? '';
      await markAsSample(t, invoice_id);
      return invoice_id;
    });
  } catch (error) {
    // Another click has added it in the meantime.
    const added = isUniqueViolation(error, 'invoices_sample') ? await ctx.tx(findSample) : undefined;
    if (!added) throw error;
    return added.invoice_id;
  }
}

/** Takes the sample out: its posting is undone, and it is archived with the items and the vendor that only it has. Twice has the effect of once. */
export function removeSample(ctx: Ctx): Promise<void> {
  return ctx.tx(async (t) => {
    const sample = await findSample(t);
    if (!sample || sample.status === 'rejected') return;
    const { invoice_id } = sample;
    const within: Ctx = { ...ctx, tx: (work) => work(t) };
    const items = await listItemsOnlyOf(t, invoice_id);
    if (sample.status === 'posted') await unpostInvoice(within, invoice_id);
    for (const item_id of items) await changeItem(within, item_id, { is_active: false });
    const vendor_id = await findVendorOnlyOf(t, invoice_id);
    if (vendor_id) await archiveVendor(t, vendor_id);
    await rejectInvoice(within, invoice_id, sampleTexts.note);
  });
}
