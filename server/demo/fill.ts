import { createItem, recordMovement } from '#server/inventory/inventory.ts';
import {
  keepFile,
  postInvoice,
  readInvoice,
  rejectInvoice,
  showInvoice,
  updateInvoiceByHand,
  uploadInvoices,
} from '#server/invoices/invoices.ts';
import type { Ctx } from '#server/platform/context.ts';
import { corrections } from './book.ts';
import { addDays, at, minutesAfter } from './calendar.ts';
import { sendCampaigns } from './campaigns.ts';
import { SHELVES } from './catalogue.ts';
import type { Delivery } from './deliveries.ts';
import type { DemoDeps } from './demo.ts';
import { invoicePdf } from './documents/render.ts';
import { ublXml } from './documents/ubl.ts';
import { history } from './history.ts';
import { hangPosters } from './poster.ts';
import { type AheadDocument, readAhead } from './read_ahead.ts';
import { meetRegulars } from './regulars_met.ts';
import { hearReplies } from './replies.ts';
import { hireStaff, SHOP } from './staff.ts';
import { writeTexts } from './texts.ts';
import { waitingDocuments } from './waiting.ts';
import { openWelcomePage } from './welcome.ts';

export interface Filling extends Pick<DemoDeps, 'storage' | 'reader' | 'log' | 'onProgress'> {
  now: Date;
  /** The calendar date at the shop. */
  today: string;
  owner: string;
  /** A context of that person at that moment; null is the machine. */
  acting(userId: string | null, now: Date): Ctx;
}

/** Lives the shop's story through the verbs that clicks call: items, deliveries and counts in order of time, then what waits today. */
export async function fillShop(filling: Filling): Promise<void> {
  const { today, acting, owner } = filling;
  const { deeds, begins } = history(today);
  const deliveries = deeds.flatMap((deed) => (deed.kind === 'delivery' ? [deed.delivery] : []));
  const papers = new Map<Delivery, Buffer>();
  for (const delivery of deliveries) papers.set(delivery, await printed(delivery));
  const waiting = await waitingDocuments(today);
  const stop = new AbortController();
  const reader = readAhead(filling.reader, inOrder(waiting, papers, filling.now), stop.signal);
  const steps = deeds.length + waiting.length + 2;
  let done = 0;
  const progress = () => filling.onProgress?.(++done, steps);
  try {
    const founding = acting(owner, at(begins, 5));
    const people = await hireStaff(founding);
    const itemIds = await stockShelves(founding);
    const desk = new Desk({ ...filling, reader }, people, itemIds);
    progress();
    for (const deed of deeds) {
      if (deed.kind === 'delivery') await desk.book(deed.delivery, papers.get(deed.delivery), deed.at);
      else await recordMovement(acting(people.staff, deed.at), idOf(itemIds, deed.sku), movementOf(deed));
      progress();
    }
    for (const document of waiting) {
      await desk.receive(document);
      progress();
    }
    await desk.sendAgain(
      deliveries.findLast(({ invoice }) => invoice.layout === 'weighed'),
      papers,
    );
    await writeTexts(acting(people.manager, at(addDays(begins, 3), 15)));
    await openWelcomePage(acting(owner, at(addDays(begins, 2), 16)), filling.storage);
    await hangPosters(acting(owner, at(addDays(begins, 2), 17)), SHOP.name);
    const meetUntil = await meetRegulars(today, founding, (now, isStaff) => acting(isStaff ? people.staff : null, now));
    const atTheDesk = (role: 'staff' | 'manager', daysAgo: number, minute: number) =>
      acting(people[role], minutesAfter(at(addDays(today, -daysAgo), 16), minute));
    await sendCampaigns(atTheDesk, meetUntil);
    await meetUntil(filling.now);
    await hearReplies(today, filling.now, (isManager, now) => acting(isManager ? people.manager : null, now));
    progress();
  } finally {
    stop.abort(new Error('the demo shop is filled, or could not be'));
  }
}

/** The documents as the reader gets them; what takes longest, the photograph, comes first. */
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

