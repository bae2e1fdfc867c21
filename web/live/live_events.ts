import type { Query, QueryClient } from '@tanstack/react-query';
import { account } from '#contract/account/account.ts';
import { team } from '#contract/account/team.ts';
import { analytics } from '#contract/analytics/analytics.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { tags } from '#contract/contacts/tags.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { Endpoint } from '#contract/http.ts';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { prices } from '#contract/inventory/prices.ts';
import { vendors } from '#contract/inventory/vendors.ts';
import { mailIn } from '#contract/invoices/capture/mail_in.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { invoiceExports } from '#contract/invoices/exports.ts';
import type { Invoice, InvoiceRow } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { statements } from '#contract/invoices/statements/statements.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { templates } from '#contract/messaging/templates/templates.ts';
import { welcomeMessage } from '#contract/messaging/welcome_message/welcome_message.ts';
import { companyExports } from '#contract/moving/exports.ts';
import { joinOffer } from '#contract/program/join_offer.ts';
import { program } from '#contract/program/program.ts';
import { welcomePages } from '#contract/program/welcome_page.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { keepViewer } from '../invoices/review/viewing/viewers.ts';
import { keyOf } from '../query.ts';
import type { STOCK_CALLS } from './stock_calls.ts';

type InvoiceEvent = Extract<LiveEvent, { type: 'invoice' }>;
type InvoiceList = { invoices: InvoiceRow[] };
/** One answer, or the pages of a list that grows. */
type ShownList = InvoiceList | { pages: InvoiceList[] };

const STOCK = [
  inventory.listItems,
  inventory.summary,
  inventory.getItem,
  inventory.listMovements,
  lots.list,
  writeOffs.listRecent,
  vendors.listItems,
  prices.list,
  prices.thresholds,
  firstSteps.list,
  waiting.list,
];
/** The calls of a contact's page. */
const CONTACT_PAGE_CALLS = [contactPage.details, contactPage.timeline];
const FIGURES = [analytics.account, analytics.timeSeries, analytics.campaigns];

/**
 * Invalidates the queries that an event changed, so that they are fetched again. An older page ignores types that it does not know.
 */
