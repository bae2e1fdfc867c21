import { receiveTransfer, sendTransfer } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';

const CHIPS = '40210';
const WATER = '40224';

interface Place {
  area_id: string;
  location_id: string;
}

/** Drinks and snacks that are carried from one storage area to the other: some have arrived, and a case waits to be confirmed. */
export async function carryGoods(
  staff: Ctx,
  manager: Ctx,
  { from, to, itemIds }: { from: Place; to: Place; itemIds: ReadonlyMap<string, string> },
): Promise<void> {
  const send = (note: string, ...goods: [sku: string, quantity: number][]) =>
    sendTransfer(staff, {
      from_location_id: from.location_id,
      from_area_id: from.area_id,
      to_location_id: to.location_id,
      to_area_id: to.area_id,
      note,
      lines: goods.map(([sku, quantity]) => ({ item_id: itemIds.get(sku) ?? '', quantity: String(quantity) })),
    });
  const { transfer_id } = await send('Before opening', [CHIPS, 24], [WATER, 12]);
  await receiveTransfer(manager, transfer_id, { lines: [] });
  await send('For the afternoon', [WATER, 24]);
}
