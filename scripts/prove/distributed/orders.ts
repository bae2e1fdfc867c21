import { strict as assert } from 'node:assert';
import { inventory } from '#contract/inventory/inventory.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { orders } from '#contract/orders/orders.ts';
import type { Shop } from './client.ts';

/** Orders the first item of the shop from its vendor, records that the order was sent, and finds it open in the list. */
export async function orderGoods({ client }: Shop): Promise<void> {
  const [vendor] = (await client.call(vendors.list)).vendors;
  const [item] = (await client.call(inventory.listItems)).items;
  assert(vendor && item);
  const lines = [{ item_id: item.item_id, quantity: '2', unit: 'ea', stock_per_unit: '1', unit_price: '3.50' }];
  const draft = await client.call(orders.create, { body: { vendor_id: vendor.vendor_id, lines } });
  const params = { order_id: draft.order_id };
  await client.call(orders.send, { params, body: { version: draft.version, how: 'self' } });
  const { status, total, lines: ordered } = await client.call(orders.get, { params });
  assert.deepEqual([status, total, ordered.length], ['sent', 7, 1]);
  const open = await client.call(orders.list, { query: { open: 'true' } });
  assert.deepEqual(
    open.orders.map(({ order_id }) => order_id),
    [draft.order_id],
  );
}
