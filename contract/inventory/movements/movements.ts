import { z } from 'zod';
import { CalendarDate, Id, Instant } from '../../http.ts';

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
  /** The part of that credit for goods that were used already: it lowers their cost, and not the value of the stock. */
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
