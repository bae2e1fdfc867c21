import {
  postInvoice,
  readInvoice,
  rejectInvoice,
  showInvoice,
  storeFile,
  updateInvoiceByHand,
  uploadInvoices,
} from '#server/invoices/invoices.ts';
import { minutesAfter } from './calendar.ts';
import type { FillContext } from './fill_context.ts';
import { corrections } from './stock/corrections.ts';
import type { Delivery } from './stock/deliveries.ts';

/** Where documents are photographed, checked and posted. */
export class InvoiceDesk {
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
