import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { reports } from '#contract/reports/reports.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { newId } from '#server/platform/db/ids.ts';
import { call, type TestApp, upload } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
  const item = await desk.addItem('First');
  await desk.post(await desk.document([{ item, quantity: 1, unit_price: 2 }]));
});
afterAll(() => t.close());

const slip: Desk['slip'] = (...of) => desk.slip(...of);

async function orderOf({ invoice_id }: { invoice_id: string }) {
  const { body } = await call(t, maple.staff, orderLink.get, { params: { invoice_id } });
  return body;
}

test('A slip is received without money, and its invoice gives the goods their cost and does not count them again', async () => {
  const item = await desk.addItem('Sumac');
  const document = await slip([{ item, quantity: 8, unit_price: null }], { number: 'LS-100' });
  expect(document).toMatchObject({ kind: 'packing_slip', doubt_count: 0 });
  await desk.post(document);
  expect(await desk.item(item)).toMatchObject({ on_hand: 8, last_cost: null, average_cost: null });
  const { order } = await orderOf(document);
  expect(order).toMatchObject({ status: 'received' });

  // The same number is no duplicate, and it leads to the goods.
  const invoice = await desk.document([{ item, quantity: 10, unit_price: 2.5 }], { number: 'LS-100' });
  expect(invoice.status).toBe('needs_review');
  const params = { invoice_id: invoice.invoice_id };
  await call(t, maple.manager, orderLink.set, { params, body: { order_id: order?.order_id ?? null } });
  expect((await orderOf(invoice)).lines).toMatchObject([{ ordered: 8, received: 8, billed: 10 }]);
  await desk.post(invoice);
  expect(await desk.item(item)).toMatchObject({ on_hand: 10, last_cost: 2.5, average_cost: 2.5, value: 25 });
  await desk.unpost(document);
  expect(await desk.item(item)).toMatchObject({ on_hand: 10, last_cost: 2.5 });
  await desk.unpost(invoice);
  expect(await desk.item(item)).toMatchObject({ on_hand: 0, last_cost: null });
});

test('A slip of an order receives that order, and undoing it cancels only an order of its own', async () => {
  const item = await desk.addItem('Tahini');
  const ordered = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  const document = await slip([{ item, quantity: 6, unit_price: null }], { order: ordered });
  await desk.post(document);
  expect(await desk.showOrder(ordered)).toMatchObject({
    status: 'partly_received',
    lines: [{ received: 6, billed: 0, open: 4 }],
    invoices: [{ invoice_id: document.invoice_id, kind: 'packing_slip' }],
  });
  await desk.unpost(document);
  expect(await desk.showOrder(ordered)).toMatchObject({ status: 'sent', lines: [{ received: 0 }] });
  expect(await desk.item(item)).toMatchObject({ on_hand: 0 });

  const own = await slip([{ item, quantity: 4, unit_price: null }]);
  await desk.post(own);
  const { order } = await orderOf(own);
  await desk.unpost(own);
  expect(await desk.showOrder({ order_id: order?.order_id ?? '' })).toMatchObject({ status: 'canceled' });
  await desk.post(own);
  expect(await desk.showOrder({ order_id: order?.order_id ?? '' })).toMatchObject({ status: 'received' });
  expect(await desk.item(item)).toMatchObject({ on_hand: 4 });
});

test('A slip whose goods an invoice has brought in is asked about, and one that takes goods back is refused', async () => {
  const item = await desk.addItem('Labneh');
  const invoice = await desk.post(await desk.document([{ item, quantity: 5, unit_price: 2 }]));
  const late = await slip([{ item, quantity: 5, unit_price: null }]);
  const asked = await call(t, maple.manager, invoices.post, { params: { invoice_id: late.invoice_id } });
  expect((asked.body as unknown as { concerns: object[] }).concerns).toContainEqual(
    expect.objectContaining({ kind: 'billed_before', other_id: invoice.invoice_id, item_count: 1 }),
  );
  const back = await slip([{ item, quantity: -2, unit_price: null }]);
  const accepted = (answer: { body: unknown }) => (answer.body as { concerns?: { key: string }[] }).concerns ?? [];
  const params = { invoice_id: back.invoice_id };
  const keys = accepted(await call(t, maple.manager, invoices.post, { params })).map(({ key }) => key);
  const refused = await call(t, maple.manager, invoices.post, { params, body: { accepted: keys } });
  expect(refused.body).toMatchObject({ code: 'negative_lines' });
  expect(await desk.item(item)).toMatchObject({ on_hand: 5 });
});

