import { z } from 'zod';
import { Quantity } from '../decimal.ts';
import { CalendarDate, endpoint, Id, Paging } from '../http.ts';
import { LotName } from '../inventory/lots/lot_name.ts';
import { Holds } from '../inventory/vendors/vendors.ts';
import { EMAIL_MAX, NOTE_MAX, SEARCH_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { ORDER_CHANGES } from '../live_types.ts';
import { commonTexts } from '../texts/common.ts';
import { orderFaults } from './faults.texts.ts';
import { ORDER_LINES_MAX, ORDER_WORDS_MAX, RECEIPT_LINE_NOTE_MAX } from './limits.ts';
import { ORDER_STATUSES, Order, OrderRow, SENT_HOW } from './order.ts';
import { ShortItem, Suggestion } from './suggestion.ts';

const Ordered = Quantity.refine((quantity) => Number(quantity) > 0, commonTexts.aboveZero);
const Counted = Quantity.refine((quantity) => Number(quantity) >= 0, commonTexts.zeroOrMore);

/** Whether every line is of another item. */
const isOnce = (lines: readonly { item_id: string }[]) =>
  new Set(lines.map(({ item_id }) => item_id)).size === lines.length;

/** What is not named of its unit and price stays as it is or, of a new line, as the item was bought last. */
const OrderedLine = z.object({
  item_id: Id,
  quantity: Ordered,
  unit: line().max(ORDER_WORDS_MAX).nullish(),
  pack: line().max(ORDER_WORDS_MAX).nullish(),
  /** Stock units in one unit. */
  stock_per_unit: Holds.optional(),
  /** Expected, in the currency of the vendor. */
  unit_price: Counted.nullish(),
});

const OrderContent = {
  /** Where the goods are delivered; a new order without one goes to the default location. */
  location_id: Id.optional(),
  expected_on: CalendarDate.nullish(),
  note: z.string().trim().max(NOTE_MAX).nullish(),
  /** The whole list; an omitted line is removed. */
  lines: z.array(OrderedLine).max(ORDER_LINES_MAX).refine(isOnce, orderFaults.itemTwice),
};

const Orderable = z.object({
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  unit: z.string().nullable(),
  pack: z.string().nullable(),
  stock_per_unit: z.number(),
  unit_price: z.number().nullable(),
  on_hand: z.number(),
  /** On the way, in stock units. */
  incoming: z.number(),
  par_level: z.number().nullable(),
});
export type Orderable = z.infer<typeof Orderable>;

const OrderParams = z.object({ order_id: Id });
const Version = z.number().int();

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/purchase-orders',
    summary: 'List purchase orders, newest first',
    access: 'invoice_scanning',
    query: Paging.extend({
      status: z.enum(ORDER_STATUSES).optional(),
      /** Goods are expected. */
      open: z.stringbool().optional(),
      vendor_id: Id.optional(),
      location_id: Id.optional(),
      search: z.string().trim().max(SEARCH_MAX).optional(),
    }),
    staleAfter: ORDER_CHANGES,
    reply: z.object({
      orders: z.array(OrderRow),
      total_count: z.number().int(),
      /** How many match in each state, and how many of them are late, whichever state is listed. */
      counts: z.record(z.enum(ORDER_STATUSES), z.number().int()),
      late_count: z.number().int(),
    }),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/purchase-orders/suggestions',
    summary:
      'List what each vendor would have to deliver to bring the stock to its par levels, above its reorder points, or to what sells until the order after',
    access: 'invoice_scanning',
    staleAfter: [...ORDER_CHANGES, 'item'],
    reply: z.object({
      suggestions: z.array(Suggestion),
      without_vendor: z.array(ShortItem),
    }),
  }),
  listOrderable: endpoint({
    method: 'GET',
    path: '/purchase-orders/items',
    summary:
      'List the items that a vendor sells and those of the order that is edited, or other items that can be ordered',
    access: 'invoice_scanning',
    /** On hand, incoming and par level are those of the location, or of the company; what comes by the order that is edited is not counted. */
    query: z.object({
      vendor_id: Id,
      location_id: Id.optional(),
      order_id: Id.optional(),
      /** Instead the first items that the vendor is not known to sell: those with the words of the search, or any. */
      others: z.stringbool().optional(),
      search: z.string().trim().max(SEARCH_MAX).optional(),
    }),
    staleAfter: [...ORDER_CHANGES, 'item'],
    reply: z.object({
      items: z.array(Orderable),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/purchase-orders',
    summary: 'Add a purchase order as a draft',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ vendor_id: Id, ...OrderContent }),
    reply: Order,
  }),
  repeat: endpoint({
    method: 'POST',
    path: '/purchase-orders/:order_id/repeat',
    summary: 'Add a draft with the active items of a purchase order, in the same quantities and at the last prices',
    access: 'invoice_scanning',
    role: 'manager',
    params: OrderParams,
    reply: z.object({
      order: Order,
      /** Archived items of the earlier order. */
      left_out: z.array(z.string()),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/purchase-orders/:order_id',
    summary: 'Get a purchase order with what was ordered, received and billed',
    access: 'invoice_scanning',
    params: OrderParams,
    staleAfter: ORDER_CHANGES,
    reply: Order,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/purchase-orders/:order_id',
    summary: 'Change a purchase order that is a draft or not received completely',
    access: 'invoice_scanning',
    role: 'manager',
    params: OrderParams,
    body: z.object({ version: Version, ...OrderContent }),
    reply: Order,
  }),
  send: endpoint({
    method: 'POST',
    path: '/purchase-orders/:order_id/send',
    summary: 'Send a purchase order by email, or record that it was shared or sent in another way',
    access: 'invoice_scanning',
    role: 'manager',
    params: OrderParams,
    body: z.object({
      version: Version,
      how: z.enum(SENT_HOW),
      /** For `mail`. */
      email: line().max(EMAIL_MAX).pipe(z.email(orderFaults.emailShape)).optional(),
    }),
    reply: Order,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/purchase-orders/:order_id/pdf',
    summary: 'Download a purchase order as a PDF',
    access: 'invoice_scanning',
    params: OrderParams,
    reply: 'stream',
  }),
  receive: endpoint({
    method: 'POST',
    path: '/purchase-orders/:order_id/receive',
    summary: 'Receive goods of a purchase order into stock. What an invoice has already added is not added again',
    access: 'invoice_scanning',
    role: 'staff',
    params: OrderParams,
    body: z.object({
      /** As it was shown: two users cannot receive the same goods. */
      version: Version,
      note: z.string().trim().max(NOTE_MAX).nullish(),
      lines: z
        .array(
          z.object({
            item_id: Id,
            /** In good order. */
            quantity: Counted,
            short: Counted.optional(),
            damaged: Counted.optional(),
            note: line().max(RECEIPT_LINE_NOTE_MAX).nullish(),
            /** The ordered item in place of which it came. */
            instead_of: Id.optional(),
            /** What tells these goods apart, for items that expire. */
            lot: LotName.optional(),
          }),
        )
        .min(1, orderFaults.nothingReceived)
        .max(ORDER_LINES_MAX)
        .refine(isOnce, orderFaults.receivedTwice),
    }),
    reply: Order,
  }),
  undoReceipt: endpoint({
    method: 'POST',
    path: '/purchase-orders/:order_id/receipts/:receipt_id/undo',
    summary: 'Undo a goods receipt',
    access: 'invoice_scanning',
    role: 'staff',
    params: OrderParams.extend({ receipt_id: Id }),
    reply: Order,
  }),
  substitute: endpoint({
    method: 'PUT',
    path: '/purchase-orders/:order_id/substitutions/:item_id',
    summary: 'Record that an item came in place of an ordered one, or that it did not. Its stock stays its own',
    access: 'invoice_scanning',
    role: 'staff',
    params: OrderParams.extend({ item_id: Id }),
    body: z.object({ instead_of: Id.nullable() }),
    reply: Order,
  }),
  close: endpoint({
    method: 'POST',
    path: '/purchase-orders/:order_id/close',
    summary: 'Close a purchase order: nothing more is expected',
    access: 'invoice_scanning',
    role: 'manager',
    params: OrderParams,
    reply: Order,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/purchase-orders/:order_id/reopen',
    summary: 'Reopen a closed or canceled purchase order',
    access: 'invoice_scanning',
    role: 'manager',
    params: OrderParams,
    reply: Order,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/purchase-orders/:order_id/cancel',
    summary: 'Cancel a purchase order of which nothing was received or billed',
    access: 'invoice_scanning',
    role: 'manager',
    params: OrderParams,
    reply: Order,
  }),
};
