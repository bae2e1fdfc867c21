import { addItem, addMovement } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { ASSORTMENTS, type Product } from './catalog.ts';
import { barcodesOf, sellingPriceOf } from './shelves.ts';
import type { DemoReason } from './waste.ts';

export function idOf(itemIds: ReadonlyMap<string, string>, sku: string): string {
  const id = itemIds.get(sku);
  if (!id) throw new TypeError(`No item has the SKU ${sku}.`);
  return id;
}

type Movement = { reason: DemoReason; quantity: number; note: string | null };

export async function moveGoods(ctx: Ctx, itemId: string, { reason, quantity, note }: Movement): Promise<void> {
  await ctx.tx((t) => addMovement(ctx, t, itemId, { reason, quantity: String(quantity), note }));
}

/** Adds every product as an item; returns their ids by SKU. */
export function createItems(ctx: Ctx, areasOf: (product: Product) => string[]): Promise<Map<string, string>> {
  return ctx.tx(async (t) => {
    const ids = new Map<string, string>();
    for (const product of ASSORTMENTS.flatMap(({ products }) => products)) {
      const { sku, name, category, stock_unit, par, reorder } = product;
      const itemId = await addItem(ctx, t, {
        sku,
        name,
        category,
        stock_unit,
        barcodes: barcodesOf(product),
        selling_price: sellingPriceOf(product),
        area_ids: areasOf(product),
        par_level: String(par),
        reorder_point: String(reorder),
      });
      ids.set(sku, itemId);
    }
    return ids;
  });
}
