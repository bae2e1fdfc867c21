import { z } from 'zod';
import { CalendarDate, endpoint, Id } from '../http.ts';
import { MARGIN_FLOOR_MAX } from './margin.ts';

/** What would sell in these days, or this many times the par level, is not too much. */
export const OVERSTOCK_DAYS = 45;
export const OVERSTOCK_PARS = 2;
/** A coupon for a date that is farther away says nothing yet. */
export const EXPIRY_DAYS = 30;
/** An item that sold nothing for this many days does not sell. */
export const UNSOLD_DAYS = 60;
/** For how long a suggestion is hidden. */
export const HIDDEN_DAYS = 30;
/** A form starts with this discount in percent, or with the highest that keeps the margin when that is less. */
export const GUESSED_PERCENT = 25;
export const SUGGESTIONS_MAX = 100;

export const RISKS = ['expiring', 'overstocked', 'unsold'] as const;
export type Risk = (typeof RISKS)[number];

/** Something that is sold and takes the item: the item itself, what the point of sale calls it, or a recipe. Money is currency units. */
export const Sellable = z.object({
  name: z.string(),
  recipe_id: Id.nullable(),
  price: z.number().nullable(),
  /** Null with `why_not`. */
  lowest_price: z.number().nullable(),
  discount: z.number().nullable(),
  percent: z.number().int().nullable(),
  why_not: z.enum(['no_price', 'no_cost', 'no_room']).nullable(),
});
export type Sellable = z.infer<typeof Sellable>;

export const CouponSuggestion = z.object({
  item_id: Id,
  name: z.string(),
  stock_unit: z.string(),
  on_hand: z.number(),
  par_level: z.number().nullable(),
  per_day: z.number().nullable(),
  lasts_days: z.number().int().nullable(),
  /** Null: nothing of it is at risk, for an item that was asked for by its id. */
  risk: z.enum(RISKS).nullable(),
  /** Stock units, and what they cost. Null without a cost. */
  at_risk: z.number(),
  value: z.number().nullable(),
  /** The earliest date of what is at risk. */
  expires_on: CalendarDate.nullable(),
  last_sold_on: CalendarDate.nullable(),
  sellable: z.array(Sellable),
  /** The newest coupon for the item that can still be sent. */
  offer: z.object({ coupon_id: Id, title: z.string() }).nullable(),
});
export type CouponSuggestion = z.infer<typeof CouponSuggestion>;

const Floor = z.number().int().min(0).max(MARGIN_FLOOR_MAX);

/** What the redemptions of an offer moved of one item. */
export const FollowedItem = z.object({
  item_id: Id,
  name: z.string(),
  stock_unit: z.string(),
  on_hand_then: z.number(),
  at_risk_then: z.number(),
  on_hand: z.number(),
  at_risk: z.number(),
  /** Stock units on the tickets that were found. */
  sold: z.number(),
  revenue: z.number(),
  /** Null where a cost is missing. */
  margin: z.number().nullable(),
});
export type FollowedItem = z.infer<typeof FollowedItem>;

export const CouponStock = z.object({
  items: z.array(FollowedItem),
  redeemed: z.number().int(),
  by_code: z.number().int(),
  by_amount: z.number().int(),
  /** For all lines with one of the items, each counted once. */
  revenue: z.number(),
  margin: z.number().nullable(),
});
export type CouponStock = z.infer<typeof CouponStock>;

const ofItem = { params: z.object({ item_id: Id }) };
const byManager = { access: 'invoice_scanning', role: 'manager' } as const;

export const couponSuggestions = {
  list: endpoint({
    method: 'GET',
    path: '/coupon-suggestions',
    summary: `List items that are overstocked, expire or do not sell, with the highest discount that keeps the margin; at most ${SUGGESTIONS_MAX}`,
    access: 'invoice_scanning',
    query: z.object({
      /** Only the hidden ones. */
      hidden: z.stringbool().default(false),
      /** This item, whatever is known of it. */
      item_id: Id.optional(),
    }),
    staleAfter: ['sales', 'pos_task', 'coupon'],
    reply: z.object({
      suggestions: z.array(CouponSuggestion),
      total_count: z.number().int(),
      hidden_count: z.number().int(),
      margin_floor: Floor,
      /** Whether enough sales are known to tell what is too much. */
      has_sales: z.boolean(),
      /** Sold items that wait for a match: the sales of what they take are not known. */
      unmatched_count: z.number().int(),
    }),
  }),
  hide: endpoint({
    method: 'POST',
    path: '/coupon-suggestions/:item_id/hide',
    summary: `Hide the suggestion of an item for ${HIDDEN_DAYS} days`,
    ...byManager,
    ...ofItem,
    reply: z.object({}),
  }),
  show: endpoint({
    method: 'POST',
    path: '/coupon-suggestions/:item_id/show',
    summary: 'Show a hidden suggestion again',
    ...byManager,
    ...ofItem,
    reply: z.object({}),
  }),
  setFloor: endpoint({
    method: 'PUT',
    path: '/coupon-suggestions/margin-floor',
    summary: 'Set the percent of the price that suggested coupons leave as margin',
    access: 'invoice_scanning',
    role: 'owner',
    body: z.object({ margin_floor: Floor }),
    reply: z.object({ margin_floor: Floor }),
  }),
  follow: endpoint({
    method: 'GET',
    path: '/coupon/offers/:coupon_id/stock',
    summary: 'Get what the redemptions of a coupon moved in the stock of its items',
    access: 'invoice_scanning',
    params: z.object({ coupon_id: Id }),
    staleAfter: ['coupon'],
    reply: CouponStock,
  }),
};
