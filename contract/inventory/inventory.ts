import { z } from 'zod';
import { Quantity, SellingPrice } from '../decimal.ts';
import { CalendarDate, endpoint, Id, Instant, Paging } from '../http.ts';
import { AREAS_OF_ITEM_MAX, BULK_ITEMS_MAX, LEVELS_OF_ITEM_MAX, NAME_MAX, NOTE_MAX, SEARCH_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { inventoryFaults } from './faults.texts.ts';
import { LocationLevel } from './levels.ts';
import { LotName } from './lots/lot_name.ts';
import { Velocity } from './velocity.ts';

/** Why goods left the stock without being sold. */
export const WRITE_OFFS = ['wasted', 'broken', 'staff_meal', 'own_use', 'stolen'] as const;
export type WriteOff = (typeof WRITE_OFFS)[number];

export const MOVEMENT_REASONS = [
  'received',
  'sold',
  'returned',
  'counted',
  ...WRITE_OFFS,
  'adjusted',
  'transferred',
  /** What was there when the company began to keep its stock here. */
  'opening',
  'merged',
  /** A vendor lowered the price of goods that stayed. */
  'credited',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Reasons that a user can choose; the others come from a document or a sale. */
export const MANUAL_REASONS = ['counted', ...WRITE_OFFS, 'returned', 'adjusted'] as const;

/** Suggested stock units. Any text is accepted. */
export const STOCK_UNITS = ['ea', 'lb', 'oz', 'kg', 'g', 'gal', 'qt', 'l', 'ml', 'case', 'box', 'bag', 'doz'] as const;

const Name = line().min(1, 'Enter a name.').max(NAME_MAX);
const StockUnit = line().min(1).max(20);
const Category = line().max(80);
const Barcodes = z.array(line().min(1).max(60)).max(20);
/** A stock that is wished for: zero or more. */
const StockLevel = Quantity.refine((quantity) => !quantity.startsWith('-'), inventoryFaults.negativeLevel);

export const Item = z.object({
  item_id: Id,
  name: z.string(),
  sku: z.string().nullable(),
  barcodes: z.array(z.string()),
  category: z.string().nullable(),
  stock_unit: z.string(),
  on_hand: z.number(),
  /** At each location that has none of its own in `levels`. */
  par_level: z.number().nullable(),
  reorder_point: z.number().nullable(),
  levels: z.array(LocationLevel),
  /** Currency units for one stock unit; null before the first posting. */
  last_cost: z.number().nullable(),
  /** Moving average over what was received. */
  average_cost: z.number().nullable(),
  /** Change of the last cost against the cost before it, as a fraction (0.12 = 12 % more). */
  cost_change: z.number().nullable(),
  /** On hand at average cost, in currency units. */
  value: z.number(),
  /** At or below its reorder point or, without one, below its par level: to be ordered. With several locations, at one of them. */
  is_low: z.boolean(),
  /** The names of the locations where it is low; empty in a company with one, and in the list of one. */
  low_at: z.array(z.string()),
  is_below_par: z.boolean(),
  is_active: z.boolean(),
  /** Its deliveries have dates, and the earliest is used first. */
  expires: z.boolean(),
  /** The preferred vendor, or else the one of the last purchase. */
  vendor: z.string().nullable(),
  preferred_vendor_id: Id.nullable(),
  /** Null without a photo; another value with each new one. */
  photo_version: z.string().nullable(),
  /** Currency units for one stock unit. */
  selling_price: z.number().nullable(),
  /** Stock units that sales take in a day, and for how many days the stock lasts; null while there are not enough sales. */
  per_day: z.number().nullable(),
  lasts_days: z.number().int().nullable(),
  /** The storage areas in which it is kept, in the order of the areas. */
  areas: z.array(z.object({ area_id: Id, name: z.string() })),
});
export type Item = z.infer<typeof Item>;

const LevelInput = z.object({ location_id: Id, par_level: StockLevel.nullish(), reorder_point: StockLevel.nullish() });

export const ItemInput = z.object({
  name: Name,
  sku: line().max(60).nullish(),
  barcodes: Barcodes.default([]),
  category: Category.nullish(),
  stock_unit: StockUnit,
  par_level: StockLevel.nullish(),
  reorder_point: StockLevel.nullish(),
  selling_price: SellingPrice.nullish(),
  preferred_vendor_id: Id.nullish(),
  expires: z.boolean().optional(),
  /** Exactly these storage areas; the item comes last in each that is new. */
  area_ids: z.array(Id).max(AREAS_OF_ITEM_MAX).optional(),
  /** Exactly these locations have levels of their own, each at most once. */
  levels: z.array(LevelInput).max(LEVELS_OF_ITEM_MAX).optional(),
});
export type ItemInput = z.infer<typeof ItemInput>;

export const Movement = z.object({
  movement_id: Id,
  item_id: Id,
  reason: z.enum(MOVEMENT_REASONS),
  /** Signed: received quantities are positive. */
  quantity: z.number(),
  on_hand_after: z.number(),
  unit_cost: z.number().nullable(),
  /** What it changes the value of the stock by where nothing moved, in currency units. */
  value: z.number().nullish(),
  /** What of that credit was for goods that were used already: it lowers their cost, and not the value of the stock. */
  value_used: z.number().nullish(),
  note: z.string().nullable(),
  location_id: Id,
  location: z.string(),
  occurred_at: Instant,
  created_by: z.string().nullable(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  vendor: z.string().nullable(),
  count_id: Id.nullable(),
  count_name: z.string().nullable(),
  /** Set on a movement that undoes another one. */
  reverses_movement_id: Id.nullable(),
  /** The other item of the merge that carried it. */
  other_item_id: Id.nullable(),
  other_item: z.string().nullable(),
  /** What it took from lots (negative) or put into them, the earliest date first; the rest was in none. */
  lots: z.array(
    z.object({
      lot_id: Id,
      code: z.string().nullable(),
      expires_on: CalendarDate.nullable(),
      quantity: z.number(),
    }),
  ),
  is_reversed: z.boolean(),
});
export type Movement = z.infer<typeof Movement>;

export const CostPoint = z.object({
  date: CalendarDate,
  unit_cost: z.number(),
  vendor: z.string().nullable(),
  invoice_id: Id.nullable(),
});
export type CostPoint = z.infer<typeof CostPoint>;

export const Vendor = z.object({
  vendor_id: Id,
  name: z.string(),
  invoice_count: z.number().int(),
  last_invoice_on: CalendarDate.nullable(),
  /** Posted in the last 90 days, in currency units. */
  spent: z.number(),
  is_active: z.boolean(),
});
export type Vendor = z.infer<typeof Vendor>;

/** What can be changed of many items at once. */
const BulkChange = ItemInput.pick({
  category: true,
  par_level: true,
  reorder_point: true,
  preferred_vendor_id: true,
  area_ids: true,
  levels: true,
})
  .partial()
  .extend({
    item_id: Id,
    is_active: z.boolean().optional(),
    /** Into or out of one area; the others stay as they are when the change arrives. */
    add_area_id: Id.optional(),
    remove_area_id: Id.optional(),
    /** The levels at one location. What is not named stays as it counts there when the change arrives. */
    level: LevelInput.optional(),
    /** The location whose own levels are taken away. */
    drop_level_at: Id.optional(),
  });
export type BulkChange = z.output<typeof BulkChange>;

/** The same as the browser sends it back. */
const BulkBefore = z.object({
  item_id: Id,
  category: z.string().nullish(),
  par_level: z.number().nullish(),
  reorder_point: z.number().nullish(),
  preferred_vendor_id: Id.nullish(),
  area_ids: z.array(Id).optional(),
  levels: z.array(LocationLevel).optional(),
  is_active: z.boolean().optional(),
  add_area_id: Id.optional(),
  remove_area_id: Id.optional(),
  level: LocationLevel.optional(),
  drop_level_at: Id.optional(),
});
export type BulkBefore = z.infer<typeof BulkBefore>;

export const ITEM_SORTS = ['name', 'on_hand', 'value', 'last_cost', 'low_first', 'lasts'] as const;

const ItemParams = z.object({ item_id: Id });

export const inventory = {
  listItems: endpoint({
    method: 'GET',
    path: '/items',
    summary: 'List items with stock and cost',
    access: 'invoice_scanning',
    query: Paging.extend({
      search: z.string().trim().max(SEARCH_MAX).optional(),
      category: z.string().max(80).optional(),
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
    reply: z.object({ items: z.array(Item), total_count: z.number().int() }),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/items/summary',
    summary: 'Get the inventory summary: item count, value, low stock, and waste',
    access: 'invoice_scanning',
    reply: z.object({
      item_count: z.number().int(),
      value: z.number(),
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
  listVendors: endpoint({
    method: 'GET',
    path: '/vendors',
    summary: 'List the active vendors, or the archived ones, with their spending',
    access: 'invoice_scanning',
    query: Paging.extend({ search: z.string().trim().max(SEARCH_MAX).optional(), archived: z.stringbool().optional() }),
    reply: z.object({ vendors: z.array(Vendor), total_count: z.number().int() }),
  }),
};