test('A slip with a total is not spending: only its invoice is', async () => {
  const spent = async () => {
    const query = { report: 'spend', from: '2026-11-01', to: '2026-11-20' } as const;
    return (await call(t, maple.manager, reports.get, { query: query as never })).body.figure;
  };
  const before = await spent();
  const item = await desk.addItem('Zahtar');
  const document = await desk.document([{ item, quantity: 4, unit_price: 5 }], { number: 'LS-300' });
  const params = { invoice_id: document.invoice_id };
  const said = await call(t, maple.manager, kinds.set, { params, body: { kind: 'packing_slip' } });
  expect(await desk.post(said.body)).toMatchObject({ status: 'posted', kind: 'packing_slip', total: 20 });
  expect(await spent()).toBe(before);
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 5 }], { number: 'LS-300' }));
  expect(await spent()).toBe(Number(before) + 20);
});

test('What only a slip has named is ordered and suggested in stock units, until an invoice says how much its pack holds', async () => {
  const item = await desk.addItem('Verjuice');
  await desk.post(await slip([{ item, quantity: 3, unit_price: null }]));
  const { vendor_id } = desk;
  const sold = await call(t, maple.manager, orders.listOrderable, { query: { vendor_id } });
  expect([sold.status, sold.body.items]).toEqual([
    200,
    expect.arrayContaining([
      expect.objectContaining({ item: 'Verjuice', unit: 'ea', pack: null, stock_per_unit: 1, unit_price: null }),
    ]),
  ]);
  await call(t, maple.manager, inventory.updateItem, { params: { item_id: item.item_id }, body: { par_level: 5 } });
  const { suggestions, without_vendor } = (await call(t, maple.manager, orders.suggest)).body;
  expect([suggestions.flatMap(({ lines }) => lines), without_vendor]).toMatchObject([
    [{ item: 'Verjuice', quantity: 2, unit: 'ea', stock_per_unit: 1, unit_price: null }],
    [],
  ]);
  const order = await desk.order([{ item_id: item.item_id, quantity: 2 }]);
  expect((await desk.receive(order, { item_id: item.item_id, quantity: 2 })).body).toMatchObject({
    status: 'received',
    lines: [{ received: 2, stock_per_unit: 1 }],
  });
  expect(await desk.item(item)).toMatchObject({ on_hand: 5 });
  // Words of another slip do not hide the pack that an invoice has named.
  const invoice = await desk.document([{ item, quantity: 1, unit_price: 12 }]);
  const lines = invoice.lines.map(({ line_id }) => ({ line_id, unit: 'case', stock_quantity: 6 }));
  const params = { invoice_id: invoice.invoice_id };
  await changeInvoice(t, maple, params, { lines });
  await desk.post(invoice);
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const other = await slip([{ item: { ...item, name: 'Sour grape juice' }, quantity: 1, unit_price: null }]);
  await desk.post(other);
  const known = await call(t, maple.manager, orders.listOrderable, { query: { vendor_id } });
  expect(known.body.items).toContainEqual(
    expect.objectContaining({ item: 'Verjuice', unit: 'case', stock_per_unit: 6, unit_price: 12 }),
  );
});

test('A slip that is undone and moved to another location is received there', async () => {
  const { body: cellar } = await call(t, maple.manager, locations.create, { body: { name: 'Cellar' } });
  const item = await desk.addItem('Pomegranate molasses');
  const document = await slip([{ item, quantity: 6, unit_price: null }]);
  await desk.post(document);
  await desk.unpost(document);
  const params = { invoice_id: document.invoice_id };
  const { location_id } = cellar;
  await changeInvoice(t, maple, params, { location_id });
  await desk.post(document);
  const { order } = await orderOf(document);
  expect(await desk.showOrder({ order_id: order?.order_id ?? '' })).toMatchObject({ location: 'Cellar' });
  const query = { location_id, search: item.name };
  expect((await call(t, maple.staff, inventory.listItems, { query })).body.items).toMatchObject([{ on_hand: 6 }]);
});

