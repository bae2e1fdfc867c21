import { expect } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import type { Order } from '#contract/orders/order.ts';
import { orders } from '#contract/orders/orders.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { call, type TestApp, upload } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { changeInvoice, postInvoice, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';

/** One line of a document: how much, and the price of one. */
export interface DeskLine {
  item: Item;
  quantity: number;
  unit_price: number | null;
}

/** Where a test receives, changes and posts documents of one vendor. `t` has a reader. */
export class Desk {
  readonly #t: TestApp;
  readonly #shop: Shop;
  vendor_id = '';
  #documents = 0;

  constructor(t: TestApp, shop: Shop) {
    this.#t = t;
    this.#shop = shop;
  }

  /** A new document that waits for review, of the vendor with these lines. */
  async document(lines: DeskLine[], more: { number?: string; order?: Order } = {}): Promise<Invoice> {
    const [t, shop] = [this.#t, this.#shop];
    this.#documents += 1;
    const bytes = Buffer.from(ublXml(northside({ number: `NF-${this.#documents}`, date: '2026-11-18' })));
    const { body } = await upload(t, shop.staff, [{ name: `${this.#documents}.xml`, bytes }]);
    await t.runJobs();
    const params = { invoice_id: body.invoices[0].invoice_id };
    const amounts = lines.map(({ quantity, unit_price }) => (unit_price === null ? null : quantity * unit_price));
    const total = amounts.reduce<number | null>((sum, amount) => (amount === null ? sum : (sum ?? 0) + amount), null);
    const values = {
      vendor: 'Northside Foods',
      po_number: null,
      subtotal: null,
      tax: null,
      fees: null,
      total,
      ...(more.number ? { number: more.number } : {}),
      lines: lines.map(({ item, quantity, unit_price }, index) => ({
        description: item.name,
        quantity,
        unit: 'ea',
        unit_price,
        amount: amounts[index],
        item_id: item.item_id,
        stock_quantity: quantity,
      })),
    };
    const changed = await call(t, shop.manager, invoices.update, { params, body: values as object });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    if (more.order) {
      await call(t, shop.manager, orderLink.set, { params, body: { order_id: more.order.order_id } });
    }
    return this.show(changed.body);
  }

  /** A packing slip of the vendor that waits for review. */
  async slip(lines: DeskLine[], more: { number?: string; order?: Order } = {}): Promise<Invoice> {
    const { invoice_id } = await this.document(lines, more);
    const params = { invoice_id };
    await changeInvoice(this.#t, this.#shop, params, { total: null, currency: null });
    return (await call(this.#t, this.#shop.manager, kinds.set, { params, body: { kind: 'packing_slip' } })).body;
  }

  show(of: { invoice_id: string }): Promise<Invoice> {
    return showInvoice(this.#t, this.#shop, of);
  }

  /** Posts it, whatever is unusual about it. */
  async post({ invoice_id }: { invoice_id: string }): Promise<Invoice> {
    await this.#sayGoodsWentBack({ invoice_id });
    const posted = await postInvoice(this.#t, this.#shop, { invoice_id });
    this.vendor_id = posted.vendor_id ?? '';
    return posted;
  }

  /** What nobody has said of a credit memo: the goods went back. */
  async #sayGoodsWentBack(of: { invoice_id: string }): Promise<void> {
    const { kind, lines } = await this.show(of);
    if (kind !== 'credit_memo' || lines.every(({ price_only }) => typeof price_only === 'boolean')) return;
    const said = lines.map(({ line_id, price_only }) => ({ line_id, price_only: price_only ?? false }));
    await call(this.#t, this.#shop.manager, invoices.update, { params: of, body: { lines: said } });
  }

  unpost({ invoice_id }: { invoice_id: string }) {
    return call(this.#t, this.#shop.manager, invoices.unpost, { params: { invoice_id } });
  }

  async addItem(name: string): Promise<Item> {
    const body = { name, stock_unit: 'ea' };
    const created = await call(this.#t, this.#shop.manager, inventory.createItem, { body });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    return created.body;
  }

  async item({ item_id }: { item_id: string }) {
    return (await call(this.#t, this.#shop.staff, inventory.getItem, { params: { item_id } })).body;
  }

  /** A sent order of the vendor, of which something was posted before. */
  async order(lines: { item_id: string; quantity: number; stock_per_unit?: number }[]): Promise<Order> {
    const { vendor_id } = this;
    const added = await call(this.#t, this.#shop.manager, orders.create, { body: { vendor_id, lines } });
    const { order_id, version } = added.body;
    return (
      await call(this.#t, this.#shop.manager, orders.send, { params: { order_id }, body: { version, how: 'self' } })
    ).body;
  }

  async showOrder({ order_id }: { order_id: string }): Promise<Order> {
    return (await call(this.#t, this.#shop.staff, orders.get, { params: { order_id } })).body;
  }

  async receive(
    of: { order_id: string },
    line: { item_id: string; quantity: number; short?: number; damaged?: number },
  ) {
    const { order_id, version } = await this.showOrder(of);
    return call(this.#t, this.#shop.staff, orders.receive, { params: { order_id }, body: { version, lines: [line] } });
  }
}
