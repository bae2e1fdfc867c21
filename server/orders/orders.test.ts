import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { orderFaults } from '#contract/orders/faults.texts.ts';
import { ORDER_MAILS_PER_DAY } from '#contract/orders/limits.ts';
import type { Order } from '#contract/orders/order.ts';
import { orders } from '#contract/orders/orders.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { newId } from '#server/platform/db/ids.ts';
import { call, type TestApp, upload } from '#test/app.ts';
import { PASSWORD, type Shop } from '#test/cast.ts';
import { changeInvoice, postInvoice, readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { pagesOf } from '#test/files/pdf_text.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { confirmEmails, insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let vendor_id: string;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  const first = await received();
  vendor_id = (await post(first)).vendor_id ?? '';
  await call(t, maple.manager, vendors.update, {
    params: { vendor_id },
    body: { delivery_days: [2], minimum_order: 500, order_email: 'orders@northside.example' },
  });
});
afterAll(() => t.close());

let documents = 0;

/** A new e-invoice with its four lines as new items. */
async function received(): Promise<Invoice> {
  documents += 1;
  const bytes = ublXml(northside({ number: `NF-${documents}`, date: '2026-11-18' }));
  const read = await readUpload(t, maple, `${documents}.xml`, Buffer.from(bytes));
  const params = { invoice_id: read.invoice_id };
  const lines = read.lines.map(({ line_id, item_id, description, unit, quantity }) => ({
    line_id,
    stock_quantity: ((quantity ?? 0) * 6).toFixed(4),
    ...(item_id ? {} : { new_item: { name: description, stock_unit: unit === 'LB' ? 'lb' : 'ea' } }),
  }));
  return changeInvoice(t, maple, params, { lines });
}

const post = (invoice: { invoice_id: string }) => postInvoice(t, maple, invoice);

async function addItem(name: string, more: object = {}): Promise<Item> {
  const body = { name, stock_unit: 'ea', ...more };
  return (await call(t, maple.manager, inventory.createItem, { body })).body;
}

