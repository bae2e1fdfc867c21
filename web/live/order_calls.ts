import { orderLink } from '#contract/invoices/order_link.ts';
import { orders } from '#contract/orders/orders.ts';

/** What shows purchase orders. Fetched when one changes: most pages show none. */
export const ORDER_CALLS = [orders.list, orders.get, orders.suggest, orderLink.get];
