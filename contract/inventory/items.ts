import { z } from 'zod';
import { Quantity, SellingPrice } from '../decimal.ts';
import { CalendarDate, Id } from '../http.ts';
import { CATEGORY_MAX, NAME_MAX, UNIT_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { commonTexts } from '../texts/common.ts';
import { LocationLevel } from './levels.ts';
import { AREAS_OF_ITEM_MAX, BARCODE_MAX, BARCODES_MAX, LEVELS_OF_ITEM_MAX, SKU_MAX } from './limits.ts';
import { Pack } from './packs/packs.ts';

/** Suggested stock units. Any text is accepted. */
export const STOCK_UNITS = ['ea', 'lb', 'oz', 'kg', 'g', 'gal', 'qt', 'l', 'ml', 'case', 'box', 'bag', 'doz'] as const;

const Name = line().min(1, commonTexts.nameNeeded).max(NAME_MAX);
const StockUnit = line().min(1).max(UNIT_MAX);
const Category = line().max(CATEGORY_MAX);
export const Barcodes = z.array(line().min(1).max(BARCODE_MAX)).max(BARCODES_MAX);
/** A stock that is wished for: zero or more. */
const StockLevel = Quantity.refine((quantity) => !quantity.startsWith('-'), commonTexts.zeroOrMore);

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
  /** In which its stock can be counted and written off, the last bought first. */
  packs: z.array(Pack),
});
export type Item = z.infer<typeof Item>;

const LevelInput = z.object({ location_id: Id, par_level: StockLevel.nullish(), reorder_point: StockLevel.nullish() });

export const ItemInput = z.object({
  name: Name,
  sku: line().max(SKU_MAX).nullish(),
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

export const CostPoint = z.object({
  /** The receipt. Several of one invoice can have the same cost. */
  movement_id: Id,
  date: CalendarDate,
  unit_cost: z.number(),
  vendor: z.string().nullable(),
  invoice_id: Id.nullable(),
});
export type CostPoint = z.infer<typeof CostPoint>;

/** What can be changed of many items at once. */
export const BulkChange = ItemInput.pick({
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
export const BulkBefore = z.object({
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