async function itemOf(item_id: string) {
  return (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body;
}

async function order(
  lines: { item_id: string; quantity: number; unit_price?: string }[],
  isSent = true,
): Promise<Order> {
  const added = await call(t, maple.manager, orders.create, { body: { vendor_id, lines } });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  if (!isSent) return added.body;
  const sent = await send(added.body);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body;
}

const send = ({ order_id, version }: Order, body: object = { how: 'self' }) =>
  call(t, maple.manager, orders.send, {
    params: { order_id },
    body: { version, ...body } as { version: number; how: 'self' },
  });
const show = async ({ order_id }: { order_id: string }) =>
  (await call(t, maple.staff, orders.get, { params: { order_id } })).body;
const receive = async (of: Order, line: { item_id: string; quantity: number; short?: number; damaged?: number }) => {
  const { order_id, version } = await show(of);
  return call(t, maple.staff, orders.receive, { params: { order_id }, body: { version, lines: [line] } });
};

/** An invoice of the vendor with one line of the item, for the order. */
async function billed(item: Item, of: Order | null, quantity: number, unit_price = 2): Promise<Invoice> {
  return bill(await received(), item, of, quantity, unit_price);
}

/** Makes an invoice that is not posted bill one line of the item, for the order. */
async function bill(
  { invoice_id }: { invoice_id: string },
  item: Item,
  of: Order | null,
  quantity: number,
  unit_price = 2,
) {
  const params = { invoice_id };
  const line = { description: item.name, quantity, unit: 'ea', unit_price, amount: quantity * unit_price };
  const lines = [{ ...line, item_id: item.item_id, stock_quantity: quantity }];
  const body = { vendor_id, po_number: null, lines, subtotal: null, tax: null, fees: null, total: line.amount };
  const changed = await call(t, maple.manager, invoices.update, { params, body: body as object });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await call(t, maple.manager, orderLink.set, { params, body: { order_id: of?.order_id ?? null } });
  return changed.body;
}

describe('Orders', () => {
  test('Suggestions fill to par in whole packs by vendor, and count what is on the way', async () => {
    const { body: sold } = await call(t, maple.staff, orders.listOrderable, { query: { vendor_id } });
    const oat = sold.items.find(({ stock_per_unit }) => stock_per_unit === 6);
    if (!oat) throw new Error('no item in packs of six');
    await call(t, maple.manager, inventory.updateItem, {
      params: { item_id: oat.item_id },
      body: { par_level: oat.on_hand + 13 },
    });
    const lonely = await addItem('Never bought', { par_level: 1 });
    const ask = async () => (await call(t, maple.staff, orders.suggest)).body;
    expect(await ask()).toMatchObject({
      suggestions: [
        {
          vendor_id,
          delivery_on: '2026-11-24',
          minimum_order: 500,
          draft: null,
          lines: [{ item_id: oat.item_id, quantity: 3, incoming: 0 }],
        },
      ],
      without_vendor: [{ item_id: lonely.item_id }],
    });
    // Another vendor's price for one stock unit is a remark, and changes nothing about what is suggested.
    const other = { company_id: maple.companyId, vendor_id: newId() };
    const vendor_item_id = newId();
    const dockside = { name: 'Dockside', name_key: 'dockside', currency: 'USD', created_at: t.clock.now };
    await insertRow(t, 'vendors', { ...other, ...dockside });
    await insertRow(t, 'vendor_items', {
      ...other,
      vendor_item_id,
      item_id: oat.item_id,
      description: 'OAT',
      description_key: 'oat',
      stock_per_unit: 10,
      last_unit_price: 1,
      last_on: '2026-11-01',
      learned_at: t.clock.now,
    });
    const remarked = (await ask()).suggestions;
    expect(remarked).toMatchObject([
      { vendor_id, lines: [{ item_id: oat.item_id, quantity: 3, cheaper: { vendor: 'Dockside', unit_cost: 0.1 } }] },
    ]);
    // The vendor that the shop prefers is asked, also after a purchase from another one.
    const prefer = (preferred_vendor_id: string | null) =>
      call(t, maple.manager, inventory.updateItem, { params: { item_id: oat.item_id }, body: { preferred_vendor_id } });
    await prefer(other.vendor_id);
    expect((await ask()).suggestions).toMatchObject([
      { vendor_id: other.vendor_id, lines: [{ item_id: oat.item_id, quantity: 2 }] },
    ]);
    await prefer(null);
    const params = { vendor_id: other.vendor_id, vendor_item_id };
    expect((await call(t, maple.manager, vendors.deleteItem, { params })).status).toBe(200);
    expect((await ask()).suggestions[0]?.lines[0]?.cheaper).toBe(null);
    const draft = await order([{ item_id: oat.item_id, quantity: 2 }], false);
    expect(draft).toMatchObject({ status: 'draft', lines: [{ ordered: 2, stock_per_unit: 6, unit: oat.unit }] });
    expect((await ask()).suggestions).toMatchObject([
      {
        draft: {
          order_id: draft.order_id,
          version: 1,
          total: draft.total,
          lines: [{ item_id: oat.item_id, quantity: 2 }],
        },
        lines: [{ quantity: 3 }],
      },
    ]);
    await send(draft);
    expect((await ask()).suggestions).toMatchObject([{ draft: null, lines: [{ incoming: 12, quantity: 1 }] }]);
    // Whoever edits the order chooses its quantities again.
    const incoming = async (query: { order_id?: string }) => {
      const { items } = (await call(t, maple.staff, orders.listOrderable, { query: { vendor_id, ...query } })).body;
      return items.find(({ item_id }) => item_id === oat.item_id)?.incoming;
    };
    expect([await incoming({}), await incoming({ order_id: draft.order_id })]).toEqual([12, 0]);
    await call(t, maple.manager, orders.cancel, { params: { order_id: draft.order_id } });
    expect((await ask()).suggestions[0]?.lines[0]?.quantity).toBe(3);
    await call(t, maple.manager, inventory.updateItem, { params: { item_id: oat.item_id }, body: { par_level: null } });
  });

  test('A part of a stock unit is ordered, received and billed without differences, and the goods fill the par level', async () => {
    const item = await addItem('Paper cups', { par_level: 2 });
    const cups = { company_id: maple.companyId, vendor_id, vendor_item_id: newId(), item_id: item.item_id };
    await insertRow(t, 'vendor_items', {
      ...cups,
      description: 'CUP',
      description_key: 'cup',
      unit: 'ea',
      stock_per_unit: '0.0833333333',
      last_unit_price: 1,
      last_on: '2026-11-01',
      learned_at: t.clock.now,
    });
    const suggested = async () => {
      const { suggestions } = (await call(t, maple.staff, orders.suggest)).body;
      return suggestions.flatMap(({ lines }) => lines).find(({ item_id }) => item_id === item.item_id)?.quantity;
    };
    expect(await suggested()).toBe(24);
    const one = await order([{ item_id: item.item_id, quantity: 24 }]);
    expect(await suggested()).toBeUndefined();
    const came = await receive(one, { item_id: item.item_id, quantity: 23 });
    expect(came.body).toMatchObject({ status: 'partly_received', lines: [{ received: 23, open: 1 }] });
    expect((await receive(one, { item_id: item.item_id, quantity: 1 })).body.status).toBe('received');
    expect(await itemOf(item.item_id)).toMatchObject({ on_hand: 2 });
    const invoice = await billed(item, one, 24, 1);
    const lines = invoice.lines.map(({ line_id }) => ({ line_id, stock_quantity: 2 }));
    const params = { invoice_id: invoice.invoice_id };
    await changeInvoice(t, maple, params, { lines });
    expect((await call(t, maple.staff, orderLink.get, { params })).body.lines).toMatchObject([
      { ordered: 24, received: 24, billed: 24, open: 0, billed_price: 1 },
    ]);
    // One of them is a twelfth, which has more places than a quantity.
    const part = invoice.lines.map(({ line_id }) => ({ line_id, stock_quantity: 0.0833 }));
    await changeInvoice(t, maple, params, { lines: part });
    expect((await call(t, maple.staff, orderLink.get, { params })).body.lines).toMatchObject([{ billed: 1 }]);
  });

  test('An order is emailed as a PDF with answers to the user, again after a change, and never by an older page', async () => {
    const item = await addItem('Tahini');
    const draft = await order([{ item_id: item.item_id, quantity: 4 }], false);
    const params = { order_id: draft.order_id };
    const mail = { how: 'mail', email: 'orders@northside.example' };
    expect((await send(draft, { how: 'mail' })).body).toMatchObject({ fields: { email: orderErrors.emailNeeded } });
    await confirmEmails(t, false);
    const unconfirmed = await send(draft, mail);
    expect(unconfirmed.body).toMatchObject({ code: 'email_unconfirmed' });
    await confirmEmails(t, true);
    const sent = await send(draft, mail);
    expect(sent.body).toMatchObject({
      status: 'sent',
      sent_how: 'mail',
      sent_to: mail.email,
      changed_since_sent: false,
    });
    await t.runJobs();
    const mails = await mailsOf(t, { recipient: mail.email });
    const attached = { attachment_name: `Maple Deli order ${draft.number}.pdf`, waiting_attachment: null };
    expect(mails).toMatchObject([{ reply_to: expect.stringContaining('@'), ...attached }]);
    expect(mails[0].attachment.subarray(0, 5).toString()).toBe('%PDF-');

    const lines = [{ item_id: item.item_id, quantity: 6 }];
    const stale = await call(t, maple.manager, orders.update, { params, body: { version: draft.version, lines } });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'changed', detail: orderErrors.changed }]);
    const body = { version: sent.body.version, lines };
    const changed = await call(t, maple.manager, orders.update, { params, body });
    expect(changed.body).toMatchObject({ changed_since_sent: true, lines: [{ ordered: 6 }] });
    expect((await send(changed.body)).body).toMatchObject({ changed_since_sent: false, status: 'sent' });
    expect((await call(t, maple.staff, orders.update, { params, body })).status).toBe(403);
  });

  test('A vendor gets every order, whoever signed up with their address and never confirmed it', async () => {
    const item = await addItem('Mahleb');
    const email = 'orders@large.example';
    const payload = { username: 'impostor', email, password: PASSWORD, company_id: maple.companyId };
    await t.app.inject({ method: 'POST', url: '/api/trials/signup/both', payload });
    const mails = async () => (await mailsOf(t, { recipient: email })).length;
    const before = await mails();
    for (const quantity of [4, 5]) {
      const sent = await send(await order([{ item_id: item.item_id, quantity }], false), { how: 'mail', email });
      expect([sent.status, sent.body]).toMatchObject([200, { status: 'sent', sent_to: email }]);
    }
    expect(await mails()).toBe(before + 2);
  });

  test('An order that cannot be emailed now is not drawn', async () => {
    const item = await addItem('Fenugreek');
    const draft = await order([{ item_id: item.item_id, quantity: 4 }], false);
    await t.owner.query(
      `insert into mails (company_id, mail_id, recipient, subject, topic)
       select $1, gen_random_uuid(), 'limit@northside.example', 'Order', 'order' from generate_series(1, $2::int)`,
      [maple.companyId, ORDER_MAILS_PER_DAY],
    );
    const drawing = vi.spyOn(PDFDocument.prototype, 'end');
    try {
      const refused = await send(draft, { how: 'mail', email: 'orders@northside.example' });
      const detail = orderErrors.tooManyMails(ORDER_MAILS_PER_DAY);
      expect([refused.status, refused.body]).toMatchObject([429, { detail }]);
      expect(drawing).not.toHaveBeenCalled();
    } finally {
      drawing.mockRestore();
      await t.owner.query(`delete from mails where recipient = 'limit@northside.example'`);
    }
  });

  test('The PDF of an order prints unit prices with all of their decimals, and at least the cents', async () => {
    const [lids, cups] = [await addItem('Flat lids'), await addItem('Large cups')];
    const draft = await order([
      { item_id: lids.item_id, quantity: 1000, unit_price: '0.125' },
      { item_id: cups.item_id, quantity: 10, unit_price: '1.5' },
    ]);
    const mail = { how: 'mail', email: 'lids@northside.example' };
    expect((await send(draft, mail)).status).toBe(200);
    await t.runJobs();
    const [{ attachment }] = await mailsOf(t, { recipient: mail.email });
    const [page] = await pagesOf(attachment);
    expect(page?.text).toMatch(/\$0\.125 *\$125\.00/);
    expect(page?.text).toMatch(/\$1\.50 *\$15\.00/);
  });

  test('The PDF of an order has the day on which it was sent at the shop', async () => {
    const item = await addItem('Nigella');
    const noon = t.clock.now;
    const mail = { how: 'mail', email: 'evening@northside.example' };
    try {
      // 8 PM in New York.
      t.clock.now = new Date('2026-11-21T01:00:00Z');
      await send(await order([{ item_id: item.item_id, quantity: 4 }], false), mail);
      await t.runJobs();
    } finally {
      t.clock.now = noon;
    }
    const [{ attachment }] = await mailsOf(t, { recipient: mail.email });
    const [page] = await pagesOf(attachment);
    expect(page?.text).toContain('Nov 20, 2026');
  });

  test('An order, its suggestion and its PDF are in the currency in which the vendor bills', async () => {
    const abroad = newId();
    const of = { company_id: maple.companyId, vendor_id: abroad };
    await insertRow(t, 'vendors', { ...of, name: 'Roastery', name_key: 'roastery', created_at: t.clock.now });
    const params = { vendor_id: abroad };
    const agreed = { currency: 'EUR', minimum_order: 50, order_email: 'orders@roastery.example' };
    expect((await call(t, maple.manager, vendors.update, { params, body: agreed })).status).toBe(200);
    const coffee = await addItem('Coffee beans', { par_level: 6, preferred_vendor_id: abroad });
    await insertRow(t, 'vendor_items', {
      ...of,
      vendor_item_id: newId(),
      item_id: coffee.item_id,
      description: 'CAFÉ',
      description_key: 'cafe',
      stock_per_unit: 1,
      last_unit_price: 7.5,
      last_on: '2026-11-01',
      learned_at: t.clock.now,
    });
    const { suggestions } = (await call(t, maple.staff, orders.suggest)).body;
    expect(suggestions.find((one) => one.vendor_id === abroad)).toMatchObject({ currency: 'EUR', total: 45 });
    const lines = [{ item_id: coffee.item_id, quantity: 6 }];
    const draft = (await call(t, maple.manager, orders.create, { body: { vendor_id: abroad, lines } })).body;
    expect(draft).toMatchObject({ currency: 'EUR', total: 45 });
    const listed = (await call(t, maple.staff, orders.list, { query: { vendor_id: abroad } })).body;
    expect(listed.orders).toMatchObject([{ currency: 'EUR', total: 45 }]);
    const mail = { how: 'mail', email: agreed.order_email };
    expect((await send(draft, mail)).status).toBe(200);
    await t.runJobs();
    const [{ attachment }] = await mailsOf(t, { recipient: mail.email });
    const [page] = await pagesOf(attachment);
    expect(page?.text).toContain('€45.00');
    expect(page?.text).not.toContain('$');
    const ours = await order([{ item_id: (await addItem('Own money')).item_id, quantity: 1 }], false);
    expect(ours.currency).toBe((await call(t, maple.staff, vendors.get, { params: ours })).body.currency);
  });

  test('An item that is in a delivery twice is refused, and nothing of it is received', async () => {
    const { item_id } = await addItem('Molasses');
    const one = await order([{ item_id, quantity: 10 }]);
    const { version } = await show(one);
    const lines = [4, 2].map((quantity) => ({ item_id, quantity }));
    const params = { order_id: one.order_id };
    const { status, body } = await call(t, maple.staff, orders.receive, { params, body: { version, lines } });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(orderFaults.receivedTwice)]);
    expect(await show(one)).toMatchObject({ status: 'sent', lines: [{ received: 0 }] });
  });

  test('Goods are received in parts, shorts are no longer expected, and a receipt is undone', async () => {
    const item = await addItem('Halva');
    const one = await order([{ item_id: item.item_id, quantity: 10 }]);
    const page = await show(one);
    expect((await receive(one, { item_id: item.item_id, quantity: 4 })).body).toMatchObject({
      status: 'partly_received',
      lines: [{ received: 4, open: 6 }],
    });
    const late = {
      params: { order_id: one.order_id },
      body: { version: page.version, lines: [{ item_id: item.item_id, quantity: 4 }] },
    };
    expect((await call(t, maple.staff, orders.receive, late)).body).toMatchObject({ code: 'changed' });
    const whole = await receive(one, { item_id: item.item_id, quantity: 3, short: 2, damaged: 1 });
    expect(whole.body).toMatchObject({ status: 'received', lines: [{ received: 7, short: 2, damaged: 1, open: 0 }] });
    expect(await itemOf(item.item_id)).toMatchObject({ on_hand: 7, last_cost: null });
    const params = { order_id: one.order_id, receipt_id: whole.body.receipts[0]?.receipt_id ?? '' };
    for (const _ of [1, 2]) await call(t, maple.staff, orders.undoReceipt, { params });
    expect(await show(one)).toMatchObject({ status: 'partly_received', lines: [{ received: 4, open: 6 }] });
    expect(await itemOf(item.item_id)).toMatchObject({ on_hand: 4 });
    const cancel = await call(t, maple.manager, orders.cancel, { params: { order_id: one.order_id } });
    expect(cancel.body).toMatchObject({ detail: orderErrors.notCancelable });
    const closed = await call(t, maple.manager, orders.close, { params: { order_id: one.order_id } });
    expect(closed.body.status).toBe('closed');
    expect((await receive(one, { item_id: item.item_id, quantity: 1 })).status).toBe(409);
    const reopened = await call(t, maple.manager, orders.reopen, { params: { order_id: one.order_id } });
    expect(reopened.body.status).toBe('partly_received');
  });
});

