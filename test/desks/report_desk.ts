import { expect } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { type Report, reports } from '#contract/reports/reports.ts';
import { moveStock, type NewMovement, refreshCosts, takeBackStock } from '#server/inventory/inventory.ts';
import { newId } from '#server/platform/db/ids.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { insertRow } from '#test/rows.ts';

export const NOW = new Date('2026-11-20T15:00:00Z');
export const TODAY = '2026-11-20';

/** Ago, in days. */
export const ago = (days: number) => addDays(TODAY, -days);

/** A correction of that day, from which other movements are made. */
export const entry = (item_id: string, quantity: string, effective_on: string): NewMovement => ({
  movement_id: newId(),
  item_id,
  reason: 'adjusted',
  quantity,
  unit_cost: null,
  effective_on,
  occurred_at: NOW,
  created_by: null,
});

/** The cells of the row that begins with that label, by the names of the columns. */
export function cellsOf(report: Report, label: string): Record<string, string | number | null> {
  const row = report.rows.find(({ cells }) => cells[0] === label);
  return Object.fromEntries(report.columns.map(({ key }, at) => [key, row?.cells[at] ?? null]));
}

/** Where a test buys and moves goods on past days, and asks for the reports of them. */
export class ReportDesk {
  readonly #t: TestApp;
  readonly #shop: Shop;
  #invoices = 0;

  constructor(t: TestApp, shop: Shop) {
    this.#t = t;
    this.#shop = shop;
  }

  /** The number of the newest invoice. */
  get invoiceCount(): number {
    return this.#invoices;
  }

  async addItem(name: string, more: object = {}): Promise<string> {
    const added = await call(this.#t, this.#shop.manager, inventory.createItem, {
      body: { name, stock_unit: 'ea', ...more },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    return added.body.item_id;
  }

  /** A posted invoice with one line of the item, as the posting writes it. */
  async buy(
    item_id: string,
    bought: { quantity: string; cost: string; on: string; vendor?: string; location_id?: string },
  ) {
    const { quantity, cost, on, vendor = 'Northside Foods', location_id } = bought;
    const [invoice_id, posting_id, vendor_id] = [newId(), newId(), newId()];
    const cents = Math.round(Number(quantity) * Number(cost) * 100);
    this.#invoices += 1;
    const { rows } = await this.#t.owner.query(
      `insert into vendors (company_id, vendor_id, name, name_key, created_at) values ($1, $2, $3, $4, $5)
       on conflict (company_id, name_key) do update set name = excluded.name returning vendor_id`,
      [this.#shop.companyId, vendor_id, vendor, vendor.toLowerCase(), NOW],
    );
    const invoice = { company_id: this.#shop.companyId, invoice_id };
    await insertRow(this.#t, 'invoices', {
      ...invoice,
      status: 'posted',
      vendor_id: rows[0].vendor_id,
      vendor,
      number: String(this.#invoices),
      date: on,
      total_cents: cents + 100,
      uploaded_at: NOW,
      posted_at: NOW,
      updated_at: NOW,
    });
    const line = { line_id: newId(), position: 0, description: 'line', amount_cents: cents, item_id };
    await insertRow(this.#t, 'invoice_lines', { ...invoice, ...line });
    await insertRow(this.#t, 'invoice_postings', { ...invoice, posting_id, posted_at: NOW });
    const reason = quantity.startsWith('-') ? 'returned' : 'received';
    const at = location_id ? { location_id } : {};
    await this.move([{ ...entry(item_id, quantity, on), ...at, reason, unit_cost: cost, invoice_id, posting_id }]);
    await this.#t.db.tenant(this.#shop.companyId, (tenant) => refreshCosts(tenant, [item_id]));
    return { posting_id, invoice_id };
  }

  move(movements: NewMovement[]) {
    return this.#t.db.tenant(this.#shop.companyId, (tenant) => moveStock(tenant, movements));
  }

  /** Takes back what a posting did to the stock. */
  takeBack({ posting_id }: { posting_id: string }): Promise<void> {
    return this.#t.db.tenant(this.#shop.companyId, async (tenant) => {
      const items = await takeBackStock(tenant, posting_id, { now: NOW, userId: null, on: TODAY });
      await refreshCosts(tenant, items);
    });
  }

  async ask(query: Record<string, string>, token = this.#shop.manager): Promise<Report> {
    const answer = await call(this.#t, token, reports.get, { query });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  }
}
