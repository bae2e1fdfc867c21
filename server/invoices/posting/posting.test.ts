import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Movement } from '#contract/inventory/movements/movements.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import type { Invoice, InvoiceInput } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { call, type TestApp, upload } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { changeInvoice, readUpload, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

async function received(document: Parameters<typeof northside>[0]): Promise<Invoice> {
  const bytes = await invoicePdf(northside(document));
  return readUpload(t, maple, `${document.number}.pdf`, bytes);
}

const show = (invoice_id: string) => showInvoice(t, maple, { invoice_id });

function put(invoice: Invoice, body: InvoiceInput | object) {
  return call(t, maple.manager, invoices.update, { params: { invoice_id: invoice.invoice_id }, body: body as object });
}

function post(invoice: Invoice, body?: object) {
  return call(t, maple.manager, invoices.post, {
    params: { invoice_id: invoice.invoice_id },
    ...(body ? { body } : {}),
  });
}

function unpost(invoice: Invoice) {
  return call(t, maple.manager, invoices.unpost, { params: { invoice_id: invoice.invoice_id } });
}

/** Every line becomes a new item, by its own words; what is sold by the pound is kept by it. */
function allNew(invoice: Invoice, units: Record<string, string> = {}) {
  return put(invoice, {
    lines: invoice.lines.map((line) => ({
      line_id: line.line_id,
      new_item: { name: line.description, stock_unit: units[line.description] ?? (line.unit === 'LB' ? 'lb' : 'ea') },
    })),
  });
}

/** What an invoice has moved, in the ledgers of its items. */
async function movementsOf({ invoice_id }: { invoice_id: string }): Promise<Movement[]> {
  const { lines } = await show(invoice_id);
  const found: Movement[] = [];
  for (const item_id of new Set(lines.flatMap((line) => line.item_id ?? []))) {
    const query = { limit: PAGE_SIZE_MAX };
    const { body } = await call(t, maple.staff, inventory.listMovements, { params: { item_id }, query });
    found.push(...body.movements.filter((movement) => movement.invoice_id === invoice_id));
  }
  return found;
}

/** Everything that posting can change, as it is in the tables. */
async function book() {
  const [items, vendorItems] = await Promise.all([
    t.owner.query(
      `select name, on_hand, last_cost, previous_cost, average_cost from items where company_id = $1 order by name`,
      [maple.companyId],
    ),
    t.owner.query(
      `select code, description, item_id, unit, stock_per_unit, last_unit_price, last_on::text, learned_at from vendor_items where company_id = $1 order by code`,
      [maple.companyId],
    ),
  ]);
  return { items: items.rows, vendorItems: vendorItems.rows };
}

async function itemOf(invoice: Invoice, description: string) {
  const line = invoice.lines.find((one) => one.description.startsWith(description));
  const { body } = await call(t, maple.staff, inventory.getItem, { params: { item_id: line?.item_id ?? '' } });
  return body;
}

test('An invoice without lines cannot be posted', async () => {
  const uploaded = await upload(t, maple.staff, [{ name: 'blank.txt', bytes: Buffer.from('nothing') }]);
  await t.runJobs();
  const params = { invoice_id: uploaded.body.invoices[0]?.invoice_id ?? '' };
  const body = { vendor: 'Northside Foods', number: 'NF-0', date: '2026-11-02', total: 20 };
  await changeInvoice(t, maple, params, body);
  const refused = await call(t, maple.manager, invoices.post, { params, body: {} });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'no_lines', detail: invoiceErrors.noLinesToPost },
  ]);
  await call(t, maple.manager, invoices.reject, { params, body: {} });
});

