import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import type { VendorItemInput } from '#contract/inventory/vendors/vendors.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { getItem } from '../items/items.ts';
import { deleteVendorItem, updateVendorItem, type VendorItemKey } from './vendor_items.sql.ts';

/** Corrects which item the vendor's code and words are, or what one of it holds. It applies to the next invoice. */
export function changeVendorItem(ctx: Ctx, key: VendorItemKey, input: VendorItemInput): Promise<void> {
  return ctx.tx(async (t) => {
    for (const id of [input.item_id ?? [], (input.parts ?? []).map(({ item_id }) => item_id)].flat())
      await getItem(t, id);
    const found = await updateVendorItem(t, key, input, ctx.now);
    if (!found) throw new AppError('not_found', inventoryErrors.noVendorItem);
    await audit(ctx, t, 'vendor.changed', key.vendor_id, { vendor_item_id: key.vendor_item_id, ...input });
  });
}

/** Deletes what is remembered about something that the vendor sells; posted invoices keep their items. */
export function removeVendorItem(ctx: Ctx, key: VendorItemKey): Promise<void> {
  return ctx.tx(async (t) => {
    const deleted = await deleteVendorItem(t, key);
    if (!deleted) throw new AppError('not_found', inventoryErrors.noVendorItem);
    await audit(ctx, t, 'vendor.changed', key.vendor_id, { forgotten: deleted.code ?? deleted.description });
  });
}
