import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { printedFor } from './substitutions.rules.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

const substitute = (order_id: string, item_id: string, instead_of: string | null, token = maple.staff) =>
  call(t, token, orders.substitute, { params: { order_id, item_id }, body: { instead_of } });

test('A substitute is counted as its own item at the door, and the ordered item is no longer expected', async () => {
  const [merlot, malbec] = [await desk.addItem('Merlot'), await desk.addItem('Malbec')];
  await desk.post(await desk.document([merlot, malbec].map((item) => ({ item, quantity: 1, unit_price: 9 }))));
  const { order_id, version } = await desk.order([{ item_id: merlot.item_id, quantity: 6 }]);
  const line = { item_id: malbec.item_id, quantity: 4, instead_of: merlot.item_id };
  const body = { version, lines: [{ item_id: merlot.item_id, quantity: 2 }, line] };
  const came = await call(t, maple.staff, orders.receive, { params: { order_id }, body });
  expect(came.body).toMatchObject({ status: 'received' });
  expect(came.body.lines).toMatchObject([
    { item: 'Merlot', ordered: 6, received: 2, replaced: 4, replaced_by: ['Malbec'], open: 0 },
    { item: 'Malbec', ordered: 0, received: 4, in_place_of: { item: 'Merlot' } },
  ]);
  expect([(await desk.item(merlot)).on_hand, (await desk.item(malbec)).on_hand]).toEqual([3, 5]);

  // Without the substitution, four are still expected; the stock stays where it is.
  const { body: undone } = await substitute(order_id, malbec.item_id, null);
  expect([undone.status, undone.lines[0]?.open, undone.lines[1]?.in_place_of]).toEqual(['partly_received', 4, null]);
  expect((await substitute(order_id, malbec.item_id, merlot.item_id)).body.status).toBe('received');
  expect((await desk.item(malbec)).on_hand).toBe(5);
  const receipt_id = came.body.receipts[0]?.receipt_id ?? '';
  const back = await call(t, maple.staff, orders.undoReceipt, { params: { order_id, receipt_id } });
  expect([back.body.status, back.body.lines.map(({ open }) => open)]).toEqual(['sent', [6]]);

  // Also one that the vendor never sold, in its stock unit; what is no item of the shop is refused whole.
  const shiraz = await desk.addItem('Shiraz');
  const receive = (item_id: string) => {
    const sent = { version: back.body.version, lines: [{ item_id, quantity: 2, instead_of: merlot.item_id }] };
    return call(t, maple.staff, orders.receive, { params: { order_id }, body: sent });
  };
  expect((await receive(order_id)).status).toBe(404);
  expect((await receive(shiraz.item_id)).body).toMatchObject({ status: 'partly_received', lines: [{ open: 4 }, {}] });
  expect((await desk.item(shiraz)).on_hand).toBe(2);

  expect((await substitute(order_id, merlot.item_id, merlot.item_id)).body).toMatchObject({ code: 'ordered' });
  expect((await substitute(order_id, malbec.item_id, malbec.item_id)).status).toBe(404);
  expect((await substitute(order_id, order_id, merlot.item_id)).status).toBe(404);
});

