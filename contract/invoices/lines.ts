import { z } from 'zod';
import { Money, Quantity } from '../decimal.ts';
import { CalendarDate, Id } from '../http.ts';
import { ItemInput } from '../inventory/inventory.ts';
import { CellEvidence } from './evidence.ts';

/** How a line found its item. */
export const MATCH_KINDS = ['code', 'alias', 'similar', 'person', 'new'] as const;

export const LineMatch = z.object({
  kind: z.enum(MATCH_KINDS),
  item_id: Id,
  item: z.string(),
  /** 0 to 1. */
  score: z.number(),
});
export type LineMatch = z.infer<typeof LineMatch>;

export const InvoiceLine = z.object({
  line_id: Id,
  position: z.number().int(),
  code: z.string().nullable(),
  description: z.string(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  pack: z.string().nullable(),
  unit_price: z.number().nullable(),
  amount: z.number().nullable(),
  item_id: Id.nullable(),
  item: z.string().nullable(),
  stock_unit: z.string().nullable(),
  /** What the line brings into stock, in the item's stock unit. */
  stock_quantity: z.number().nullable(),
  /** Where the conversion comes from: remembered for this vendor, read from the pack, the same unit, or typed. */
  stock_quantity_source: z.enum(['remembered', 'pack', 'unit', 'person', 'guess']).nullable(),
  ignore: z.boolean(),
  /** How the chosen item was found; null while none is chosen. */
  match: LineMatch.nullable(),
  /** Best first; what the picker offers without typing. */
  suggestions: z.array(LineMatch),
  /** Lowest confidence of its cells. */
  confidence: z.number(),
  boxes: z.record(z.string(), CellEvidence),
  in_doubt: z.array(z.string()),
  /** Price per purchase unit the last time, with the date; null for a first purchase. */
  last_price: z.object({ unit_price: z.number(), date: CalendarDate }).nullable(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const NewItem = ItemInput.pick({ name: true, stock_unit: true, category: true });

/** Of a line that is there already, what is left out stays as it is; null clears it. */
export const LineInput = z.object({
  line_id: Id.optional(),
  code: z.string().trim().max(60).nullish(),
  description: z.string().trim().max(500).nullish(),
  quantity: Quantity.nullish(),
  unit: z.string().trim().max(20).nullish(),
  pack: z.string().trim().max(60).nullish(),
  unit_price: Quantity.nullish(),
  amount: Money.nullish(),
  item_id: Id.nullish(),
  new_item: NewItem.optional(),
  ignore: z.boolean().optional(),
  stock_quantity: Quantity.nullish(),
});
export type LineInput = z.infer<typeof LineInput>;
