import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { mergeErrors } from '#contract/inventory/merges/merge_errors.texts.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { updateVendor } from '../vendors.sql.ts';
import { filledVendor, undoFill } from './filled.rules.ts';
import { lockVendors, type WholeVendor } from './items.sql.ts';
import { closeMerge, insertVendorMerge, listVendorMerges, lockVendorMerge, saveMoved } from './merges.sql.ts';
import { countVendorMoves } from './preview.sql.ts';
import { VENDOR_REFERENCES } from './references.sql.ts';
import { type Moved, pointBack, repoint } from './repoint.sql.ts';

/** The vendor that is kept, and the one that is merged into it. */
export interface VendorPair {
  vendor_id: string;
  other_vendor_id: string;
}

/** What merging the other vendor into this one would move, and what prevents it. */
export async function previewVendorMerge(t: Tenant, pair: VendorPair) {
  const { kept, merged } = await bothVendors(t, pair);
  const moves = await countVendorMoves(t, merged.vendor_id);
  return { kept: kept.name, merged: merged.name, moves, blocked: (await obstacleTo(t, kept, merged)) ?? null };
}

/** Merges the other vendor into this one, in one transaction. Its name and marks lead to the kept vendor from then on. */
export function mergeVendors(ctx: Ctx, pair: VendorPair): Promise<void> {
  return ctx.tx(async (t) => {
    const { kept, merged } = await bothVendors(t, pair);
    const obstacle = await obstacleTo(t, kept, merged);
    if (obstacle) throw new AppError('conflict', obstacle, { code: 'cannot_merge' });
    const merge_id = newId();
    const by = { merged_at: ctx.now, merged_by: ctx.userId };
    await insertVendorMerge(t, { merge_id, kept_vendor_id: kept.vendor_id, merged_vendor_id: merged.vendor_id, ...by });
    const moved: Moved[] = [];
    for (const reference of VENDOR_REFERENCES) moved.push(await repoint(t, reference, between(pair)));
    await updateVendor(t, merged.vendor_id, { is_active: false });
    const filled = filledVendor(kept, merged);
    const contacts = filled.contacts ? { contacts: JSON.stringify(filled.contacts) } : {};
    if (Object.keys(filled).length > 0) await updateVendor(t, kept.vendor_id, { ...filled, ...contacts });
    await saveMoved(t, 'vendor_merges', merge_id, { moved, filled });
    await tell(ctx, t, 'vendor.merged', kept, merged);
  });
}

/** Undoes a merge: what was moved goes back. What was bought since stays with the kept vendor. */
export function undoVendorMerge(ctx: Ctx, pair: VendorPair): Promise<void> {
  return ctx.tx(async (t) => {
    const { kept, merged } = await bothVendors(t, pair);
    const merge = await lockVendorMerge(t, kept.vendor_id, merged.vendor_id);
    if (!merge) throw new AppError('conflict', mergeErrors.noMerge, { code: 'no_merge' });
    const change = undoFill(kept, merge.filled);
    if (Object.keys(change).length > 0) await updateVendor(t, kept.vendor_id, change);
    await updateVendor(t, merged.vendor_id, { is_active: true });
    for (const [index, reference] of VENDOR_REFERENCES.entries()) {
      const rows = merge.moved[index];
      if (rows) await pointBack(t, reference, rows, between(pair));
    }
    await closeMerge(t, 'vendor_merges', merge.merge_id, { undone_at: ctx.now, undone_by: ctx.userId });
    await tell(ctx, t, 'vendor.unmerged', kept, merged);
  });
}

const between = ({ vendor_id, other_vendor_id }: VendorPair) => ({ from: other_vendor_id, to: vendor_id, factor: '1' });

async function tell(
  ctx: Ctx,
  t: Tenant,
  action: 'vendor.merged' | 'vendor.unmerged',
  kept: WholeVendor,
  merged: WholeVendor,
): Promise<void> {
  await audit(ctx, t, action, kept.vendor_id, { name: kept.name, merged: merged.name, merged_id: merged.vendor_id });
  await announce(t, { type: 'vendor', id: kept.vendor_id });
  await announce(t, { type: 'item', id: null });
}

async function bothVendors(t: Tenant, { vendor_id, other_vendor_id }: VendorPair) {
  if (vendor_id === other_vendor_id) throw new AppError('conflict', mergeErrors.same, { code: 'same' });
  const vendors = await lockVendors(t, [vendor_id, other_vendor_id]);
  const kept = vendors.find((vendor) => vendor.vendor_id === vendor_id);
  const merged = vendors.find((vendor) => vendor.vendor_id === other_vendor_id);
  if (!kept || !merged) throw new AppError('not_found', inventoryErrors.noVendor);
  return { kept, merged };
}

async function obstacleTo(t: Tenant, kept: WholeVendor, merged: WholeVendor): Promise<string | undefined> {
  for (const vendor of [kept, merged]) {
    const into = (await listVendorMerges(t, vendor.vendor_id)).find(({ is_kept }) => is_kept);
    if (into) return mergeErrors.isMerged(vendor.name, into.name);
    if (!vendor.is_active) return mergeErrors.archived(vendor.name);
  }
  const [own] = await listVendorMerges(t, merged.vendor_id);
  if (own) return mergeErrors.hasMerged(merged.name, own.name);
  if (kept.currency && merged.currency && kept.currency !== merged.currency) {
    return mergeErrors.currencies(kept.currency, merged.currency);
  }
  return undefined;
}
