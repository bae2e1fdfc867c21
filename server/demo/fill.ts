import { addDays } from '#contract/dates.ts';
import { changeDetails } from '#server/account/account.ts';
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
import { addPastSales } from './sales/past_sales.ts';
import { addSales } from './sales/sales.ts';
import { openDemoTill } from './sales/till.ts';
import { addStaff, SHOP, SHOP_PHONE } from './staff.ts';
import { beginCount, countArea } from './stock/counts.ts';
import { requestCredits } from './stock/credits.ts';
import type { Delivery } from './stock/deliveries.ts';
import { photographItems } from './stock/item_photos.ts';
import { createItems, idOf, moveGoods } from './stock/items.ts';
import { addDates } from './stock/lots.ts';
import { pastTickets } from './stock/menu.ts';
import { receiveMixedCase } from './stock/mixed_case.ts';
import { placeOrders } from './stock/orders.ts';
import { decideOlderPrices } from './stock/price_decisions.ts';
import { writeRecipes } from './stock/recipes.ts';
import { COUNTED_AREA, COUNTED_DAYS_AGO, createAreas, FRONT_AREA } from './stock/shelves.ts';
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
  const { today, contextFor, owner } = fillContext;
  const tickets = pastTickets(today);
  const { events, begins } = history(today, tickets);
  const deliveries = events.flatMap((event) => (event.kind === 'delivery' ? [event.delivery] : []));
  const papers = new Map<Delivery, Buffer>();
  for (const delivery of deliveries) papers.set(delivery, await printed(delivery));
  const waiting = await waitingDocuments(today, deliveries);
  const stop = new AbortController();
  const reader = readAhead(fillContext.reader, inOrder(waiting, papers, fillContext.now), stop.signal);
  const steps = events.length + waiting.length + 2;
  let done = 0;
  const progress = () => fillContext.onProgress?.(++done, steps);
  try {
    const openingCtx = contextFor(owner, at(begins, 5));
    const team = await addStaff(openingCtx);
    await changeDetails(openingCtx, { help_contact: SHOP_PHONE });
    const { areas, areasOf } = await createAreas(openingCtx);
    const itemIds = await createItems(openingCtx, areasOf);
    const desk = new InvoiceDesk({ ...fillContext, reader }, team, itemIds);
    progress();
    const unreported = [...tickets];
    /** What was sold by then, because a count can tell what is missing only once it is known what was sold. */
    const reportSales = async (until: Date) => {
      const next = unreported.findIndex(({ sold_at }) => sold_at > until);
      const sold = unreported.splice(0, next < 0 ? unreported.length : next);
      if (sold.length === 0) return;
      // Deliveries have told by now how much most packages hold.
      if (unreported.length + sold.length === tickets.length)
        await writeRecipes(contextFor(team.manager, until), itemIds);
      await addPastSales(contextFor(team.manager, until), sold);
    };
    const countedAt = at(addDays(today, -COUNTED_DAYS_AGO), 21);
    let toCount = areas.find(({ name }) => name === COUNTED_AREA);
    for (const event of events) {
      if (toCount && event.at > countedAt) {
        await reportSales(countedAt);
        await countArea(
          contextFor(team.staff, countedAt),
          contextFor(team.manager, minutesAfter(countedAt, 20)),
          toCount,
        );
        toCount = undefined;
      }
      if (event.kind === 'movement' && event.reason === 'counted') await reportSales(event.at);
      if (event.kind === 'delivery') await desk.book(event.delivery, papers.get(event.delivery), event.at);
      else await moveGoods(contextFor(team.staff, event.at), idOf(itemIds, event.sku), event);
      progress();
    }
    await receiveMixedCase({ ...fillContext, reader, team }, itemIds);
    await reportSales(minutesAfter(fillContext.now, -150));
    await addSales(contextFor(team.manager, minutesAfter(fillContext.now, -25)), today);
    await agreeTerms(contextFor(team.manager, at(addDays(today, -10), 14)));
    await decideOlderPrices(contextFor(team.manager, minutesAfter(fillContext.now, -140)), today);
    await placeOrders({ today, team, itemIds, contextFor });
    await addDates(contextFor(team.manager, minutesAfter(fillContext.now, -138)), today, itemIds);
    const from = areas.find(({ name }) => name === COUNTED_AREA);
    const to = areas.find(({ name }) => name === FRONT_AREA);
    const [sentAt, confirmedAt] = [minutesAfter(fillContext.now, -136), minutesAfter(fillContext.now, -134)];
    if (from && to) {
      await carryGoods(contextFor(team.staff, sentAt), contextFor(team.manager, confirmedAt), { from, to, itemIds });
    }
    await requestCredits({ today, team, contextFor });
    await photographItems(contextFor(team.staff, at(addDays(today, -12), 15)), fillContext.storage, itemIds);
    const [before, later] = [minutesAfter(fillContext.now, -130), minutesAfter(fillContext.now, -45)];
    await beginCount(contextFor(team.staff, before), contextFor(team.manager, later), OPEN_COUNT);
    for (const document of waiting) {
      await desk.receive(document);
      progress();
    }
    await desk.scanAgain(
      deliveries.findLast(({ invoice }) => invoice.layout === 'weighed'),
      papers,
    );
    await receiveMails(contextFor(team.manager, minutesAfter(fillContext.now, -35)), fillContext);
    await saveTemplates(contextFor(team.manager, at(addDays(begins, 3), 15)));
    await publishDemoWelcomePage(contextFor(owner, at(addDays(begins, 2), 16)), fillContext.storage);
    await createPoster(contextFor(owner, at(addDays(begins, 2), 17)), SHOP.name);
    const addContactsUntil = await prepareContacts(today, openingCtx, (now, isStaff) =>
      contextFor(isStaff ? team.staff : null, now),
    );
    const atTheDesk = (role: 'staff' | 'manager', daysAgo: number, minute: number) =>
      contextFor(team[role], minutesAfter(at(addDays(today, -daysAgo), 16), minute));
    await sendCampaigns(atTheDesk, addContactsUntil, tickets);
    await addContactsUntil(fillContext.now);
    await openingCtx.tx((t) => matchCoupons(t, openingCtx.now));
    if (fillContext.till) await openDemoTill(contextFor(team.manager, minutesAfter(fillContext.now, -2)));
    await receiveReplies(today, fillContext.now, (isManager, now) => contextFor(isManager ? team.manager : null, now));
    progress();
  } finally {
    stop.abort(new Error('the demo shop was already filled or failed to fill'));
  }
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