describe('The first and the second invoice of a vendor', () => {
  let first: Invoice;

  test('Unmatched lines prevent posting and are named', async () => {
    first = await received({ number: 'NF-1', date: '2026-11-02' });
    expect(first).toMatchObject({
      status: 'needs_review',
      vendor: 'Northside Foods',
      number: 'NF-1',
      date: '2026-11-02',
      total: 386.33,
      adds_up: true,
    });
    const refused = await post(first);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'unmatched_lines',
      detail: invoiceErrors.unmatchedLines(4),
      line_ids: first.lines.map((line) => line.line_id),
    });
  });

  test('Posting adds the quantities and costs to the stock', async () => {
    const reviewed = await allNew(first, { 'BUTTER UNSLT': 'lb' });
    expect(reviewed.body.lines.map((line) => [line.stock_quantity, line.stock_quantity_source])).toEqual([
      [24, 'pack'],
      [36, 'pack'],
      [24, 'pack'],
      [41.7, 'unit'],
    ]);
    const posted = await post(reviewed.body);
    expect(posted.body).toMatchObject({ status: 'posted', posted_at: '2026-11-20T15:00:00.000Z' });
    first = posted.body;
    expect(await itemOf(first, 'OATMLK')).toMatchObject({
      on_hand: 24,
      last_cost: 2.46,
      average_cost: 2.46,
      value: 59.04,
      vendor: 'Northside Foods',
    });
    expect(await itemOf(first, 'CHIX')).toMatchObject({ on_hand: 41.7, last_cost: 2.89, stock_unit: 'lb' });
  });

  test('The second invoice matches by itself, and the cost changes', async () => {
    const second = await received({ number: 'NF-2', date: '2026-11-09', prices: { '10442': '16.56' } });
    expect(second.lines.map((line) => [line.match?.kind, line.stock_quantity_source])).toEqual(
      Array(4).fill(['code', 'remembered']),
    );
    expect(second.lines[0]).toMatchObject({ last_price: { unit_price: 14.76, date: '2026-11-02' }, unit_price: 16.56 });
    const before = await book();
    const posted = await post(second);
    expect(posted.status, JSON.stringify(posted.body)).toBe(200);
    const oat = await itemOf(posted.body, 'OATMLK');
    expect(oat).toMatchObject({ on_hand: 48, last_cost: 2.76, average_cost: 2.61, value: 125.28 });
    expect(oat.cost_change).toBeCloseTo(0.122, 3);
    expect(oat.costs.map(({ date, unit_cost }) => [date, unit_cost])).toEqual([
      ['2026-11-02', 2.46],
      ['2026-11-09', 2.76],
    ]);
    await unpost(posted.body);
    expect(await book()).toEqual(before);
    await post(await show(second.invoice_id));
  });

  test('The vendor has a page with both invoices, the spending, and the prices of each item', async () => {
    const { vendor_id } = await show(first.invoice_id);
    const params = { vendor_id: vendor_id ?? '' };
    const { body } = await call(t, maple.staff, vendors.get, { params });
    const { body: before } = await call(t, maple.staff, vendors.list);
    expect(body).toMatchObject({ ...before.vendors[0], item_count: 4, emails: ['orders@northside.example'] });
    expect([body.invoice_count, body.spent_year]).toEqual([2, body.spent]);
    const { vendor_items, total_count } = (await call(t, maple.staff, vendors.listItems, { params })).body;
    const milk = vendor_items.find(({ code }) => code === '10442');
    expect([total_count, milk?.item, milk?.last_unit_price]).toEqual([
      4,
      'OATMLK BARISTA',
      milk?.prices.at(-1)?.unit_price,
    ]);
    expect(milk?.prices.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-09']);
    const stranger = (await trialShop(t)).manager;
    expect((await call(t, stranger, vendors.get, { params })).status).toBe(404);
    expect((await call(t, stranger, vendors.listItems, { params })).status).toBe(404);
  });

  test('Undoing the older posting leaves exactly the newer one', async () => {
    expect((await unpost(first)).body).toMatchObject({ status: 'needs_review' });
    const oat = await itemOf(first, 'OATMLK');
    expect(oat).toMatchObject({ on_hand: 24, last_cost: 2.76, average_cost: 2.76, cost_change: null });
    const ledger = await call(t, maple.staff, inventory.listMovements, { params: { item_id: oat.item_id } });
    expect(ledger.body.movements[0]).toMatchObject({
      quantity: -24,
      invoice_number: 'NF-1',
      reverses_movement_id: expect.any(String),
    });
    expect(ledger.body.movements.at(-1)).toMatchObject({ quantity: 24, is_reversed: true });
    const again = await unpost(first);
    expect(again.status).toBe(200);
    expect(await itemOf(first, 'OATMLK')).toMatchObject({ on_hand: 24 });
  });
});