function movementOf(deed: { reason: 'counted' | 'wasted' | 'returned'; quantity: number; note: string | null }) {
  return { reason: deed.reason, quantity: String(deed.quantity), note: deed.note };
}

/** Adds every ware as an item; returns their ids by SKU. */
async function stockShelves(ctx: Ctx): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { wares } of SHELVES) {
    for (const { sku, name, category, stock_unit, par, reorder } of wares) {
      const item = await createItem(ctx, {
        sku,
        name,
        category,
        stock_unit,
        barcodes: [],
        par_level: String(par),
        reorder_point: String(reorder),
      });
      ids.set(sku, item.item_id);
    }
  }
  return ids;
}

/** Where papers are photographed, checked and posted. */
class Desk {
  readonly #filling: Filling;
  readonly #people: { manager: string; staff: string };
  readonly #itemIds: ReadonlyMap<string, string>;
  readonly #known = new Set<string>();

  constructor(filling: Filling, people: { manager: string; staff: string }, itemIds: ReadonlyMap<string, string>) {
    this.#filling = filling;
    this.#people = people;
    this.#itemIds = itemIds;
  }

  async #scan(name: string, bytes: Buffer, when: Date): Promise<string> {
    const { acting, storage, reader } = this.#filling;
    const staff = acting(this.#people.staff, when);
    const [uploaded] = await uploadInvoices(staff, [[await keepFile(staff, storage, name, bytes)]]);
    if (!uploaded) throw new Error(`${name} was not uploaded`);
    await readInvoice(acting(null, minutesAfter(when, 1)), { storage, reader }, uploaded.invoice_id);
    return uploaded.invoice_id;
  }

  /** Scans a delivery's paper, puts right what has to be, and posts it. */
  async book(delivery: Delivery, paper: Buffer | undefined, when: Date): Promise<void> {
    if (!paper) throw new Error(`${delivery.file_name} was not printed`);
    const { acting, log } = this.#filling;
    const invoiceId = await this.#scan(delivery.file_name, paper, when);
    const manager = acting(this.#people.manager, minutesAfter(when, 34));
    const shown = await showInvoice(manager, invoiceId);
    const { input, misread } = corrections(shown, delivery, this.#itemIds);
    const forgotten = shown.lines.flatMap((line, index) =>
      line.item_id === null && this.#known.has(wordsOf(delivery, index))
        ? [`line ${index + 1}: not recognised again`]
        : [],
    );
    if (misread.length + forgotten.length > 0) {
      log.warn(
        { file: delivery.file_name, corrected: [...misread, ...forgotten] },
        'a demo invoice had to be corrected',
      );
    }
    if (input) await updateInvoiceByHand(manager, invoiceId, input);
    await postInvoice(acting(this.#people.manager, minutesAfter(when, 36)), invoiceId);
    for (const index of delivery.invoice.lines.keys()) this.#known.add(wordsOf(delivery, index));
  }

  /** Takes in a document of today and leaves it as the reading left it, or puts it aside. */
  async receive(document: { name: string; bytes: Buffer; minutes_ago: number; rejected?: string }): Promise<void> {
    const { acting, now } = this.#filling;
    const when = minutesAfter(now, -document.minutes_ago);
    const invoiceId = await this.#scan(document.name, document.bytes, when);
    if (document.rejected) {
      await rejectInvoice(acting(this.#people.manager, minutesAfter(when, 6)), invoiceId, document.rejected);
    }
  }

  /** Somebody scans a paper that was posted long ago. */
  async sendAgain(delivery: Delivery | undefined, papers: ReadonlyMap<Delivery, Buffer>): Promise<void> {
    const paper = delivery && papers.get(delivery);
    if (!paper) throw new Error('There is no delivery to scan again.');
    await this.#scan('Scan 0093.pdf', paper, minutesAfter(this.#filling.now, -18));
  }
}

function wordsOf({ invoice }: Delivery, index: number): string {
  const line = invoice.lines[index];
  return `${invoice.vendor.name}|${line?.code ?? line?.description}`;
}
