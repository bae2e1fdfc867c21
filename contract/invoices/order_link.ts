import { z } from 'zod';
import { CalendarDate, endpoint, Id } from '../http.ts';
import { ORDER_CHANGES } from '../live_types.ts';
import { ORDER_STATUSES, OrderLine } from '../orders/order.ts';

const LinkedOrder = z.object({
  order_id: Id,
  number: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  expected_on: CalendarDate.nullable(),
});

const OrderLink = z.object({
  /** The order that the invoice bills. */
  order: LinkedOrder.nullable(),
  /** What was ordered, received and billed, this invoice included. */
  lines: z.array(OrderLine),
  /** Of their prices, as the invoice says. Null: the company's. */
  currency: z.string().nullable(),
  /** Orders of the vendor that it could bill instead, the newest first. */
  choices: z.array(LinkedOrder),
});
export type OrderLink = z.infer<typeof OrderLink>;

const InvoiceParams = z.object({ invoice_id: Id });

export const orderLink = {
  get: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/order',
    summary: 'Get the purchase order that an invoice bills, with the differences',
    access: 'invoice_scanning',
    params: InvoiceParams,
    staleAfter: ORDER_CHANGES,
    reply: OrderLink,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/invoices/:invoice_id/order',
    summary: 'Choose the purchase order that an invoice bills, or none, before it is posted',
    access: 'invoice_scanning',
    role: 'manager',
    params: InvoiceParams,
    body: z.object({ order_id: Id.nullable() }),
    reply: OrderLink,
  }),
};
