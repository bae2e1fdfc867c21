import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { changeInvoice, postInvoice, showInvoice } from '#test/documents/documents.ts';
import { sharedReader } from '#test/documents/reader.ts';

let t: TestApp;
let young: Shop;
const reader = sharedReader();
beforeAll(async () => {
  t = await buildTestApp({ reader, now: new Date('2026-11-20T15:00:00Z') });
  young = await trialShop(t);
});
afterAll(() => t.close());

const add = async () => (await call(t, young.staff, invoices.addSample)).body.invoice_id;
const show = (invoice_id: string) => showInvoice(t, young, { invoice_id });
const items = async () => (await call(t, young.staff, inventory.listItems)).body.items;
const vendorNames = async () => (await call(t, young.staff, vendors.list)).body.vendors.map(({ name }) => name);
const ticks = async () => {
  const { stock, customers, sample_invoice_id } = (await call(t, young.owner, firstSteps.list)).body;
  return { done: stock?.steps.map(({ is_done }) => is_done), hidden: stock?.is_hidden, customers, sample_invoice_id };
};

/** Reads what waits, makes an item of each line and posts. */
async function postSample(invoice_id: string) {
  await t.runJobs();
  const { lines } = await show(invoice_id);
  const params = { invoice_id };
  const body = {
    lines: lines.map(({ line_id, description }) => ({ line_id, new_item: { name: description, stock_unit: 'ea' } })),
  };
  await changeInvoice(t, young, params, body);
  return call(t, young.manager, invoices.post, { params });
}

test('A new shop adds the sample once, reads it without a doubt, and posts it: its steps tick', async () => {
  expect(await ticks()).toEqual({
    done: [false, false, false],
    hidden: false,
    customers: null,
    sample_invoice_id: null,
  });
  const [invoice_id, again] = await Promise.all([add(), add()]);
  expect(again).toBe(invoice_id);
  await t.runJobs();
  const read = await show(invoice_id);
  expect(read).toMatchObject({ status: 'needs_review', is_sample: true, adds_up: true, date: '2026-11-20' });
  expect(read.lines.map(({ description }) => description)).toEqual([
    'SAMPLE OAT MILK',
    'SAMPLE ESPRESSO BEANS',
    'SAMPLE TOMATO SAUCE',
    'SAMPLE PAPER CUPS',
  ]);
  expect(await ticks()).toMatchObject({ done: [true, false, false], sample_invoice_id: invoice_id });
  expect((await postSample(invoice_id)).body.status).toBe('posted');
  expect((await items()).map(({ name, on_hand }) => [name, on_hand])).toContainEqual(['SAMPLE OAT MILK', 12]);
  expect(await vendorNames()).toEqual(['Sample Foods Co.']);
  expect(await ticks()).toMatchObject({ done: [true, true, false] });
  const [milk] = await items();
  const params = { item_id: milk?.item_id ?? '' };
  await call(t, young.manager, inventory.updateItem, { params, body: { par_level: '24' } });
  expect(await ticks()).toMatchObject({ done: [true, true, true] });
});

test('Removing the sample takes its stock, items and vendor with it, keeps what another invoice needs, and can be tried again', async () => {
  expect((await call(t, young.staff, invoices.removeSample)).status).toBe(403);
  const own = (await call(t, young.manager, inventory.createItem, { body: { name: 'Own jam', stock_unit: 'ea' } }))
    .body;
  const { sample_invoice_id } = await ticks();
  expect((await call(t, young.manager, invoices.removeSample)).status).toBe(200);
  expect((await call(t, young.manager, invoices.removeSample)).status).toBe(200);
  expect((await items()).map(({ name }) => name)).toEqual([own.name]);
  expect(await vendorNames()).toEqual([]);
  expect((await show(sample_invoice_id ?? '')).status).toBe('rejected');
  expect((await call(t, young.staff, inventory.summary)).body).toMatchObject({ item_count: 1, value: 0 });
  expect((await ticks()).sample_invoice_id).toBeNull();

  expect(await add()).toBe(sample_invoice_id);
  expect((await postSample(sample_invoice_id ?? '')).body.status).toBe('posted');
  expect(await items()).toHaveLength(5);
});

test('An item that was added inside of a mixed case goes with the sample; one that was there before stays', async () => {
  await call(t, young.manager, invoices.removeSample);
  const params = { invoice_id: await add() };
  await t.runJobs();
  const { lines } = await show(params.invoice_id);
  const own = (await items()).find(({ name }) => name === 'Own jam');
  const held = (price: number) => [
    { item_id: own?.item_id, quantity: 3, price },
    { new_item: { name: 'Sample honey', stock_unit: 'ea' }, quantity: 3, price },
  ];
  const put = (parts: object[]) =>
    call(t, young.manager, invoices.update, {
      params,
      body: {
        lines: lines.map(({ line_id, description }, index) =>
          index === 0 ? { line_id, parts } : { line_id, new_item: { name: description, stock_unit: 'ea' } },
        ),
      } as never,
    });
  const [, honey] = (await put(held(1))).body.lines[0]?.parts ?? [];
  // Said again with another price, the item is still one of this invoice.
  expect((await put([{ ...held(2)[0] }, { item_id: honey?.item_id, quantity: 3, price: 2 }])).status).toBe(200);
  expect((await postInvoice(t, young, params)).status).toBe('posted');
  expect((await items()).map(({ name }) => name)).toContain('Sample honey');
  expect((await call(t, young.manager, invoices.removeSample)).status).toBe(200);
  expect((await items()).map(({ name }) => name)).toEqual(['Own jam']);
});

test('A user hides the list for themselves alone, and shows it again', async () => {
  const hide = (is_hidden: boolean) => call(t, young.owner, firstSteps.hide, { body: { book: 'stock', is_hidden } });
  await hide(true);
  expect((await ticks()).hidden).toBe(true);
  expect((await call(t, young.staff, firstSteps.list)).body.stock?.is_hidden).toBe(false);
  await hide(false);
  expect((await ticks()).hidden).toBe(false);
});
