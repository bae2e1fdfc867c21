import { z } from 'zod';
import { CalendarDate, endpoint, Id, Paging } from '../http.ts';
import { Vendor } from './inventory.ts';

export const VendorDetails = Vendor.extend({
  /** What their invoices print; the newest is last. */
  tax_ids: z.array(z.string()),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** Posted in the last 365 days, in currency units. */
  spent_year: z.number(),
  item_count: z.number().int(),
});
export type VendorDetails = z.infer<typeof VendorDetails>;

export const VendorItem = z.object({
  vendor_item_id: Id,
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  code: z.string().nullable(),
  /** What the vendor calls the item. */
  description: z.string(),
  unit: z.string().nullable(),
  pack: z.string().nullable(),
  /** Stock units in one unit that the vendor sells. */
  stock_per_unit: z.number(),
  /** Per unit that the vendor sells. */
  last_unit_price: z.number().nullable(),
  last_on: CalendarDate.nullable(),
  /** The prices of the posted invoices, oldest first, at most fifty. */
  prices: z.array(z.object({ date: CalendarDate, unit_price: z.number(), invoice_id: Id })),
});
export type VendorItem = z.infer<typeof VendorItem>;

const VendorParams = z.object({ vendor_id: Id });

export const vendors = {
  get: endpoint({
    method: 'GET',
    path: '/vendors/:vendor_id',
    summary: 'Get a vendor with what their invoices say about them and what was spent',
    access: 'invoice_scanning',
    params: VendorParams,
    reply: VendorDetails,
  }),
  listItems: endpoint({
    method: 'GET',
    path: '/vendors/:vendor_id/items',
    summary: 'List the items bought from a vendor with their prices, last bought first',
    access: 'invoice_scanning',
    params: VendorParams,
    query: Paging,
    reply: z.object({ vendor_items: z.array(VendorItem), total_count: z.number().int() }),
  }),
};
