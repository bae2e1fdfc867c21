import { addDays } from '#contract/dates.ts';
import { changeDetails } from '#server/account/account.ts';
import type { Ctx } from '#server/platform/context.ts';
import { matchCoupons } from '#server/pos/pos.ts';
import { at, minutesAfter } from './calendar.ts';
import { invoicePdf } from './documents/render.ts';
import { ublXml } from './documents/ubl.ts';
import type { FillContext } from './fill_context.ts';
import { history } from './history.ts';
import { InvoiceDesk } from './invoice_desk.ts';
import { prepareContacts } from './loyalty/add_contacts.ts';
import { sendCampaigns } from './loyalty/campaigns.ts';
import { createPoster } from './loyalty/poster.ts';
import { receiveReplies } from './loyalty/replies.ts';
import { saveTemplates } from './loyalty/templates.ts';
import { publishDemoWelcomePage } from './loyalty/welcome_page.ts';
import { receiveMails } from './mails.ts';
import { type AheadDocument, readAhead } from './read_ahead.ts';
import { type DemoShop, openSalesReports, relive } from './relive.ts';
import { addSales } from './sales/sales.ts';
import { openDemoTill } from './sales/till.ts';
import { addStaff, SHOP, SHOP_PHONE } from './staff.ts';
import { beginCount } from './stock/counts.ts';
import { requestCredits } from './stock/credits.ts';
import type { Delivery } from './stock/deliveries.ts';
import { photographItems } from './stock/item_photos.ts';
import { createItems } from './stock/items.ts';
import { addDates } from './stock/lots.ts';
import { type DemoTicket, pastTickets } from './stock/menu.ts';
import { receiveMixedCase } from './stock/mixed_case.ts';
import { placeOrders } from './stock/orders.ts';
import { payOlderInvoices } from './stock/payments.ts';
import { decideOlderPrices } from './stock/price_decisions.ts';
import { COUNTED_AREA, createAreas, FRONT_AREA } from './stock/shelves.ts';
import { carryGoods } from './stock/transfers.ts';
import { agreeTerms } from './stock/vendor_terms.ts';
import { waitingDocuments } from './waiting.ts';

/** What the shop is counting now. */
const OPEN_COUNT = 'Month end';

/**
 * Creates the shop's past with the verbs that clicks call: items, deliveries and counts in order of time, then the documents that wait
 * today.
 */
export async function fillShop(fillContext: FillContext): Promise<void> {
  const { today, now, contextFor, owner } = fillContext;
  const tickets = pastTickets(today);
  const { events, begins } = history(today, tickets);
  const deliveries = events.flatMap((event) => (event.kind === 'delivery' ? [event.delivery] : []));
  const papers = new Map<Delivery, Buffer>();
  for (const delivery of deliveries) papers.set(delivery, await printed(delivery));
  const waiting = await waitingDocuments(today, deliveries);
  const stop = new AbortController();
  const reader = readAhead(fillContext.reader, inOrder(waiting, papers, now), stop.signal);
  const steps = events.length + waiting.length + 2;
  let done = 0;
  const progress = () => fillContext.onProgress?.(++done, steps);
  try {
    const openingCtx = contextFor(owner, at(begins, 5));
    const team = await addStaff(openingCtx);
    await changeDetails(openingCtx, { help_contact: SHOP_PHONE });
    const { areas, areasOf } = await createAreas(openingCtx);
    const itemIds = await createItems(openingCtx, areasOf);
    const shop = { ...fillContext, reader, team, areas, itemIds };
    const desk = new InvoiceDesk(shop, team, itemIds);
    progress();
    const reportSales = openSalesReports(shop, tickets);
    await relive(shop, events, { desk, papers, reportSales, progress });
    await receiveMixedCase(shop, itemIds);
    await reportSales(minutesAfter(now, -150));
    await prepareStock(shop);
    for (const document of waiting) {
      await desk.receive(document);
      progress();
    }
    await desk.scanAgain(
      deliveries.findLast(({ invoice }) => invoice.layout === 'weighed'),
      papers,
    );
    await receiveMails(contextFor(team.manager, minutesAfter(now, -35)), shop);
    await startLoyalty(shop, openingCtx, begins, tickets);
    if (fillContext.till) await openDemoTill(contextFor(team.manager, minutesAfter(now, -2)));
    await receiveReplies(today, now, (isManager, when) => contextFor(isManager ? team.manager : null, when));
    progress();
  } finally {
    stop.abort(new Error('the demo shop was already filled or failed to fill'));
  }
}