test('Many simultaneous clicks post once', async () => {
  const invoice = (await allNew(await received({ number: 'NF-3', date: '2026-11-10', codes: 'other' }))).body;
  const answers = await Promise.all([post(invoice), post(invoice), post(invoice), post(invoice)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await movementsOf(invoice)).toHaveLength(invoice.lines.length);
});

test('Two simultaneous users undo a posting once', async () => {
  const invoice = (await allNew(await received({ number: 'NF-4', date: '2026-11-11', codes: 'third' }))).body;
  await post(invoice);
  await Promise.all([unpost(invoice), unpost(invoice)]);
  const movements = await movementsOf(invoice);
  expect(movements).toHaveLength(invoice.lines.length * 2);
  expect(movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBeCloseTo(0);
});

test('A posted invoice cannot be changed, read again or archived', async () => {
  const invoice = await received({ number: 'NF-6', date: '2026-11-13' });
  await post(invoice);
  const params = { invoice_id: invoice.invoice_id };
  const before = await show(invoice.invoice_id);
  for (const answer of [
    await put(invoice, { number: 'X' }),
    await call(t, maple.manager, invoices.reject, { params }),
    await call(t, maple.manager, invoices.reread, { params }),
    await call(t, maple.manager, invoices.reopen, { params }),
  ]) {
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([409, 'posted']);
  }
  expect(await show(invoice.invoice_id)).toEqual(before);
});

test('Ignored lines and fees stay out of stock', async () => {
  const invoice = await received({ number: 'NF-7', date: '2026-11-14', codes: 'fourth' });
  const [kept, ...rest] = invoice.lines;
  const lines = [
    { line_id: kept?.line_id, new_item: { name: 'Fourth oat milk', stock_unit: 'ea' } },
    ...rest.map(({ line_id }) => ({ line_id, ignore: true })),
  ];
  const posted = await post((await put(invoice, { lines })).body);
  expect(posted.body.status).toBe('posted');
  expect(await movementsOf(invoice)).toHaveLength(1);
});

test('A credit memo that prints positive numbers takes stock back and keeps the cost', async () => {
  const bought = (await allNew(await received({ number: 'NF-8', date: '2026-11-15', codes: 'fifth' }))).body;
  await post(bought);
  const xml = ublXml(northside({ number: 'CM-8', date: '2026-11-16', codes: 'fifth' }))
    .toString()
    .replace('>380<', '>381<');
  const memo = await readUpload(t, maple, 'credit.xml', Buffer.from(xml));
  expect(memo).toMatchObject({ status: 'needs_review', total: -386.33, adds_up: true });
  expect(memo.lines.map(({ quantity, stock_quantity }) => [quantity, stock_quantity])).toEqual([
    [-4, -24],
    [-1, -36],
    [-2, -24],
    [-41.7, -41.7],
  ]);
  expect(await post(memo)).toMatchObject({ status: 409, body: { code: 'lines_without_answer' } });
  const back = memo.lines.map(({ line_id }) => ({ line_id, price_only: false }));
  expect((await post((await put(memo, { lines: back })).body)).body.status).toBe('posted');
  expect(await itemOf(memo, 'FIFTH OATMLK')).toMatchObject({ on_hand: 0, last_cost: 2.46, average_cost: 2.46 });
  await unpost(memo);
  expect(await itemOf(memo, 'FIFTH OATMLK')).toMatchObject({ on_hand: 24 });
});

describe('What an invoice adds to its goods or takes off', () => {
  test('A discount lowers the costs exactly, deposits become a balance of the vendor, and undoing takes both back', async () => {
    const read = await received({ number: 'ADJ-1', date: '2026-11-19', codes: 'fifth' });
    const fresh = (await allNew(read)).body;
    const before = await book();
    const goods = fresh.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    const kept = fresh.lines.map(({ line_id }) => ({ line_id }));
    const crate = (description: string, amount: number) => ({ description, amount, is_deposit: true });
    const total = Number((goods + (read.fees ?? 0) + (read.tax ?? 0) - 10 + 4.8 - 1.2 + 2 + 0.02).toFixed(2));
    const adjusted = (
      await put(fresh, {
        discount: '10.00',
        deposit: '2.00',
        rounding: '0.02',
        subtotal: null,
        total,
        lines: [...kept, crate('Bottle deposit', 4.8), crate('Empties', -1.2)],
      })
    ).body;
    expect(adjusted).toMatchObject({ adds_up: true, discount: 10, deposit: 2, rounding: 0.02 });
    expect(adjusted.lines.at(-1)).toMatchObject({ is_deposit: true, ignore: true, item_id: null });
    expect((await post(adjusted)).status).toBe(200);
    const movements = await movementsOf(adjusted);
    const worth = movements.reduce((sum, { quantity, unit_cost }) => sum + quantity * (unit_cost ?? 0), 0);
    expect(Math.abs(worth - (goods - 10))).toBeLessThan(0.02);
    // The posted invoice shows these costs.
    const shown = (await show(adjusted.invoice_id)).lines.flatMap(({ unit_cost }) => unit_cost ?? []);
    expect(shown.toSorted()).toEqual(movements.map(({ unit_cost }) => unit_cost).toSorted());
    const params = { vendor_id: (await show(adjusted.invoice_id)).vendor_id ?? '' };
    const deposits = async () => (await call(t, maple.staff, vendors.listDeposits, { params })).body;
    expect(await deposits()).toMatchObject({ total_count: 3, paid: 6.8, returned: 1.2, balance: 5.6 });
    await unpost(adjusted);
    expect(await deposits()).toMatchObject({ deposits: [], total_count: 0, balance: 0 });
    expect(await book()).toEqual(before);
  });
});