test('Quantities that were substituted no longer count as on their way', async () => {
  const [oat, other, cups] = [
    await desk.addItem('Oat milk'),
    await desk.addItem('Oat drink'),
    await desk.addItem('Cups'),
  ];
  const first = await desk.document([oat, other, cups].map((item) => ({ item, quantity: 1, unit_price: 9 })));
  const inPacks = first.lines.map(({ line_id }, at) => ({ line_id, ...(at === 0 ? { stock_quantity: 6 } : {}) }));
  const params = { invoice_id: first.invoice_id };
  await changeInvoice(t, maple, params, { lines: inPacks });
  await desk.post(first);
  const par = { params: { item_id: oat.item_id }, body: { par_level: 20 } };
  expect((await call(t, maple.manager, inventory.updateItem, par)).status).toBe(200);
  const suggested = async () => {
    const { suggestions } = (await call(t, maple.staff, orders.suggest)).body;
    const line = suggestions.flatMap(({ lines }) => lines).find(({ item_id }) => item_id === oat.item_id);
    return [line?.on_hand, line?.incoming, line?.quantity];
  };
  expect(await suggested()).toEqual([6, 0, 3]);

  const order = await desk.order([
    { item_id: oat.item_id, quantity: 2 },
    { item_id: cups.item_id, quantity: 5 },
  ]);
  expect(await suggested()).toEqual([6, 12, 1]);
  // One of the other brand counts as one pack of six.
  const lines = [{ item_id: other.item_id, quantity: 1, instead_of: oat.item_id }];
  const body = { version: order.version, lines };
  const came = await call(t, maple.staff, orders.receive, { params: { order_id: order.order_id }, body });
  expect(came.body.lines[0]).toMatchObject({ item: 'Oat milk', replaced: 1, open: 1 });
  expect(await suggested()).toEqual([6, 6, 2]);
  await desk.post(await desk.document([{ item: other, quantity: 2, unit_price: 9 }], { order }));
  const shown = await desk.showOrder(order);
  expect(shown).toMatchObject({ status: 'partly_received', lines: [{ replaced: 2, open: 0 }, { open: 5 }, {}] });
  expect(await suggested()).toEqual([6, 0, 3]);
});

test('A substitution that an invoice prints is recorded, another one is offered, and what a user said stays', async () => {
  const [brie, camembert, gouda] = [
    await desk.addItem('Brie wheel'),
    await desk.addItem('Camembert'),
    await desk.addItem('Gouda'),
  ];
  const all = [brie, camembert, gouda].map((item) => ({ item, quantity: 1, unit_price: 9 }));
  await desk.post(await desk.document(all));
  const order = await desk.order([{ item_id: brie.item_id, quantity: 5 }]);
  const invoice = await desk.document(
    [
      { item: camembert, quantity: 3, unit_price: 8 },
      { item: gouda, quantity: 2, unit_price: 7 },
    ],
    { order },
  );
  const params = { invoice_id: invoice.invoice_id };
  const lines = async () => (await call(t, maple.staff, orderLink.get, { params })).body.lines;
  expect((await lines()).map(({ in_place_of }) => in_place_of?.item)).toEqual([undefined, undefined, undefined]);
  const said = invoice.lines.map(({ line_id }, at) => ({
    line_id,
    ...(at === 0 ? { description: 'CAMEMBERT 250G - SUB FOR BRIE WHEEL' } : {}),
  }));
  await changeInvoice(t, maple, params, { lines: said });
  expect(await lines()).toMatchObject([
    { item: 'Brie wheel', replaced: 3, open: 2 },
    { item: 'Camembert', in_place_of: { item: 'Brie wheel' } },
    { item: 'Gouda', in_place_of: null },
  ]);
  await substitute(order.order_id, gouda.item_id, brie.item_id);
  await desk.post(invoice);
  expect(await desk.showOrder(order)).toMatchObject({
    status: 'received',
    lines: [{ replaced: 5, open: 0 }, {}, {}],
  });
  expect([(await desk.item(camembert)).on_hand, (await desk.item(gouda)).on_hand]).toEqual([4, 3]);
  await desk.unpost(invoice);
  await substitute(order.order_id, camembert.item_id, null);
  await changeInvoice(t, maple, params, { lines: said });
  expect((await lines())[1]).toMatchObject({ item: 'Camembert', in_place_of: null });
});

test.each([
  ['SUB FOR 10442', 'a'],
  ['OAT DRINK 6/1L **SUB FOR #10442**', 'a'],
  ['Oat drink (substitute for: 10442)', 'a'],
  ['Subst. for Rye bread', 'b'],
  ['SUBMARINE ROLLS', null],
  ['SUB FOR 99999', null],
  ['Sub rolls for grill', null],
])('“%s” names what was ordered', (description, item_id) => {
  const ordered = [
    { item_id: 'a', item: 'Oat milk', code: '10442', description: 'OATMLK' },
    { item_id: 'b', item: 'Rye bread', code: null, description: 'RYE' },
  ];
  expect(printedFor(description, ordered)).toBe(item_id);
});
