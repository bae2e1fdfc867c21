import { expect } from 'vitest';
import { type Credit, type CreditReason, credits } from '#contract/invoices/credits/credits.ts';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { reports } from '#contract/reports/reports.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk, type DeskLine } from '#test/desks/desk.ts';

type InvoiceId = Pick<Invoice, 'invoice_id'>;
type CreditId = Pick<Credit, 'credit_request_id'>;

/** A desk where a test also requests credit of the vendor, and gets credit memos from it. */
export class CreditDesk extends Desk {
  readonly #t: TestApp;
  readonly #shop: Shop;

  constructor(t: TestApp, shop: Shop) {
    super(t, shop);
    this.#t = t;
    this.#shop = shop;
  }

  /** A new document of the vendor, of which something was posted before: only such a vendor can be asked for credit. */
  async ofKnownVendor(lines: DeskLine[]): Promise<Invoice> {
    const changed = await this.change(await this.document(lines), { vendor_id: this.vendor_id });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    return changed.body;
  }

  /** A credit memo that waits for review, of the vendor with these lines as an invoice prints them. */
  async memo(lines: DeskLine[]): Promise<Invoice> {
    const turned = await this.setKind(await this.document(lines), 'credit_memo');
    expect(turned.status, JSON.stringify(turned.body)).toBe(200);
    return turned.body;
  }

  change({ invoice_id }: InvoiceId, body: object) {
    return call(this.#t, this.#shop.manager, invoices.update, { params: { invoice_id }, body });
  }

  setKind({ invoice_id }: InvoiceId, kind: DocumentKind) {
    return call(this.#t, this.#shop.manager, kinds.set, { params: { invoice_id }, body: { kind } });
  }

  /** Says that the line at this index did not come, which requests credit for it, or that it came after all. */
  mark({ invoice_id, lines }: Pick<Invoice, 'invoice_id' | 'lines'>, index: number, not_delivered = true) {
    const body = { line_id: lines[index]?.line_id ?? '', not_delivered };
    return call(this.#t, this.#shop.manager, notDelivered.set, { params: { invoice_id }, body });
  }

  /** Requests credit for the first line of an invoice. */
  async ask(
    { invoice_id, lines }: Pick<Invoice, 'invoice_id' | 'lines'>,
    fault: { reason: CreditReason; quantity?: number; amount: number },
  ): Promise<Credit> {
    const body = { invoice_id, lines: [{ line_id: lines[0]?.line_id ?? '', ...fault }] } as never;
    const asked = await call(this.#t, this.#shop.staff, credits.create, { body });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    return asked.body;
  }

  async showCredit({ credit_request_id }: CreditId): Promise<Credit> {
    return (await call(this.#t, this.#shop.staff, credits.get, { params: { credit_request_id } })).body;
  }

  /** The requests about an invoice, and those that a credit memo is offered for. */
  async creditsOf({ invoice_id }: InvoiceId) {
    return (await call(this.#t, this.#shop.staff, credits.ofInvoice, { params: { invoice_id } })).body;
  }

  async requestsOf(of: InvoiceId) {
    return (await this.creditsOf(of)).requests;
  }

  /** Records that a user told the vendor about the request. */
  send({ credit_request_id, version }: Pick<Credit, 'credit_request_id' | 'version'>) {
    const body = { version, how: 'self' as const };
    return call(this.#t, this.#shop.manager, credits.send, { params: { credit_request_id }, body });
  }

  /** Settles the request by a credit memo, as far as that one goes. */
  settle({ credit_request_id }: CreditId, { invoice_id }: InvoiceId) {
    return call(this.#t, this.#shop.manager, credits.settle, { params: { credit_request_id }, body: { invoice_id } });
  }

  /** Opening value, purchases, closing value and cost of goods of all items in the month of the documents. */
  async costOfGoods(): Promise<number[]> {
    const query = { report: 'cost_of_goods' as const, from: '2026-11-01', to: '2026-11-20' };
    const { rows } = (await call(this.#t, this.#shop.manager, reports.get, { query })).body;
    return [1, 2, 3, 4].map((column) => rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0));
  }
}
