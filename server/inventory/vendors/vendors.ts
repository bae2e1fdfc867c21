import { addDays } from '#contract/dates.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { mergeErrors } from '#contract/inventory/merges/merge_errors.texts.ts';
import type { VendorDetails, VendorInput } from '#contract/inventory/vendors.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { today } from '../ledger/today.ts';
import { listVendorMerges } from '../merging/merges.sql.ts';
import { findVendorDetails } from '../vendor_page.sql.ts';
import { lockVendor, updateVendor } from '../vendors.sql.ts';

export const SPENDING_DAYS = 90;
const YEAR_DAYS = 365;

/** The vendor with their terms and what was spent, or 404. */
export async function showVendor(ctx: Pick<Ctx, 'now'>, t: Tenant, vendorId: string): Promise<VendorDetails> {
  const day = await today(ctx, t);
  const since = { quarter: addDays(day, -SPENDING_DAYS), year: addDays(day, -YEAR_DAYS) };
  const vendor = await findVendorDetails(t, vendorId, since);
  if (!vendor) throw new AppError('not_found', inventoryErrors.noVendor);
  return vendor;
}

/** Changes what was agreed with a vendor; omitted values stay. Archives and restores them too. */
export function changeVendor(ctx: Ctx, vendorId: string, input: VendorInput): Promise<VendorDetails> {
  return ctx.tx(async (t) => {
    const before = await lockVendor(t, vendorId);
    if (!before) throw new AppError('not_found', inventoryErrors.noVendor);
    const into = input.is_active && (await listVendorMerges(t, vendorId)).find(({ is_kept }) => is_kept);
    if (into) throw new AppError('conflict', mergeErrors.restoreMergedVendor(into.name), { code: 'merged' });
    const { minimum_order: minimum_order_cents, ...rest } = input;
    const given = { ...rest, minimum_order_cents };
    const entries = Object.entries(given).filter(([, value]) => value !== undefined);
    const after = {
      ...before,
      ...Object.fromEntries(entries.map(([name, value]) => [name, value === '' ? null : value])),
    };
    const changes = changesOf(before, after);
    if (changes) {
      await updateVendor(t, vendorId, { ...after, contacts: JSON.stringify(after.contacts) });
      await audit(ctx, t, 'vendor.changed', vendorId, { fields: Object.keys(changes.after) });
    }
    return showVendor(ctx, t, vendorId);
  });
}
