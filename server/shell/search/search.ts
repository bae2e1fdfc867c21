import { contacts } from '#contract/contacts/contacts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { orders } from '#contract/orders/orders.ts';
import { SEARCH_RESULTS } from '#contract/shell/limits.ts';
import type { Found } from '#contract/shell/search.ts';
import { findContacts } from '#server/contacts/contacts.ts';
import { findItems, findVendors } from '#server/inventory/inventory.ts';
import { findInvoices } from '#server/invoices/invoices.ts';
import { findCampaigns } from '#server/messaging/messaging.ts';
import { findOrders } from '#server/orders/orders.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { isOpenTo } from '#server/platform/http/http.ts';

/** The first few of each kind that match, among the kinds that the user can list. */
export function findEverywhere(ctx: SessionCtx, query: string): Promise<Found> {
  return ctx.tx(async (t) => ({
    items: isOpenTo(ctx, inventory.listItems) ? await findItems(t, query, SEARCH_RESULTS) : [],
    vendors: isOpenTo(ctx, vendors.list) ? await findVendors(t, query, SEARCH_RESULTS) : [],
    invoices: isOpenTo(ctx, invoices.list) ? await findInvoices(t, query, SEARCH_RESULTS) : [],
    orders: isOpenTo(ctx, orders.list) ? await findOrders(t, query, SEARCH_RESULTS) : [],
    contacts: isOpenTo(ctx, contacts.list) ? await findContacts(t, query, SEARCH_RESULTS) : [],
    campaigns: isOpenTo(ctx, campaigns.list) ? await findCampaigns(t, query, SEARCH_RESULTS) : [],
  }));
}
