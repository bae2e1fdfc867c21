import { z } from 'zod';
import { Quantity } from '../decimal.ts';
import { endpoint, Id, Instant, Paging } from '../http.ts';
import { CATEGORY_MAX, NOTE_MAX, SEARCH_MAX } from '../limits.ts';
import { STOCK_CHANGES } from '../live_types.ts';
import { Barcodes, BulkBefore, BulkChange, CostPoint, ITEM_SORTS, Item, ItemInput } from './items.ts';
import { BULK_ITEMS_MAX } from './limits.ts';
import { LotName } from './lots/lot_name.ts';
import { MANUAL_REASONS, Movement } from './movements/movements.ts';
import { Velocity } from './velocity.ts';

const ItemParams = z.object({ item_id: Id });

export const inventory = {
  listItems: endpoint({
    method: 'GET',
    path: '/items',
    summary: 'List items with stock and cost',
    access: 'invoice_scanning',
    query: Paging.extend({
      search: z.string().trim().max(SEARCH_MAX).optional(),
      category: z.string().max(CATEGORY_MAX).optional(),
      /** At or below the reorder point or, without one, below the par level. */
      low: z.stringbool().optional(),
      below_par: z.stringbool().optional(),
      /** Used far more than usual in the last seven days. */
      unusual: z.stringbool().optional(),
      archived: z.stringbool().optional(),
      /** Items that are kept there; on hand, value and being low are those of the location. */
      location_id: Id.optional(),
      sort: z.enum(ITEM_SORTS).default('low_first'),
    }),
    staleAfter: [...STOCK_CHANGES, 'area'],
    reply: z.object({ items: z.array(Item), total_count: z.number().int() }),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/items/summary',
    summary: 'Get the inventory summary: item count, value, low stock, and waste',
    access: 'invoice_scanning',
    staleAfter: STOCK_CHANGES,
    reply: z.object({
      item_count: z.number().int(),
      /** Of all stock on hand, as the report of its value counts it; archived items that are on hand have a part of it. */
      value: z.number(),
      archived_value: z.number(),
      /** Low, the ones that are out of stock among them. */
      low_count: z.number().int(),
      /** Items with a reorder point, and with a par level. */
      reorder_point_count: z.number().int(),
      par_level_count: z.number().int(),
      out_count: z.number().int(),
      invoices_to_review: z.number().int(),
      oldest_review_at: Instant.nullable(),
      /** Written off in the last 7 days at the average cost of its time, without what was undone. */
      written_off_value: z.number(),
      written_off_most: z.string().nullable(),
      categories: z.array(z.object({ category: z.string(), item_count: z.number().int() })),
    }),
  }),
  costChange: endpoint({
    method: 'GET',
    path: '/items/cost-change',
    summary: 'Get how the last costs changed over the last 30 days, and which rose most',
    access: 'invoice_scanning',
    reply: z.object({
      /** Mean change, weighted by spending; null without an earlier cost. */
      change: z.number().nullable(),
      /** Whether something was received with postings of these days. */
      was_bought: z.boolean(),
      rises: z.array(z.object({ item_id: Id, name: z.string(), change: z.number() })),
    }),
  }),
  createItem: endpoint({
    method: 'POST',
    path: '/items',
    summary: 'Add an item',
    access: 'invoice_scanning',
    role: 'manager',
    body: ItemInput.extend({
      /** The item that is duplicated: the new one gets a copy of its photo. */
      photo_of: Id.nullish(),
    }),
    reply: Item,
  }),
  getItem: endpoint({
    method: 'GET',
    path: '/items/:item_id',
    summary: 'Get an item with its cost history',
    access: 'invoice_scanning',
    params: ItemParams,
    staleAfter: [...STOCK_CHANGES, 'area'],
    reply: Item.extend({
      /** What is on hand at each location; the sum is the item's on hand. */
      stock: z.array(
        z.object({
          location_id: Id,
          location: z.string(),
          on_hand: z.number(),
          /** On the way to it from another place. */
          in_transit: z.number(),
          /** The levels of the location or, without any, of the item; null where the item is not kept. */
          par_level: z.number().nullable(),
          reorder_point: z.number().nullable(),
          is_low: z.boolean(),
        }),
      ),
      velocity: Velocity.nullable(),
      costs: z.array(CostPoint),
      vendor_items: z.array(
        z.object({
          vendor_item_id: Id,
          vendor_id: Id,
          vendor: z.string(),
          code: z.string().nullable(),
          description: z.string(),
          unit: z.string().nullable(),
          /** Stock units in one unit that the vendor sells; null while nobody has said. */
          stock_per_unit: z.number().nullable(),
          last_unit_price: z.number().nullable(),
          /** Of the price; null: the company's. */
          currency: z.string().nullable(),
        }),
      ),
    }),
  }),
  updateItem: endpoint({
    method: 'PUT',
    path: '/items/:item_id',
    summary: 'Change an item. is_active=false archives it, true restores it',
    access: 'invoice_scanning',
    role: 'manager',
    params: ItemParams,
    // Without the default: what a change does not name stays as it is.
    body: ItemInput.partial().extend({ barcodes: Barcodes.optional(), is_active: z.boolean().optional() }),
    reply: Item,
  }),
  bulkChange: endpoint({
    method: 'POST',
    path: '/items/bulk',
    summary: 'Change several items, all or none. The reply has their values before; sent back, they undo the change',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ items: z.array(BulkChange).min(1).max(BULK_ITEMS_MAX) }),
    reply: z.object({ before: z.array(BulkBefore) }),
  }),
  listMovements: endpoint({
    method: 'GET',
    path: '/items/:item_id/movements',
    summary: "Get an item's stock ledger, newest first",
    access: 'invoice_scanning',
    params: ItemParams,
    query: Paging,
    staleAfter: STOCK_CHANGES,
    reply: z.object({ movements: z.array(Movement), total_count: z.number().int() }),
  }),
  createMovement: endpoint({
    method: 'POST',
    path: '/items/:item_id/movements',
    summary: 'Record a write-off (waste, breakage, a staff meal, own use, theft), an adjustment, a return or a count',
    access: 'invoice_scanning',
    role: 'staff',
    params: ItemParams,
    body: z.object({
      reason: z.enum(MANUAL_REASONS),
      /**
       * `counted`: what is on the shelf now. `adjusted`: the signed change. Every other reason: how much left the stock (positive).
       */
      quantity: Quantity,
      note: z.string().trim().max(NOTE_MAX).nullish(),
      /** Where; without one, at the default location. */
      location_id: Id.nullish(),
      /** The lot that is counted or leaves; without one, the earliest date leaves first. */
      lot_id: Id.nullish(),
      /** Of what is more than before: its date and lot number. */
      lot: LotName.optional(),
    }),
    reply: z.object({ movement: Movement.nullable(), item: Item }),
  }),
};
