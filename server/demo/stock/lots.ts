import { addDays } from '#contract/dates.ts';
import { addLot, changeItem, findItems } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Goods with a date: which share of what is there expires in how many days, with which number. */
const DATED: Record<string, [share: number, days: number, code: string | null][]> = {
  '10160': [
    [0.5, 2, '4417'],
    [0.5, 9, '4502'],
  ],
  '10118': [[1, 16, null]],
  '20120': [
    [0.25, -1, null],
    [0.5, 6, null],
  ],
  '20126': [
    [0.5, 1, null],
    [0.5, 8, null],
  ],
  '20140': [[1, 19, 'E-311']],
  '20360': [[1, 4, null]],
  '50151': [[1, 0, null]],
};

/** Turns dates on for goods that spoil, and gives what is on the shelf its dates. */
export async function addDates(ctx: Ctx, today: string, itemIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [sku, dates] of Object.entries(DATED)) {
    const itemId = itemIds.get(sku);
    const [item] = await ctx.tx((t) => findItems(t, sku, 1));
    if (!itemId || item?.item_id !== itemId) throw new TypeError(`No item has the SKU ${sku}.`);
    await changeItem(ctx, itemId, { expires: true });
    for (const [share, days, code] of dates) {
      const quantity = Math.floor(item.on_hand * share * 2) / 2;
      if (quantity > 0)
        await addLot(ctx, itemId, { quantity: String(quantity), expires_on: addDays(today, days), code });
    }
  }
}
