import type { Query, QueryClient } from '@tanstack/react-query';
import { analytics } from '#contract/analytics.ts';
import { campaigns } from '#contract/campaigns.ts';
import { contactImports } from '#contract/contact_imports.ts';
import { contactPage } from '#contract/contact_page.ts';
import { contacts } from '#contract/contacts.ts';
import { coupons } from '#contract/coupons.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { Endpoint } from '#contract/http.ts';
import { inventory } from '#contract/inventory.ts';
import { type Invoice, type InvoiceRow, invoices } from '#contract/invoices.ts';
import { program } from '#contract/program.ts';
import { promo } from '#contract/promo.ts';
import { replies } from '#contract/replies.ts';
import { tags } from '#contract/tags.ts';
import { team } from '#contract/team.ts';
import { templates } from '#contract/templates.ts';
import { welcome } from '#contract/welcome.ts';
import { welcomeMessage } from '#contract/welcome_message.ts';
import { keyOf } from './query.ts';

type InvoiceEvent = Extract<LiveEvent, { type: 'invoice' }>;
type InvoiceList = { invoices: InvoiceRow[] };

const STOCK = [inventory.listItems, inventory.summary, inventory.getItem, inventory.listMovements];
/** What stands on a contact's page. */
const PERSON = [contactPage.details, contactPage.timeline];
const FIGURES = [analytics.account, analytics.timeSeries, analytics.campaigns];

/**
 * Makes old what an event has changed; what is on the screen is then fetched again. An older page may meet a type that it does
 * not know, and leaves it.
 */
export function takeEvent(event: LiveEvent, client: QueryClient): void {
  const age = (...endpoints: Endpoint[]) => {
    for (const endpoint of endpoints) makeOld(client, keyOf(endpoint));
  };
  if (event.type === 'refresh') {
    makeOld(client, []);
  } else if (event.type === 'item') {
    age(...STOCK);
  } else if (event.type === 'team') {
    age(team.list);
  } else if (event.type === 'contact') {
    age(
      contacts.list,
      contacts.get,
      contacts.listTags,
      tags.list,
      program.listSources,
      replies.list,
      replies.get,
      ...PERSON,
      ...FIGURES,
    );
  } else if (event.type === 'contact_import') {
    age(contactImports.list, contactImports.get);
  } else if (event.type === 'campaign') {
    age(campaigns.list, campaigns.get, campaigns.texts, contactPage.timeline, ...FIGURES);
  } else if (event.type === 'coupon') {
    age(coupons.listOffers, coupons.getOffer, coupons.issues, coupons.redemptions, contactPage.timeline, ...FIGURES);
  } else if (event.type === 'reply') {
    age(replies.list, replies.counts, replies.get, contactPage.timeline, ...FIGURES);
  } else if (event.type === 'template') {
    age(templates.list, templates.categories, templates.get);
  } else if (event.type === 'welcome_message') {
    age(welcomeMessage.get, welcomeMessage.versions);
  } else if (event.type === 'welcome') {
    age(welcome.getPage, welcome.publicPage, promo.get);
  } else if (event.type === 'invoice') {
    if (event.status === 'reading' && showProgress(event, client)) return;
    age(invoices.list, inventory.listVendors, ...STOCK);
    const params = { invoice_id: event.id };
    makeOld(client, keyOf(invoices.get, { params }));
  } else {
    event satisfies never;
  }
}

/** First fetches that are to be made again when they are there. */
const again = new WeakSet<Query>();

/** An answer that is on its way for the first time is not asked for anew by this alone, and may be older than what was just heard. */
function makeOld(client: QueryClient, queryKey: unknown[]): void {
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
 * Pages come by the second while a document is read: they are written into what is on the screen instead of fetching it again.
 * False when the list does not know the document as being read yet.
 */
function showProgress(event: InvoiceEvent, client: QueryClient): boolean {
  const lists = client.getQueriesData<InvoiceList>({ queryKey: keyOf(invoices.list) });
  const isKnown = lists.some(([, list]) =>
    list?.invoices.some((row) => row.invoice_id === event.id && row.status === 'reading'),
  );
  const patch = <Row extends InvoiceRow>(row: Row): Row =>
    row.invoice_id === event.id && row.status === 'reading' ? { ...row, progress: event.progress } : row;
  client.setQueriesData<InvoiceList>(
    { queryKey: keyOf(invoices.list) },
    (list) => list && { ...list, invoices: list.invoices.map(patch) },
  );
  client.setQueriesData<Invoice>({ queryKey: keyOf(invoices.get) }, (invoice) => invoice && patch(invoice));
  return isKnown;
}
