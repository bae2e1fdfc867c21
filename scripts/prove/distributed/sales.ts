import { strict as assert } from 'node:assert';
import { DAY_MS } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { pos } from '#contract/pos/pos.ts';
import type { Shop } from './client.ts';

const SOLD = 2;

/** Sales of an item that was not counted, because a count of the same day or later has its sales in it. */
export async function sellGoods({ client }: Shop): Promise<void> {
  const [, item] = (await client.call(inventory.listItems)).items;
  assert(item);
  const onHand = async () =>
    (await client.call(inventory.getItem, { params: { item_id: item.item_id } })).on_hand - item.on_hand;
  const [day, time] = [new Date(Date.now() - DAY_MS).toISOString().slice(0, 10), '12:01 PM'];
  const text = `Order Id,Order Date,Menu Item,SKU,Qty,Net Price,Void?\n1001,${day} ${time},Daily special,,${SOLD},12.00,False`;
  const file = { file_name: 'sales.csv', text };
  const { digest } = await client.call(pos.checkFile, { body: file });
  const task = await client.call(pos.applyFile, { body: { ...file, digest, accept_brake: true } });
  const [sold] = (await client.call(pos.listItems)).items;
  assert(sold);
  const params = { pos_item_id: sold.pos_item_id };
  const shown = await client.call(pos.mapItem, { params, body: { item_id: item.item_id } });
  assert.deepEqual([shown.is_applied, shown.differences.length, await onHand()], [false, 1, 0]);
  await client.call(pos.mapItem, { params, body: { item_id: item.item_id, digest: shown.digest } });
  assert.equal(await onHand(), -SOLD);
  await client.call(pos.undoTask, { params: { task_id: task.task_id } });
  assert.equal(await onHand(), 0);
}
