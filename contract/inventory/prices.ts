import { z } from 'zod';
import { CalendarDate, endpoint, FormVersion, Id, Instant, Paging } from '../http.ts';
import { CATEGORY_MAX } from '../limits.ts';
import { STOCK_CHANGES } from '../live_types.ts';
import { PRICE_CHANGE_MAX, PRICE_CHANGES_AT_ONCE } from './limits.ts';

export const PRICE_DECISIONS = ['accepted', 'disputed'] as const;
export type PriceDecision = (typeof PRICE_DECISIONS)[number];

/** `open`: to decide. `disputed`: until the vendor's next price or credit. */
export const PRICE_STATES = ['open', 'disputed', 'accepted', 'all'] as const;
export type PriceState = (typeof PRICE_STATES)[number];

/** How a posting changed the last cost of an item. Amounts are in the company's currency, for one stock unit. */
export const PriceChange = z.object({
  price_change_id: Id,
  item_id: Id,
  item: z.string(),
  category: z.string().nullable(),
  stock_unit: z.string(),
  vendor_id: Id,
  vendor: z.string(),
  invoice_id: Id,
  invoice_number: z.string().nullable(),
  date: CalendarDate,
  cost_before: z.number(),
  unit_cost: z.number(),
  /** As a fraction (0.12 = 12 % more). */
  change: z.number(),
  /** What this invoice cost more, or with a minus less, because of it. */
  extra: z.number(),
  /** The same for 30 days of use: what left the stock by sales and write-offs in up to 90 days, or what was bought where nothing is sold. */
  extra_a_month: z.number(),
  used_a_month: z.number(),
  use: z.enum(['sold', 'bought']),
  /** Above its limit, and not decided. */
  is_open: z.boolean(),
  decision: z.enum(PRICE_DECISIONS).nullable(),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
  /** A dispute that the vendor's next price or credit ended: the number of that invoice. */
  is_settled: z.boolean(),
  settled_number: z.string().nullable(),
});
export type PriceChange = z.infer<typeof PriceChange>;

const Decision = z.object({
  price_change_id: Id,
  decision: z.enum(PRICE_DECISIONS).nullable(),
  /** Of a dispute before: the posting that had ended it. Sent back, the dispute is ended again while that posting stands. */
  settled_by: Id.optional(),
});
export type Decision = z.infer<typeof Decision>;

const Threshold = z.number().min(0).max(PRICE_CHANGE_MAX);
const CategoryThreshold = z.object({ category: z.string().min(1).max(CATEGORY_MAX), threshold: Threshold });

export const prices = {
  list: endpoint({
    method: 'GET',
    path: '/price-changes',
    summary: 'List how postings changed the costs of items: what costs most a month first, or the newest of all',
    access: 'invoice_scanning',
    query: Paging.extend({ state: z.enum(PRICE_STATES).default('open') }),
    staleAfter: STOCK_CHANGES,
    reply: z.object({
      price_changes: z.array(PriceChange),
      total_count: z.number().int(),
      counts: z.record(z.enum(PRICE_STATES), z.number().int()),
      /** Over all of the list: more a month, and what disputed invoices cost more. */
      extra_a_month: z.number(),
      extra: z.number(),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/price-changes/decide',
    summary:
      'Accept or dispute price changes, all or none. The reply has the decisions before; sent back, they undo it',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ decisions: z.array(Decision).min(1).max(PRICE_CHANGES_AT_ONCE) }),
    reply: z.object({ before: z.array(Decision) }),
  }),
  thresholds: endpoint({
    method: 'GET',
    path: '/price-changes/thresholds',
    summary: 'Get the change, as a fraction, above which a price is asked about: by category, and for all others',
    access: 'invoice_scanning',
    staleAfter: STOCK_CHANGES,
    reply: z.object({
      threshold: Threshold,
      /** Every category of the items; null: as all others. */
      categories: z.array(z.object({ category: z.string(), threshold: Threshold.nullable() })),
      version: FormVersion,
    }),
  }),
  setThresholds: endpoint({
    method: 'PUT',
    path: '/price-changes/thresholds',
    summary:
      'Set the limits above which a price change waits for a decision. Categories that are not listed use the common limit',
    access: 'invoice_scanning',
    role: 'manager',
    /** Refused when the limits are no longer those of `version`. */
    body: z.object({
      threshold: Threshold,
      categories: z.array(CategoryThreshold).max(500),
      version: FormVersion.optional(),
    }),
    reply: z.object({}),
  }),
};
