import type { Order, OrderLine } from '#contract/orders/order.ts';
import { id } from './samples.ts';

/** Four cases of oat milk. */
export const OAT: OrderLine = {
  line_id: id(61),
  item_id: id(21),
  item: 'Oat milk',
  stock_unit: 'ea',
  code: '10442',
  unit: 'CS',
  pack: '6/1L',
  description: 'OATLY BARISTA 6/1L',
  stock_per_unit: 6,
  ordered: 4,
  received: 0,
  short: 0,
  damaged: 0,
  billed: 0,
  open: 4,
  unit_price: 33,
  billed_price: null,
  amount: 132,
  expires: false,
};
export const RYE: OrderLine = {
  ...OAT,
  line_id: id(62),
  item_id: id(22),
  item: 'Rye bread',
  code: null,
  ordered: 2,
  open: 2,
};

/** A draft with oat milk. */
export const ORDER: Order = {
  order_id: id(71),
  number: 12,
  vendor_id: id(31),
  vendor: 'Northside Foods',
  status: 'draft',
  is_late: false,
  is_undelivered: false,
  location_id: id(3),
  location: 'Main location',
  expected_on: '2026-11-24',
  line_count: 1,
  total: 132,
  currency: null,
  created_at: '2026-11-20T15:00:00.000Z',
  sent_at: null,
  note: null,
  version: 3,
  created_by: 'maple',
  sent_by: null,
  sent_how: null,
  sent_to: null,
  changed_since_sent: false,
  order_email: 'orders@northside.example',
  minimum_order: 250,
  lines: [OAT],
  receipts: [],
  invoices: [],
};

/** The same after it was sent, with rye bread, too. */
export const SENT: Order = {
  ...ORDER,
  status: 'sent',
  sent_at: '2026-11-20T16:00:00.000Z',
  sent_how: 'self',
  lines: [OAT, RYE],
  line_count: 2,
};
