import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import type { VendorItemInput } from '#contract/inventory/vendors.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { getItem } from '../items/items.ts';
import { deleteVendorItem, updateVendorItem, type VendorItemKey } from './vendor_items.sql.ts';

/** Corrects which item the vendor's code and words are, or what one of it holds. The next invoice is read by it. */
export function changeVendorItem(ctx: Ctx, key: VendorItemKey, input: VendorItemInput): Promise<void> {
  return ctx.tx(async (t) => {
    for (const id of [input.item_id ?? [], (input.parts ?? []).map(({ item_id }) => item_id)].flat())
      await getItem(t, id);
    const found = await updateVendorItem(t, key, input, ctx.now);
    if (!found) throw new AppError('not_found', inventoryErrors.noVendorItem);
    await audit(ctx, t, 'vendor.changed', key.vendor_id, { vendor_item_id: key.vendor_item_id, ...input });
  });
}

/** Forgets a code and words of the vendor; invoices that are posted keep their items. */
export function forgetVendorItem(ctx: Ctx, key: VendorItemKey): Promise<void> {
  return ctx.tx(async (t) => {
    const forgotten = await deleteVendorItem(t, key);
    if (!forgotten) throw new AppError('not_found', inventoryErrors.noVendorItem);
    await audit(ctx, t, 'vendor.changed', key.vendor_id, { forgotten: forgotten.code ?? forgotten.description });
  });
}