test('A second slip with goods of an earlier one is a delivery of its own, and undoing it leaves nothing on the way', async () => {
  const item = await desk.addItem('Orange blossom water');
  await call(t, maple.manager, inventory.updateItem, { params: { item_id: item.item_id }, body: { par_level: 99 } });
  const incoming = async () => {
    const { suggestions } = (await call(t, maple.staff, orders.suggest)).body;
    return suggestions.flatMap(({ lines }) => lines).find(({ item_id }) => item_id === item.item_id)?.incoming;
  };
  const first = await slip([{ item, quantity: 6, unit_price: null }]);
  await desk.post(first);
  const { order } = await orderOf(first);
  const second = await slip([{ item, quantity: 9, unit_price: null }]);
  const params = { invoice_id: second.invoice_id };
  expect((await call(t, maple.staff, invoices.reread, { params })).status).toBe(200);
  await t.runJobs();
  expect((await desk.show(second)).lines).toContainEqual(expect.objectContaining({ item_id: item.item_id }));
  expect((await orderOf(second)).order).toBeNull();

  // A user can say that it belongs to that order.
  const third = await slip([{ item, quantity: 9, unit_price: null }]);
  const of = { params: { invoice_id: third.invoice_id }, body: { order_id: order?.order_id ?? '' } };
  expect((await call(t, maple.manager, orderLink.set, of)).status).toBe(200);
  await desk.post(third);
  const ordered = { order_id: order?.order_id ?? '' };
  expect((await desk.showOrder(ordered)).lines).toMatchObject([{ ordered: 6, received: 15 }]);
  await desk.unpost(third);
  expect(await desk.showOrder(ordered)).toMatchObject({ status: 'received', lines: [{ ordered: 6, received: 6 }] });
  expect(await incoming()).toBe(0);
  expect(await desk.item(item)).toMatchObject({ on_hand: 6 });
});

test('The delivery of a slip is undone with the slip, not on the page of its order', async () => {
  const item = await desk.addItem('Rose water');
  const document = await slip([{ item, quantity: 6, unit_price: null }]);
  await desk.post(document);
  const order_id = (await orderOf(document)).order?.order_id ?? '';
  const { receipts } = await desk.showOrder({ order_id });
  expect(receipts).toMatchObject([{ invoice_id: document.invoice_id, is_undone: false }]);
  const params = { order_id, receipt_id: receipts[0]?.receipt_id ?? '' };
  const refused = await call(t, maple.staff, orders.undoReceipt, { params });
  expect([refused.status, refused.body]).toMatchObject([409, { detail: orderErrors.receiptOfSlip, code: 'of_slip' }]);
  expect(await desk.showOrder({ order_id })).toMatchObject({ status: 'received', lines: [{ received: 6, open: 0 }] });
  expect(await desk.item(item)).toMatchObject({ on_hand: 6 });
  await desk.unpost(document);
  expect((await desk.showOrder({ order_id })).receipts).toMatchObject([{ is_undone: true }]);
});

test('An order stays linked, and is found by its number and by that of its slip, after many newer ones', async () => {
  const item = await desk.addItem('Grape leaves');
  const document = await slip([{ item, quantity: 6, unit_price: null }], { number: 'LS-500' });
  await desk.post(document);
  const { order } = await orderOf(document);
  const { vendor_id } = desk;
  const { location_id } = await desk.showOrder({ order_id: order?.order_id ?? '' });
  for (let count = 0; count < 21; count++) {
    await insertRow(t, 'purchase_orders', {
      company_id: maple.companyId,
      order_id: newId(),
      number: 900 + count,
      vendor_id,
      location_id,
      status: 'sent',
      created_at: t.clock.now,
      updated_at: t.clock.now,
      sent_at: t.clock.now,
    });
  }
  const shown = await orderOf(document);
  expect(shown.order).toMatchObject({ number: order?.number });
  const numbers = shown.choices.map(({ number }) => number);
  expect([numbers[0], numbers.at(-1)]).toEqual([920, order?.number]);
  const read = async (file: string, header: { number: string; po_number?: string }) => {
    const bytes = Buffer.from(ublXml({ ...northside({ number: header.number, date: '2026-11-18' }), ...header }));
    const { body } = await upload(t, maple.staff, [{ name: file, bytes }]);
    await t.runJobs();
    return orderOf(body.invoices[0]);
  };
  expect((await read('slip.xml', { number: 'LS-500' })).order).toMatchObject({ number: order?.number });
  const po = await read('po.xml', { number: 'NF-501', po_number: `PO ${order?.number}` });
  expect(po.order).toMatchObject({ number: order?.number });
});
