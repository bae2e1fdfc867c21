import { z } from 'zod';
import { CalendarDate, Id } from '../http.ts';

export const Suggestion = z.object({
  vendor_id: Id,
  vendor: z.string(),
  /** Where it is delivered: an order for each location. */
  location_id: Id,
  location: z.string(),
  /** The vendor's next delivery day. */
  delivery_on: CalendarDate.nullable(),
  minimum_order: z.number().nullable(),
  total: z.number(),
  /** In which the vendor bills. Null: the company's. */
  currency: z.string().nullable(),
  /** A draft for the vendor and this location that has not been sent. */
  draft: z
    .object({
      order_id: Id,
      version: z.number().int(),
      total: z.number(),
      lines: z.array(z.object({ item_id: Id, quantity: z.number(), stock_per_unit: z.number() })),
    })
    .nullable(),
  lines: z.array(
    z.object({
      item_id: Id,
      item: z.string(),
      stock_unit: z.string(),
      /** At the location. */
      on_hand: z.number(),
      /** On the way to it with other orders and transfers, in stock units. */
      incoming: z.number(),
      par_level: z.number().nullable(),
      /** What sales take in a day; null while there are not enough of them. */
      per_day: z.number().nullable(),
      /** The day until which the order has to last, where sales ask for more than the par level. */
      lasts_until: CalendarDate.nullable(),
      quantity: z.number(),
      unit: z.string().nullable(),
      pack: z.string().nullable(),
      stock_per_unit: z.number(),
      unit_price: z.number().nullable(),
      /** Another vendor who asked less for one stock unit, in the same currency and not long ago. */
      cheaper: z.object({ vendor: z.string(), unit_cost: z.number(), than: z.number() }).nullable(),
    }),
  ),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** What is missing at a location, and no vendor is known to sell it. */
export const ShortItem = z.object({
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  location_id: Id,
  location: z.string(),
  on_hand: z.number(),
  incoming: z.number(),
  par_level: z.number().nullable(),
  /** In stock units. */
  quantity: z.number(),
});
export type ShortItem = z.infer<typeof ShortItem>;
