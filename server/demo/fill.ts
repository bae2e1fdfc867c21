import { addDays } from '#contract/dates.ts';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { changeDetails } from '#server/account/account.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { addItem, addMovement } from '#server/inventory/inventory.ts';
import {
  postInvoice,
  type Reader,
  readInvoice,
  rejectInvoice,
  showInvoice,
  storeFile,
  updateInvoiceByHand,
  uploadInvoices,
} from '#server/invoices/invoices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/db.ts';
import { matchCoupons } from '#server/pos/pos.ts';
import { updatePoster } from '#server/program/poster/poster.ts';
import { createSource } from '#server/program/program.ts';
import { at, minutesAfter } from './calendar.ts';
import { invoicePdf } from './documents/render.ts';
import { ublXml } from './documents/ubl.ts';
import { history } from './history.ts';
import { prepareContacts } from './loyalty/add_contacts.ts';
import { sendCampaigns } from './loyalty/campaigns.ts';
import { receiveReplies } from './loyalty/replies.ts';
import { saveTemplates } from './loyalty/templates.ts';
import { publishDemoWelcomePage } from './loyalty/welcome_page.ts';
import { receiveMails } from './mails.ts';
import { type AheadDocument, readAhead } from './read_ahead.ts';
import { addPastSales } from './sales/past_sales.ts';
import { addSales } from './sales/sales.ts';
import { openDemoTill } from './sales/till.ts';
import { addStaff, SHOP, SHOP_PHONE } from './staff.ts';
import { ASSORTMENTS, type Product } from './stock/catalog.ts';
import { corrections } from './stock/corrections.ts';
import { beginCount, countArea } from './stock/counts.ts';
import { requestCredits } from './stock/credits.ts';
import type { Delivery } from './stock/deliveries.ts';
import { photographItems } from './stock/item_photos.ts';
import { addDates } from './stock/lots.ts';
import { pastTickets } from './stock/menu.ts';
import { receiveMixedCase } from './stock/mixed_case.ts';
import { placeOrders } from './stock/orders.ts';
import { decideOlderPrices } from './stock/price_decisions.ts';
import { writeRecipes } from './stock/recipes.ts';
import {
  barcodesOf,
  COUNTED_AREA,
  COUNTED_DAYS_AGO,
  createAreas,
  FRONT_AREA,
  sellingPriceOf,
} from './stock/shelves.ts';
import { carryGoods } from './stock/transfers.ts';
import { agreeTerms } from './stock/vendor_terms.ts';
import type { DemoReason } from './stock/waste.ts';
import { waitingDocuments } from './waiting.ts';

/** What the shop is counting now. */
const OPEN_COUNT = 'Month end';

export interface DemoDeps {
  db: Database;
  clock: Clock;
  log: Ctx['log'];
  storage: Storage;
  reader: Reader;
  /** Whether the demo till can be connected. */
  till?: boolean;
  /** Called after every step: how many of how many are done. */
  onProgress?: (done: number, of: number) => void;
}

export interface FillContext extends Pick<DemoDeps, 'storage' | 'reader' | 'log' | 'till' | 'onProgress'> {
  now: Date;
  /** The calendar date at the shop. */
  today: string;
  owner: string;
  /** A context of that user at that moment; null is the machine. */
  contextFor(userId: string | null, now: Date): Ctx;
}

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

function idOf(itemIds: ReadonlyMap<string, string>, sku: string): string {
  const id = itemIds.get(sku);
  if (!id) throw new TypeError(`No item has the SKU ${sku}.`);
  return id;
}

type Movement = { reason: DemoReason; quantity: number; note: string | null };

async function moveGoods(ctx: Ctx, itemId: string, { reason, quantity, note }: Movement): Promise<void> {
  await ctx.tx((t) => addMovement(ctx, t, itemId, { reason, quantity: String(quantity), note }));
}

/** Adds every product as an item; returns their ids by SKU. */
function createItems(ctx: Ctx, areasOf: (product: Product) => string[]): Promise<Map<string, string>> {
  return ctx.tx(async (t) => {
    const ids = new Map<string, string>();
    for (const product of ASSORTMENTS.flatMap(({ products }) => products)) {
      const { sku, name, category, stock_unit, par, reorder } = product;
      const itemId = await addItem(ctx, t, {
        sku,
        name,
        category,
        stock_unit,
        barcodes: barcodesOf(product),
        selling_price: sellingPriceOf(product),
        area_ids: areasOf(product),
        par_level: String(par),
        reorder_point: String(reorder),
      });
      ids.set(sku, itemId);
    }
    return ids;
  });
}