describe('An order and its invoice', () => {
  test('An invoice gives received goods their cost, brings in only the rest, and shows the differences', async () => {
    const item = await addItem('Sumac');
    const one = await order([{ item_id: item.item_id, quantity: 10 }]);
    await receive(one, { item_id: item.item_id, quantity: 6 });
    const invoice = await billed(item, one, 10, 2.5);
    const params = { invoice_id: invoice.invoice_id };
    const link = (await call(t, maple.staff, orderLink.get, { params })).body;
    expect(link).toMatchObject({
      order: { number: one.number },
      lines: [{ ordered: 10, received: 6, billed: 10, billed_price: 2.5 }],
    });
    await post(invoice);
    expect(await itemOf(item.item_id)).toMatchObject({ on_hand: 10, last_cost: 2.5, average_cost: 2.5, value: 25 });
    expect(await show(one)).toMatchObject({ status: 'received', lines: [{ billed: 10, open: 0 }] });
    const ledger = await call(t, maple.staff, inventory.listMovements, { params: { item_id: item.item_id } });
    expect(ledger.body.movements.map(({ quantity, unit_cost }) => [quantity, unit_cost])).toEqual([
      [4, 2.5],
      [6, 2.5],
    ]);
    await call(t, maple.manager, invoices.unpost, { params });
    expect(await itemOf(item.item_id)).toMatchObject({ on_hand: 6, last_cost: null, average_cost: null });
    expect(await show(one)).toMatchObject({ status: 'partly_received' });
  });

  test('A price rise is seen when a part of the goods came before their invoice', async () => {
    const item = await addItem('Asafoetida');
    const first = await order([{ item_id: item.item_id, quantity: 10 }]);
    await post(await billed(item, first, 10, 2));
    const one = await order([{ item_id: item.item_id, quantity: 10 }]);
    await receive(one, { item_id: item.item_id, quantity: 6 });
    await post(await billed(item, one, 10, 2.5));
    const { cost_change, last_cost } = await itemOf(item.item_id);
    expect([last_cost, cost_change]).toEqual([2.5, 0.25]);
    const costs = (await call(t, maple.staff, inventory.costChange)).body;
    expect(costs.rises).toContainEqual({ item_id: item.item_id, name: 'Asafoetida', change: 0.25 });
  });

  test('A short that was noted at the door stays out of stock although it is billed', async () => {
    const item = await addItem('Za’atar');
    const one = await order([{ item_id: item.item_id, quantity: 10 }]);
    await receive(one, { item_id: item.item_id, quantity: 8, short: 2 });
    await post(await billed(item, one, 10));
    expect(await itemOf(item.item_id)).toMatchObject({ on_hand: 8, last_cost: 2 });
  });

  test('An invoice that prints the order’s number is for that order, and one without it is asked about', async () => {
    const item = await addItem('Labneh');
    const one = await order([{ item_id: item.item_id, quantity: 5 }]);
    await receive(one, { item_id: item.item_id, quantity: 5 });
    const bytes = ublXml({
      ...northside({ number: 'NF-PO', date: '2026-11-18' }),
      po_number: `PO ${one.number}`,
    });
    const { body } = await upload(t, maple.staff, [{ name: 'po.xml', bytes: Buffer.from(bytes) }]);
    await t.runJobs();
    const found = await call(t, maple.staff, orderLink.get, { params: { invoice_id: body.invoices[0].invoice_id } });
    expect(found.body.order).toMatchObject({ number: one.number });

    const unlinked = await billed(item, null, 5);
    const asked = await call(t, maple.manager, invoices.post, { params: { invoice_id: unlinked.invoice_id } });
    expect(asked.body).toMatchObject({ code: 'concerns' });
    expect((asked.body as unknown as { concerns: object[] }).concerns).toContainEqual(
      expect.objectContaining({ kind: 'received_before', number: one.number, item_count: 1 }),
    );
  });

  test('No order of receiving, undoing, posting and unposting counts goods twice', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('receive' as const), quantity: fc.nat(9), short: fc.nat(3) }),
      fc.record({ kind: fc.constantFrom('undo' as const, 'first' as const, 'second' as const) }),
    );
    let runs = 0;
    const [one_invoice, other_invoice] = [await received(), await received()];
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 8 }),
        fc.integer({ min: 1, max: 12 }),
        async (steps, much) => {
          runs += 1;
          const item = await addItem(`Item ${runs} of the property`);
          const one = await order([{ item_id: item.item_id, quantity: 10 }]);
          const bills = {
            first: { quantity: much, isPosted: false, ...(await bill(one_invoice, item, one, much)) },
            second: { quantity: 4, isPosted: false, ...(await bill(other_invoice, item, one, 4)) },
          };
          const receipts: { quantity: number; short: number; receipt_id: string }[] = [];
          for (const one_step of steps) {
            if (one_step.kind === 'receive') {
              const { quantity, short } = one_step;
              const answer = await receive(one, { item_id: item.item_id, quantity, short });
              if (quantity + short === 0) expect(answer.status).toBe(422);
              else receipts.unshift({ quantity, short, receipt_id: answer.body.receipts[0]?.receipt_id ?? '' });
            } else if (one_step.kind === 'undo') {
              const last = receipts.shift();
              const params = { order_id: one.order_id, receipt_id: last?.receipt_id ?? '' };
              if (last) await call(t, maple.staff, orders.undoReceipt, { params });
            } else {
              const bill = bills[one_step.kind];
              const params = { invoice_id: bill.invoice_id };
              if (bill.isPosted) await call(t, maple.manager, invoices.unpost, { params });
              else await post(bill);
              bill.isPosted = !bill.isPosted;
            }
            t.clock.now = new Date(t.clock.now.getTime() + 1000);
            const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
            const counted = sum(receipts.map(({ quantity }) => quantity));
            const missing = sum(receipts.map(({ short }) => short));
            const onInvoices = sum(Object.values(bills).map(({ quantity, isPosted }) => (isPosted ? quantity : 0)));
            const { on_hand, last_cost } = await itemOf(item.item_id);
            expect(on_hand).toBe(Math.max(counted, onInvoices - missing));
            if (onInvoices === 0) expect(last_cost).toBeNull();
          }
          for (const { invoice_id, isPosted } of Object.values(bills)) {
            if (isPosted) await call(t, maple.manager, invoices.unpost, { params: { invoice_id } });
          }
        },
      ),
      { numRuns: 6 },
    );
  });
});