export function takeEvent(event: LiveEvent, client: QueryClient): void {
  const markAllStale = (...endpoints: Endpoint[]) => {
    for (const endpoint of endpoints) markStale(client, keyOf(endpoint));
  };
  const markStockStale = (part: keyof typeof STOCK_CALLS) =>
    void import('./stock_calls.ts').then(
      (fetched) => markAllStale(...fetched.STOCK_CALLS[part]),
      () => {},
    );
  if (event.type === 'refresh') {
    // What was missed can be the end of a reading and the beginning of the next one.
    begun.clear();
    markStale(client, []);
  } else if (event.type === 'mail_in') {
    markAllStale(mailIn.get, mailIn.list, waiting.list);
  } else if (event.type === 'item') {
    markAllStale(...STOCK);
    markStockStale('recipes');
    markStockStale('wanted');
  } else if (event.type === 'vendor') {
    markAllStale(vendors.list, vendors.get, ...STOCK);
    markStockStale('orders');
    markStockStale('payables');
  } else if (event.type === 'sales' || event.type === 'pos_task') {
    markAllStale(...(event.type === 'sales' ? STOCK : [waiting.list]));
    markStockStale('sales');
  } else if (event.type === 'item_import') {
    markStockStale('item_imports');
  } else if (event.type === 'recipe') {
    markStockStale('recipes');
  } else if (event.type === 'area') {
    markAllStale(areas.list, areas.listItems, inventory.listItems, inventory.getItem);
  } else if (event.type === 'location') {
    // The names of the locations are a part of the user.
    markAllStale(account.getUser, locations.list, areas.list, counts.list, ...STOCK);
    markStockStale('orders');
  } else if (event.type === 'transfer') {
    markAllStale(transfers.list);
    markStale(client, keyOf(transfers.get, { params: { transfer_id: event.id } }));
  } else if (event.type === 'count') {
    const params = { count_id: event.id };
    markAllStale(counts.list);
    for (const call of [counts.get, counts.listEntries, counts.review]) markStale(client, keyOf(call, { params }));
  } else if (event.type === 'team') {
    // One's own role and address are a part of the user.
    markAllStale(team.list, account.getUser, waiting.list);
  } else if (event.type === 'contact') {
    markAllStale(
      contacts.list,
      contacts.get,
      contacts.listTags,
      tags.list,
      program.listSources,
      replies.list,
      replies.get,
      firstSteps.list,
      ...CONTACT_PAGE_CALLS,
      ...FIGURES,
    );
  } else if (event.type === 'contact_import') {
    markAllStale(contactImports.list, contactImports.get);
  } else if (event.type === 'company_export') {
    markAllStale(companyExports.latest);
  } else if (event.type === 'invoice_export') {
    markAllStale(invoiceExports.list, invoiceExports.preview);
  } else if (event.type === 'campaign') {
    markAllStale(campaigns.list, campaigns.get, campaigns.texts, contactPage.timeline, waiting.list, ...FIGURES);
  } else if (event.type === 'coupon') {
    markAllStale(
      coupons.listOffers,
      coupons.getOffer,
      coupons.issues,
      coupons.redemptions,
      contactPage.timeline,
      ...FIGURES,
    );
    markStockStale('coupons');
  } else if (event.type === 'wallet') {
    // For the customer's own page.
  } else if (event.type === 'reply') {
    markAllStale(replies.list, replies.get, contactPage.timeline, waiting.list, ...FIGURES);
  } else if (event.type === 'template') {
    markAllStale(templates.list, templates.categories, templates.get);
  } else if (event.type === 'welcome_message') {
    markAllStale(welcomeMessage.get, welcomeMessage.versions);
  } else if (event.type === 'welcome') {
    markAllStale(welcomePages.getPage, welcomePages.publicPage, joinOffer.get);
  } else if (event.type === 'invoice') {
    if (event.status !== 'reading') begun.delete(event.id);
    else if (showProgress(event, client)) return;
    markAllStale(invoices.list, statements.get, statements.ofVendor, vendors.list, vendors.get, ...STOCK);
    markStockStale('orders');
    markStockStale('recipes');
    markStockStale('payables');
    const params = { invoice_id: event.id };
    markStale(client, keyOf(invoices.get, { params }));
  } else if (event.type === 'payable') {
    markAllStale(invoices.get, waiting.list);
    markStockStale('payables');
  } else if (event.type === 'viewing') {
    keepViewer(event, client, Date.now());
  } else if (event.type === 'order') {
    markAllStale(waiting.list);
    markStockStale('orders');
  } else if (event.type === 'credit') {
    markAllStale(credits.list, credits.get, credits.ofInvoice, waiting.list);
  } else {
    event satisfies never;
  }
}

/** The documents whose reading this page has heard of. */
const begun = new Set<string>();

/** First fetches that are to be made again when they are there. */
const again = new WeakSet<Query>();

/** Invalidation alone does not refetch a first answer that is under way, although it may be older than the event. */
function markStale(client: QueryClient, queryKey: unknown[]): void {
  void client.invalidateQueries({ queryKey });
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined || again.has(query)) continue;
    again.add(query);
    const invalidate = () => {
      again.delete(query);
      return client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(invalidate, () => again.delete(query));
  }
}

/**
 * Progress events arrive every second during a reading, so they update the shown data instead of fetching it again.
 * False when this is the first that the page hears of the reading: neither an earlier event nor a list has told of it.
 */
function showProgress(event: InvoiceEvent, client: QueryClient): boolean {
  const lists = client.getQueriesData<ShownList>({ queryKey: keyOf(invoices.list) });
  const rows = lists.flatMap(([, list]) => (list ? pagesOf(list).flatMap((page) => page.invoices) : []));
  const isKnown = begun.has(event.id) || rows.some((row) => row.invoice_id === event.id && row.status === 'reading');
  begun.add(event.id);
  const patch = <Row extends InvoiceRow>(row: Row): Row =>
    row.invoice_id === event.id && row.status === 'reading' ? { ...row, progress: event.progress } : row;
  const patchPage = (page: InvoiceList) => ({ ...page, invoices: page.invoices.map(patch) });
  client.setQueriesData<ShownList>(
    { queryKey: keyOf(invoices.list) },
    (list) => list && ('pages' in list ? { ...list, pages: list.pages.map(patchPage) } : patchPage(list)),
  );
  client.setQueriesData<Invoice>({ queryKey: keyOf(invoices.get) }, (invoice) => invoice && patch(invoice));
  return isKnown;
}

function pagesOf(list: ShownList): InvoiceList[] {
  return 'pages' in list ? list.pages : [list];
}
