import { z } from 'zod';
import { CalendarDate, Id } from '../../http.ts';

/** About the whole invoice. */
const Whole = z.object({ key: z.string(), line_id: z.null() });
/** About a line, with its number on the screen and its item. */
const OfLine = z.object({
  key: z.string(),
  line_id: Id,
  row: z.number().int(),
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
});
/** About a line that holds several items, with its words. */
const OfCase = OfLine.omit({ item_id: true, stock_unit: true });
/** What the invoice does to the item's average cost; null where there was none. */
const Averages = { average_before: z.number().nullable(), average_after: z.number() };

/**
 * Something about an invoice that is probably a mistake. It is posted only after a user has seen the figures and said that they are right,
 * by sending `key` back: it is made of the figures, so that a yes holds for nothing else.
 */
export const Concern = z.discriminatedUnion('kind', [
  Whole.extend({ kind: z.literal('assumed_currency'), currency: z.string() }),
  Whole.extend({
    kind: z.literal('foreign_money'),
    currency: z.string(),
    exchange_rate: z.number(),
    /** The total as printed, and in the company's currency. */
    total: z.number().nullable(),
    converted: z.number().nullable(),
  }),
  /** In the invoice's currency; all other amounts are in the company's. */
  Whole.extend({ kind: z.literal('difference'), off_by: z.number(), currency: z.string().nullable() }),
  /** The deposit of the totals is the sum of the lines of deposits, and is booked once; in the invoice's currency. */
  Whole.extend({ kind: z.literal('repeated_deposit'), deposit: z.number(), currency: z.string().nullable() }),
  Whole.extend({ kind: z.literal('old_date'), date: CalendarDate, days: z.number().int() }),
  /** The date could also be `other`; null where the page shows several dates. */
  Whole.extend({ kind: z.literal('unsure_date'), date: CalendarDate, other: CalendarDate.nullable() }),
  Whole.extend({ kind: z.literal('unsure_total'), total: z.number(), currency: z.string().nullable() }),
  Whole.extend({ kind: z.literal('future_date'), date: CalendarDate }),
  Whole.extend({ kind: z.literal('unusual_total'), vendor: z.string(), total: z.number(), usual: z.number() }),
  /** Another invoice of the vendor with this number, or this date and total, is posted. */
  Whole.extend({
    kind: z.literal('posted_before'),
    other_id: Id,
    number: z.string().nullable(),
    date: CalendarDate.nullable(),
  }),
  /** Goods of this order came in before, and the invoice does not bill it. */
  Whole.extend({ kind: z.literal('received_before'), number: z.number().int(), item_count: z.number().int() }),
  /** A posted invoice without an order has brought in goods that the packing slip lists. */
  Whole.extend({
    kind: z.literal('billed_before'),
    other_id: Id,
    number: z.string().nullable(),
    item_count: z.number().int(),
  }),
  OfLine.extend({
    kind: z.literal('unit_cost'),
    last_cost: z.number(),
    unit_cost: z.number(),
    /** What the other cost adds to this invoice; negative for what it takes off. */
    change: z.number(),
  }),
  OfLine.extend({
    kind: z.literal('guessed_conversion'),
    quantity: z.number().nullable(),
    unit: z.string().nullable(),
    stock_quantity: z.number(),
  }),
  /** Its items are together not as many pieces as are printed. */
  OfCase.extend({ kind: z.literal('case_count'), pieces: z.number(), printed: z.number() }),
  /** It was crossed out by hand on the page; in the invoice's currency. */
  OfCase.extend({ kind: z.literal('struck_out'), amount: z.number().nullable(), currency: z.string().nullable() }),
  /** Goods of the order that this invoice bills are short or damaged, as was noted at the door. */
  OfLine.extend({ kind: z.literal('noted_missing'), order_number: z.number().int(), stock_quantity: z.number() }),
  OfLine.extend({ kind: z.literal('no_price'), stock_quantity: z.number() }),
  OfLine.extend({ kind: z.literal('free_goods'), stock_quantity: z.number(), ...Averages }),
  OfLine.extend({ kind: z.literal('negative_price'), stock_quantity: z.number(), amount: z.number(), ...Averages }),
  OfLine.extend({ kind: z.literal('negative_quantity'), stock_quantity: z.number() }),
  /** A credit memo that brings goods into stock. */
  OfLine.extend({ kind: z.literal('received_on_credit'), stock_quantity: z.number() }),
  /** A line of a credit memo that changes only a price, and raises it. */
  OfLine.extend({ kind: z.literal('raised_on_credit'), amount: z.number() }),
  OfLine.extend({
    kind: z.literal('unusual_quantity'),
    /** The sum over all lines of the item, and their number. */
    stock_quantity: z.number(),
    lines: z.number().int(),
    usual: z.number(),
  }),
]);
export type Concern = z.infer<typeof Concern>;
export type ConcernKind = Concern['kind'];

/** What a refusal with the code `concerns` carries: all of them, in the order of the invoice. */
export interface ConcernsFound {
  concerns: Concern[];
}

type Unkeyed<C> = C extends Concern ? Omit<C, 'key'> : never;
export type NewConcern = Unkeyed<Concern>;

/** These change although nothing that was agreed to does: a line above is removed, an item is renamed, a day passes. */
const NOT_IN_KEY = new Set(['row', 'item', 'vendor', 'days']);

/** The same for the same concern with the same figures. */
export function withKey(concern: NewConcern): Concern {
  const { kind, line_id, ...rest } = concern;
  const figures = Object.entries(rest).flatMap(([name, value]) => (NOT_IN_KEY.has(name) ? [] : [`${value}`]));
  return { ...concern, key: [kind, line_id ?? 'invoice', ...figures].join(':') } as Concern;
}
