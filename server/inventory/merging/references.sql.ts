import { sql } from 'kysely';
import { type Reference, withFourPlaces } from './repoint.sql.ts';

const PER_UNIT = { name: 'stock_per_unit', places: 10 };

/**
 * Everything that points to an item, for a merge of that moment, except the ledger and what follows it: movements, counts and transfers
 * keep their item. Features to the right of this one own most of these tables, and none of them has to know of merges.
 */
export function itemReferences(units: { kept: string; merged: string }, since: Date): readonly Reference[] {
  const one = 'item_id';
  // What was posted since is in the ledger of the kept item.
  const isBefore = sql<boolean>`not exists (select from invoice_postings p where p.company_id = r.company_id and p.invoice_id = r.invoice_id
    and p.reversed_at is null and p.posted_at > ${since})`;
  const inStockUnit = sql<boolean>`lower(r.unit) = lower(${units.merged})`;
  return [
    { table: 'vendor_items', column: one, keys: ['vendor_item_id'], times: [PER_UNIT] },
    {
      table: 'invoice_lines',
      column: one,
      keys: ['invoice_id', 'line_id'],
      times: [withFourPlaces('stock_quantity')],
      back: isBefore,
    },
    {
      table: 'invoice_line_parts',
      column: one,
      keys: ['invoice_id', 'line_id', 'position'],
      times: [withFourPlaces('quantity'), withFourPlaces('stock_quantity')],
      over: [withFourPlaces('price')],
      back: isBefore,
    },
    {
      table: 'vendor_item_parts',
      column: one,
      keys: ['vendor_item_id', 'position'],
      times: [withFourPlaces('quantity')],
      over: [withFourPlaces('price')],
    },
    {
      table: 'purchase_order_lines',
      column: one,
      keys: ['order_id', 'line_id'],
      times: [PER_UNIT],
      conflict: sql<boolean>`o.order_id = r.order_id`,
      back: sql<boolean>`not exists (select from stock_movements m where m.company_id = r.company_id and m.order_id = r.order_id
        and m.item_id = r.item_id and m.occurred_at > ${since})`,
    },
    {
      table: 'goods_receipt_lines',
      column: one,
      keys: ['receipt_id'],
      times: [PER_UNIT],
      conflict: sql<boolean>`o.receipt_id = r.receipt_id`,
    },
    { table: 'order_substitutions', column: one, keys: ['order_id'], conflict: sql<boolean>`o.order_id = r.order_id` },
    { table: 'order_substitutions', column: 'instead_of', keys: ['order_id', one] },
    { table: 'storage_area_items', column: one, keys: ['area_id'], conflict: sql<boolean>`o.area_id = r.area_id` },
    {
      table: 'item_contents',
      column: one,
      keys: ['unit'],
      over: [withFourPlaces('quantity')],
      conflict: sql<boolean>`o.unit = r.unit`,
    },
    // An ingredient in the stock unit of the merged item is one in that of the kept item; other units mean the same for both.
    {
      table: 'recipe_lines',
      column: one,
      keys: ['recipe_id', 'position'],
      times: [withFourPlaces('quantity')],
      set: { unit: units.kept },
      where: inStockUnit,
    },
    { table: 'recipe_lines', column: one, keys: ['recipe_id', 'position'], where: sql<boolean>`not ${inStockUnit}` },
    { table: 'pos_items', column: one, keys: ['pos_item_id'], times: [withFourPlaces('quantity')] },
    { table: 'pos_item_parts', column: one, keys: ['pos_item_id', 'position'], times: [withFourPlaces('quantity')] },
    {
      table: 'price_changes',
      column: one,
      keys: ['price_change_id'],
      times: [withFourPlaces('quantity')],
      over: [withFourPlaces('cost_before'), withFourPlaces('unit_cost')],
      conflict: sql<boolean>`o.posting_id = r.posting_id`,
    },
    {
      table: 'coupon_offer_items',
      column: one,
      keys: ['coupon_id'],
      times: [withFourPlaces('on_hand'), withFourPlaces('at_risk')],
      conflict: sql<boolean>`o.coupon_id = r.coupon_id`,
    },
    { table: 'credit_request_lines', column: one, keys: ['credit_request_id', 'position'] },
    {
      table: 'item_levels',
      column: one,
      keys: ['location_id'],
      times: [withFourPlaces('par_level'), withFourPlaces('reorder_point')],
      conflict: sql<boolean>`o.location_id = r.location_id`,
    },
    // The kept item takes the photo, which stays the same file, only when it has none.
    { table: 'item_photos', column: one, keys: ['version'], conflict: sql<boolean>`true` },
  ];
}

/** Where something points to an item, except the ledger and what follows it. */
export function placesOfItem(): { table: string; column: string }[] {
  return itemReferences({ kept: '', merged: '' }, new Date(0)).map(({ table, column }) => ({ table, column }));
}

/** Everything that points to a vendor, except the ledger of deposits, which is read for both. */
export const VENDOR_REFERENCES: readonly Reference[] = [
  {
    table: 'vendor_items',
    column: 'vendor_id',
    keys: ['vendor_item_id'],
    conflict: sql<boolean>`o.code_key is not distinct from r.code_key
      and (r.code_key is not null or o.description_key = r.description_key)`,
  },
  { table: 'invoices', column: 'vendor_id', keys: ['invoice_id'] },
  { table: 'purchase_orders', column: 'vendor_id', keys: ['order_id'] },
  { table: 'credit_requests', column: 'vendor_id', keys: ['credit_request_id'] },
  { table: 'price_changes', column: 'vendor_id', keys: ['price_change_id'] },
  {
    table: 'file_layouts',
    column: 'vendor_id',
    keys: ['heading_key'],
    conflict: sql<boolean>`o.heading_key = r.heading_key`,
  },
  { table: 'page_layouts', column: 'vendor_id', keys: ['subject'], conflict: sql<boolean>`o.subject = r.subject` },
  { table: 'items', column: 'preferred_vendor_id', keys: ['item_id'] },
];