/** Where documents are photographed, checked and posted. */
class InvoiceDesk {
  readonly #fillContext: FillContext;
  readonly #team: { manager: string; staff: string };
  readonly #itemIds: ReadonlyMap<string, string>;
  readonly #known = new Set<string>();

  constructor(
    fillContext: FillContext,
    team: { manager: string; staff: string },
    itemIds: ReadonlyMap<string, string>,
  ) {
    this.#fillContext = fillContext;
    this.#team = team;
    this.#itemIds = itemIds;
  }

  async #scan(name: string, bytes: Buffer, when: Date): Promise<string> {
    const { contextFor, storage, reader } = this.#fillContext;
    const staff = contextFor(this.#team.staff, when);
    const [uploaded] = await uploadInvoices(staff, [[await storeFile(staff, storage, name, bytes)]]);
    if (!uploaded) throw new Error(`${name} was not uploaded`);
    await readInvoice(contextFor(null, minutesAfter(when, 1)), { storage, reader }, uploaded.invoice_id);
    return uploaded.invoice_id;
  }

  /** Scans a delivery's document, corrects it if needed, and posts it. */
  async book(delivery: Delivery, paper: Buffer | undefined, when: Date): Promise<void> {
    if (!paper) throw new Error(`${delivery.file_name} was not printed`);
    const { contextFor, log } = this.#fillContext;
    const invoiceId = await this.#scan(delivery.file_name, paper, when);
    const manager = contextFor(this.#team.manager, minutesAfter(when, 34));
    const shown = await showInvoice(manager, invoiceId);
    const { input, misread } = corrections(shown, delivery, this.#itemIds);
    const forgotten = shown.lines.flatMap((line, index) =>
      line.item_id === null && this.#known.has(wordsOf(delivery, index))
        ? [`line ${index + 1}: not recognized again`]
        : [],
    );
    if (misread.length + forgotten.length > 0) {
      log.warn({ file: delivery.file_name, corrected: [...misread, ...forgotten] }, 'a demo invoice was corrected');
    }
    if (input) await updateInvoiceByHand(manager, invoiceId, input);
    const changed = (input?.lines?.length ?? 0) + (input?.confirmed?.length ?? 0);
    const effort = { presses: 2 + changed, seconds: 25 + 8 * changed };
    await postInvoice(contextFor(this.#team.manager, minutesAfter(when, 36)), invoiceId, { effort });
    for (const index of delivery.invoice.lines.keys()) this.#known.add(wordsOf(delivery, index));
  }

  /** Receives a document of today and leaves it as the reading left it, or archives it. */
  async receive(document: { name: string; bytes: Buffer; minutes_ago: number; rejected?: string }): Promise<void> {
    const { contextFor, now } = this.#fillContext;
    const when = minutesAfter(now, -document.minutes_ago);
    const invoiceId = await this.#scan(document.name, document.bytes, when);
    if (document.rejected) {
      await rejectInvoice(contextFor(this.#team.manager, minutesAfter(when, 6)), invoiceId, document.rejected);
    }
  }

  /** A user scans a document that was posted long ago. */
  async scanAgain(delivery: Delivery | undefined, papers: ReadonlyMap<Delivery, Buffer>): Promise<void> {
    const paper = delivery && papers.get(delivery);
    if (!paper) throw new Error('There is no delivery to scan again.');
    await this.#scan('Scan 0093.pdf', paper, minutesAfter(this.#fillContext.now, -18));
  }
}

function wordsOf({ invoice }: Delivery, index: number): string {
  const line = invoice.lines[index];
  return `${invoice.vendor.name}|${line?.code ?? line?.description}`;
}

/** Where the demo shop has its codes. */
const PLACES = ['Door', 'Till', 'Table 4'];

/** Gives the shop its poster, and a code for each place with one. */
async function createPoster(ctx: Ctx, company: string): Promise<void> {
  for (const place of PLACES) await createSource(ctx, place);
  await updatePoster(ctx, {
    ...posterTexts.start(company),
    sub_header: 'A treat every week, and first to hear our news',
    first_bullet_point: 'Your first coffee is on us ☕',
    color: '#1f6f54',
  });
}
