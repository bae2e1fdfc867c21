import { z } from 'zod';
import { Quantity } from '../../decimal.ts';
import { CalendarDate, endpoint, Id, Paging } from '../../http.ts';
import { STOCK_CHANGES } from '../../live_types.ts';
import { EXPIRING_DAYS_MAX } from '../limits.ts';
import { lotErrors } from './lot_errors.texts.ts';
import { LotName } from './lot_name.ts';

/** What came with one code and one date, as far as it is still at one location. */
export const Lot = z.object({
  lot_id: Id,
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  location_id: Id,
  location: z.string(),
  code: z.string().nullable(),
  expires_on: CalendarDate.nullable(),
  /** Negative after the date; null without one. */
  days_left: z.number().int().nullable(),
  on_hand: z.number(),
  /** At average cost, in currency units. */
  value: z.number(),
});
export type Lot = z.infer<typeof Lot>;

const Named = LotName.refine(({ expires_on, code }) => expires_on || code, lotErrors.dateOrCode);

/** How many days before its date users are alerted to a lot; each user can choose. */
export const ExpiringDays = z.number().int().min(0).max(EXPIRING_DAYS_MAX);

export const lots = {
  list: endpoint({
    method: 'GET',
    path: '/lots',
    summary: 'List what is there of lots, the earliest date first: of everything that expires, or of one item',
    access: 'invoice_scanning',
    query: Paging.extend({ item_id: Id.optional(), location_id: Id.optional() }),
    staleAfter: STOCK_CHANGES,
    reply: z.object({
      lots: z.array(Lot),
      total_count: z.number().int(),
      /** What expires within the user's days or has expired, in currency units. */
      expiring_value: z.number(),
      expiring_days: z.number().int(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/items/:item_id/lots',
    summary: 'Add a date or a lot number to goods on the shelf that have none',
    access: 'invoice_scanning',
    role: 'staff',
    params: z.object({ item_id: Id }),
    body: LotName.extend({
      quantity: Quantity.refine((quantity) => Number(quantity) > 0, lotErrors.nothing),
      location_id: Id.nullish(),
    }).refine(({ expires_on, code }) => expires_on || code, lotErrors.dateOrCode),
    reply: z.object({ lots: z.array(Lot) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/lots/:lot_id',
    summary: 'Correct the date and the number of a lot',
    access: 'invoice_scanning',
    role: 'staff',
    params: z.object({ lot_id: Id }),
    body: Named,
    reply: z.object({ lots: z.array(Lot) }),
  }),
};
