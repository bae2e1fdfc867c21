import { z } from 'zod';
import { CalendarDate, Id, Instant } from '../http.ts';
import { DOCUMENT_KINDS } from '../invoices/kind_names.ts';

export const ORDER_STATUSES = ['draft', 'sent', 'partly_received', 'received', 'closed', 'canceled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** Goods are still expected. */
export const OPEN_STATUSES = ['sent', 'partly_received'] as const;

export const SENT_HOW = ['mail', 'shared', 'self'] as const;
export type SentHow = (typeof SENT_HOW)[number];

export const OrderRow = z.object({
  order_id: Id,
  /** Counts up from 1 in each company. */
  number: z.number().int(),
  vendor_id: Id,
  vendor: z.string(),
  /** Where the goods are delivered. */
  location_id: Id,
  location: z.string(),
  status: z.enum(ORDER_STATUSES),
  expected_on: CalendarDate.nullable(),
  /** Goods are expected, and the day has passed. */
  is_late: z.boolean(),
  /** Goods are expected, but the email with the order did not reach the vendor. */
  is_undelivered: z.boolean(),
  line_count: z.number().int(),
  /** At the last prices; lines without a price are left out. */
  total: z.number(),
  /** In which its vendor bills, and of all its amounts. Null: the company's. */
  currency: z.string().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** Quantities are units that the vendor sells. */
export const OrderLine = z.object({
  /** Null: it was billed or received but not ordered. */
  line_id: Id.nullable(),
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  /** Its deliveries have dates. */
  expires: z.boolean(),
  code: z.string().nullable(),
  description: z.string(),
  unit: z.string().nullable(),
  pack: z.string().nullable(),
  stock_per_unit: z.number(),
  ordered: z.number(),
  received: z.number(),
  short: z.number(),
  damaged: z.number(),
  billed: z.number(),
  /** What identifies the goods of an ordered item at the door, besides the vendor's code. */
  sku: z.string().nullish(),
  barcodes: z.array(z.string()).optional(),
  /** Of an item that was not ordered: in place of which it came. */
  in_place_of: z.object({ item_id: Id, item: z.string() }).nullish(),
  /** How much of which other items came in place of an ordered item. */
  replaced: z.number().optional(),
  replaced_by: z.array(z.string()).optional(),
  /** Still expected. */
  open: z.number(),
  unit_price: z.number().nullable(),
  /** The price on the invoices for the order. Null in an order when one of its invoices is in another currency. */
  billed_price: z.number().nullable(),
  /** In the currency of the order. */
  amount: z.number().nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

const Receipt = z.object({
  receipt_id: Id,
  received_at: Instant,
  received_by: z.string().nullable(),
  note: z.string().nullable(),
  is_undone: z.boolean(),
  /** The packing slip with which it came, and with which it is undone. */
  invoice_id: Id.nullable(),
  line_count: z.number().int(),
});

export const Order = OrderRow.extend({
  note: z.string().nullable(),
  version: z.number().int(),
  created_by: z.string().nullable(),
  sent_by: z.string().nullable(),
  sent_how: z.enum(SENT_HOW).nullable(),
  sent_to: z.string().nullable(),
  changed_since_sent: z.boolean(),
  /** Where the vendor takes orders. */
  order_email: z.string().nullable(),
  minimum_order: z.number().nullable(),
  lines: z.array(OrderLine),
  receipts: z.array(Receipt),
  invoices: z.array(
    z.object({ invoice_id: Id, number: z.string().nullable(), status: z.string(), kind: z.enum(DOCUMENT_KINDS) }),
  ),
});
export type Order = z.infer<typeof Order>;
