import { z } from 'zod';
import { Money, Quantity } from '../decimal.ts';
import { CalendarDate, Id } from '../http.ts';
import { ItemInput } from '../inventory/items.ts';
import { LOT_CODE_MAX } from '../inventory/limits.ts';
import { caseTexts } from '../inventory/packs/mixed_cases.texts.ts';
import { CasePart, CasePartInput, casePartsOf } from '../inventory/packs/mixed_cases.ts';
import { UNIT_MAX } from '../limits.ts';
import { toLine } from '../line.ts';
import { CellEvidence } from './review/evidence.ts';

/** How a line found its item. */
export const MATCH_KINDS = ['code', 'alias', 'barcode', 'price', 'similar', 'person', 'new'] as const;

export const LineMatch = z.object({
  kind: z.enum(MATCH_KINDS),
  item_id: Id,
  item: z.string(),
  /** 0 to 1. */
  score: z.number(),
  /** The item was bought from this vendor before. */
  of_vendor: z.boolean(),
});
export type LineMatch = z.infer<typeof LineMatch>;

/** The same words, in another case or with other punctuation, as the item's own name or as another vendor's name for it. */
const STRONG_FROM = 0.94;

/** Whether a match may be filled in without asking; any other is only offered, because a wrong one changes stock and cost silently. */
export function isStrongMatch({ kind, score }: Pick<LineMatch, 'kind' | 'score'>): boolean {
  return kind !== 'similar' || score >= STRONG_FROM;
}

/**
 * What one stock unit cost, after discounts on the line and on the whole, in the currency of the invoice. Only of goods that a posted invoice
 * brought in or a credit memo took back.
 */
const UnitCost = z.number().nullish();

/** An item of a mixed case, with its part of the line. */
const LinePart = CasePart.extend({
  stock_quantity: z.number().nullable(),
  amount: z.number().nullable(),
  unit_cost: UnitCost,
  /** The item expires: its goods have a date and perhaps a lot number. */
  expires: z.boolean(),
  expires_on: CalendarDate.nullable(),
  lot_code: z.string().nullable(),
});

export const InvoiceLine = z.object({
  line_id: Id,
  position: z.number().int(),
  code: z.string().nullable(),
  description: z.string(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  pack: z.string().nullable(),
  unit_price: z.number().nullable(),
  /** What is left after the discount. */
  amount: z.number().nullable(),
  /** Taken off quantity × price. */
  discount: z.number().nullable(),
  item_id: Id.nullable(),
  item: z.string().nullable(),
  stock_unit: z.string().nullable(),
  /** What the line adds to the stock, in the item's stock unit. */
  stock_quantity: z.number().nullable(),
  unit_cost: UnitCost,
  /** The source of the conversion: remembered for this vendor, read from the pack, the same unit, or typed. */
  stock_quantity_source: z.enum(['remembered', 'pack', 'unit', 'person', 'guess']).nullable(),
  /** The items that a mixed case holds. Empty for every other line, which has its own item. */
  parts: z.array(LinePart),
  /** What the vendor's case with this code or these words held the last time, where it was not filled in. */
  known_parts: z.array(CasePart),
  /** How many pieces one of it holds, as printed; null where nothing says so. */
  pieces: z.number().nullable(),
  ignore: z.boolean(),
  /** Returnable containers: part of the vendor's deposits, never of the stock. Such a line is also ignored. */
  is_deposit: z.boolean(),
  /** Struck out, with its credit on a request that is not sent yet. In a credit memo, the line credits what was struck out. */
  not_delivered: z.boolean().optional(),
  /** The item expires: its goods have a date and perhaps a lot number. */
  expires: z.boolean(),
  expires_on: CalendarDate.nullable(),
  lot_code: z.string().nullable(),
  /** Of a credit memo: only the price falls (true), or the goods went back (false); null: nobody has said so. */
  price_only: z.boolean().nullish(),
  /** How the item was found; null while none is chosen. */
  match: LineMatch.nullable(),
  /** Best first; the picker offers them before the user types. */
  suggestions: z.array(LineMatch),
  /** The lowest confidence of its cells. */
  confidence: z.number(),
  boxes: z.record(z.string(), CellEvidence),
  in_doubt: z.array(z.string()),
  /** The last price per purchase unit, with its date; null for a first purchase. */
  last_price: z.object({ unit_price: z.number(), date: CalendarDate }).nullable(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const NewItem = ItemInput.pick({ name: true, stock_unit: true, category: true });

const LinePartInput = CasePartInput.extend({
  item_id: Id.optional(),
  new_item: NewItem.optional(),
  /** Omitted, they stay what they were for this item. */
  expires_on: CalendarDate.nullish(),
  lot_code: z.string().overwrite(toLine).max(LOT_CODE_MAX).nullish(),
}).refine(({ item_id, new_item }) => (item_id === undefined) !== (new_item === undefined), caseTexts.itemNeeded);

/** For an existing line, an omitted value stays unchanged and null clears it. */
export const LineInput = z.object({
  line_id: Id.optional(),
  code: z.string().overwrite(toLine).max(60).nullish(),
  description: z.string().overwrite(toLine).max(500).nullish(),
  quantity: Quantity.nullish(),
  unit: z.string().overwrite(toLine).max(UNIT_MAX).nullish(),
  pack: z.string().overwrite(toLine).max(60).nullish(),
  unit_price: Quantity.nullish(),
  amount: Money.nullish(),
  discount: Money.nullish(),
  /** Another item than the line has, which is the user's choice; null: none. To keep a proposed one, `confirmed` names it. */
  item_id: Id.nullish(),
  new_item: NewItem.optional(),
  /** What a mixed case holds, in place of an item; null: the line is no mixed case. */
  parts: casePartsOf(LinePartInput).nullish(),
  ignore: z.boolean().optional(),
  is_deposit: z.boolean().optional(),
  stock_quantity: Quantity.nullish(),
  expires_on: CalendarDate.nullish(),
  lot_code: z.string().overwrite(toLine).max(LOT_CODE_MAX).nullish(),
  price_only: z.boolean().nullish(),
});
export type LineInput = z.infer<typeof LineInput>;
