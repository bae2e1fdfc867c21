import { z } from 'zod';
import { CalendarDate, endpoint, Id } from '../http.ts';
import { LocationLevel } from './levels.ts';
import { BULK_ITEMS_MAX } from './limits.ts';

/** Days of sales that a velocity looks back on at most, and that it needs. */
export const VELOCITY_DAYS = 28;
export const VELOCITY_DAYS_MIN = 7;
/** What is kept for a delivery that comes late, and how far apart deliveries are where a vendor has no delivery days. */
export const RESERVE_DAYS = 2;
export const DELIVERY_CYCLE_DAYS = 7;

/** How fast an item sells, and from what that is known. Quantities are stock units. */
export const Velocity = z.object({
  per_day: z.number(),
  sold: z.number(),
  from: CalendarDate,
  to: CalendarDate,
  days: z.number().int(),
  last_sold_on: CalendarDate,
  /** What a delivery should restore: what sells between two deliveries and in the reserve. */
  suggested_par: z.number(),
  cycle_days: z.number().int(),
});
export type Velocity = z.infer<typeof Velocity>;

export const ParSuggestion = z.object({
  item_id: Id,
  name: z.string(),
  stock_unit: z.string(),
  /** Where sales are booked; null in a company with one location. On hand and par level are those of this place. */
  location: z.object({ location_id: Id, name: z.string() }).nullable(),
  on_hand: z.number(),
  par_level: z.number().nullable(),
  reorder_point: z.number().nullable(),
  levels: z.array(LocationLevel),
  velocity: Velocity,
});
export type ParSuggestion = z.infer<typeof ParSuggestion>;

export const velocities = {
  suggestPars: endpoint({
    method: 'GET',
    path: '/items/par-suggestions',
    summary: `List items whose par level differs from what they sell, the largest value first; at most ${BULK_ITEMS_MAX}`,
    access: 'invoice_scanning',
    reply: z.object({
      suggestions: z.array(ParSuggestion),
      total_count: z.number().int(),
      /** Items whose velocity is known. */
      known_count: z.number().int(),
    }),
  }),
};
