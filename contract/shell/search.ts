import { z } from 'zod';
import { CalendarDate, endpoint, Id } from '../http.ts';
import { INVOICE_STATUSES } from '../invoices/statuses.ts';
import { SEARCH_MAX } from '../limits.ts';
import { CAMPAIGN_STATUSES } from '../messaging/campaigns/statuses.ts';
import { ORDER_STATUSES } from '../orders/order.ts';
import { SEARCH_MIN } from './limits.ts';

/** What a search over everything finds, by kind; a kind that the user cannot open is empty. */
export const Found = z.object({
  items: z.array(z.object({ item_id: Id, name: z.string(), on_hand: z.number(), stock_unit: z.string() })),
  vendors: z.array(z.object({ vendor_id: Id, name: z.string() })),
  invoices: z.array(
    z.object({
      invoice_id: Id,
      vendor: z.string().nullable(),
      number: z.string().nullable(),
      date: CalendarDate.nullable(),
      status: z.enum(INVOICE_STATUSES),
    }),
  ),
  orders: z.array(
    z.object({
      order_id: Id,
      number: z.number().int(),
      vendor: z.string(),
      expected_on: CalendarDate.nullable(),
      status: z.enum(ORDER_STATUSES),
    }),
  ),
  contacts: z.array(z.object({ loyalty_customer_id: Id, name: z.string().nullable(), phone_e164: z.string() })),
  campaigns: z.array(z.object({ campaign_id: Id, name: z.string(), status: z.enum(CAMPAIGN_STATUSES) })),
});
export type Found = z.infer<typeof Found>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Search items, vendors, invoices, purchase orders, contacts and campaigns: the first few of each',
    access: 'session',
    query: z.object({ query: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX) }),
    reply: Found,
  }),
};