/** What the shop did with its stock lately, besides what the history tells. */
async function prepareStock(shop: DemoShop): Promise<void> {
  const { today, now, team, areas, itemIds, contextFor } = shop;
  await addSales(contextFor(team.manager, minutesAfter(now, -25)), today);
  await agreeTerms(contextFor(team.manager, at(addDays(today, -10), 14)));
  await decideOlderPrices(contextFor(team.manager, minutesAfter(now, -140)), today);
  await payOlderInvoices(contextFor(team.manager, minutesAfter(now, -139)), today);
  await placeOrders(shop);
  await addDates(contextFor(team.manager, minutesAfter(now, -138)), today, itemIds);
  const from = areas.find(({ name }) => name === COUNTED_AREA);
  const to = areas.find(({ name }) => name === FRONT_AREA);
  const [sentAt, confirmedAt] = [minutesAfter(now, -136), minutesAfter(now, -134)];
  if (from && to) {
    await carryGoods(contextFor(team.staff, sentAt), contextFor(team.manager, confirmedAt), { from, to, itemIds });
  }
  await requestCredits(shop);
  await photographItems(contextFor(team.staff, at(addDays(today, -12), 15)), shop.storage, itemIds);
  const [before, later] = [minutesAfter(now, -130), minutesAfter(now, -45)];
  await beginCount(contextFor(team.staff, before), contextFor(team.manager, later), OPEN_COUNT);
}

/** The welcome page and the poster, contacts as they came, and the campaigns that they got. */
async function startLoyalty(
  { today, now, owner, team, storage, contextFor }: DemoShop,
  openingCtx: Ctx,
  begins: string,
  tickets: readonly DemoTicket[],
): Promise<void> {
  await saveTemplates(contextFor(team.manager, at(addDays(begins, 3), 15)));
  await publishDemoWelcomePage(contextFor(owner, at(addDays(begins, 2), 16)), storage);
  await createPoster(contextFor(owner, at(addDays(begins, 2), 17)), SHOP.name);
  const addContactsUntil = await prepareContacts(today, openingCtx, (when, isStaff) =>
    contextFor(isStaff ? team.staff : null, when),
  );
  const atTheDesk = (role: 'staff' | 'manager', daysAgo: number, minute: number) =>
    contextFor(team[role], minutesAfter(at(addDays(today, -daysAgo), 16), minute));
  await sendCampaigns(atTheDesk, addContactsUntil, tickets);
  await addContactsUntil(now);
  await openingCtx.tx((t) => matchCoupons(t, openingCtx.now));
}

/** The documents in the order of reading; the slowest, the photo, comes first. */
function inOrder(
  waiting: readonly { bytes: Buffer }[],
  papers: ReadonlyMap<Delivery, Buffer>,
  now: Date,
): AheadDocument[] {
  const vendors: string[] = [];
  const delivered = [...papers].map(([{ invoice }, bytes]) => {
    const hints = { own_name: SHOP.name, currency: 'USD', vendors: [...vendors] };
    if (!vendors.includes(invoice.vendor.name)) vendors.push(invoice.vendor.name);
    return { bytes, now: at(invoice.date, 12), hints };
  });
  return [
    ...waiting.map(({ bytes }) => ({ bytes, now, hints: { own_name: SHOP.name, currency: 'USD', vendors } })),
    ...delivered,
  ];
}

function printed({ invoice, file }: Delivery): Promise<Buffer> | Buffer {
  return file === 'ubl' ? ublXml(invoice) : invoicePdf(invoice);
}
