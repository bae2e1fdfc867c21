import { inventory } from '#contract/inventory/inventory.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, type TestApp } from './app.ts';
import type { Shop } from './cast.ts';

/** A vendor with an item, an order that is received in part, a credit request about the rest, and a transfer of the item to a second location. */
export async function stockRows(t: TestApp, shop: Shop, item_id: string): Promise<Record<string, string>> {
  const { vendor_id, vendor_item_id } = await vendor(t, shop, item_id);
  const ordered = await call(t, shop.owner, orders.create, {
    body: { vendor_id, lines: [{ item_id, quantity: 2 }] } as object as { vendor_id: string; lines: [] },
  });
  const params = { order_id: ordered.body.order_id };
  const sent = await call(t, shop.owner, orders.send, { params, body: { version: ordered.body.version, how: 'self' } });
  const received = await call(t, shop.owner, orders.receive, {
    params,
    body: { version: sent.body.version, lines: [{ item_id, quantity: 1, short: 1 }] } as object as {
      version: number;
      lines: [];
    },
  });
  const credit = await call(t, shop.owner, credits.create, {
    body: { ...params, lines: [{ item_id, reason: 'short', quantity: 1, amount: 2 }] } as object as { lines: [] },
  });
  const annex = await call(t, shop.owner, locations.create, { body: { name: 'Annex' } });
  const { location_id } = annex.body;
  const all = await call(t, shop.owner, locations.list);
  const main = all.body.locations.find(({ is_default }) => is_default)?.location_id ?? '';
  const transfer = await call(t, shop.owner, transfers.send, {
    body: { from_location_id: main, to_location_id: location_id, lines: [{ item_id, quantity: 1 }] } as object as {
      from_location_id: string;
      to_location_id: string;
      lines: [];
    },
  });
  const other = await call(t, shop.owner, inventory.createItem, { body: { name: 'Oatmilk', stock_unit: 'ea' } });
  await call(t, shop.owner, inventory.createMovement, {
    params: { item_id: other.body.item_id },
    body: { reason: 'adjusted', quantity: 2, lot: { expires_on: '2026-01-05' } },
  });
  const dated = await call(t, shop.owner, lots.list, { query: { item_id: other.body.item_id } });
  return {
    lot_id: dated.body.lots[0]?.lot_id ?? '',
    vendor_id,
    vendor_item_id,
    subject: 'total',
    location_id,
    ...params,
    other_item_id: other.body.item_id,
    other_vendor_id: (await vendor(t, shop, item_id, 'Harbor Dairies')).vendor_id,
    receipt_id: received.body.receipts[0]?.receipt_id ?? '',
    credit_request_id: credit.body.credit_request_id,
    transfer_id: transfer.body.transfer_id,
  };
}

/** As a posted invoice leaves it. */
async function vendor(
  t: TestApp,
  shop: Shop,
  item_id: string,
  name = 'Harbor Dairy',
): Promise<{ vendor_id: string; vendor_item_id: string }> {
  const { rows } = await t.owner.query(
    `with v as (
       insert into vendors (company_id, vendor_id, name, name_key, created_at)
       values ($1, gen_random_uuid(), $4, lower($4), $3) returning company_id, vendor_id
     )
     insert into vendor_items (company_id, vendor_item_id, vendor_id, item_id, description, description_key, unit, stock_per_unit, last_unit_price,
       last_on, learned_at)
     select company_id, gen_random_uuid(), vendor_id, $2, 'Oat milk', 'oat milk', 'ea', 1, 2, $3, $3 from v
     returning vendor_id, vendor_item_id`,
    [shop.companyId, item_id, t.clock.now, name],
  );
  await t.owner.query(
    `insert into page_layouts (company_id, vendor_id, subject, rule, learned_at) values ($1, $2, 'total', '{"label": "Total"}', $3)`,
    [shop.companyId, rows[0].vendor_id, t.clock.now],
  );
  return rows[0];
}
