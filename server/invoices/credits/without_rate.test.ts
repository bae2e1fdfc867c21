import { afterAll, beforeAll, expect, test } from 'vitest';
import { credits } from '#contract/invoices/credits/credits.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { CreditDesk } from '#test/desks/credit_desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: CreditDesk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new CreditDesk(t, maple);
  await desk.post(await desk.document([{ item: await desk.addItem('Barley'), quantity: 1, unit_price: 2 }]));
});
afterAll(() => t.close());

const sums = async () => (await call(t, maple.staff, credits.list)).body;

test('A credit request in a currency without a known rate is in no sum until an invoice shows the rate', async () => {
  const item = await desk.addItem('Comté');
  const own = await desk.ofKnownVendor([{ item, quantity: 10, unit_price: 10 }]);
  await desk.ask(own, { reason: 'damaged', amount: 7 });
  const foreign = await desk.ofKnownVendor([{ item, quantity: 10, unit_price: 10 }]);
  await changeInvoice(t, maple, foreign, { currency: 'EUR', exchange_rate: null });
  await desk.ask(foreign, { reason: 'damaged', amount: 20 });
  expect(await sums()).toMatchObject({ aged: { total: 7 }, without_rate: [{ currency: 'EUR', amount: 20 }] });

  const rated = await desk.ofKnownVendor([{ item, quantity: 1, unit_price: 10 }]);
  await changeInvoice(t, maple, rated, { currency: 'EUR', exchange_rate: '1.5' });
  await desk.post(rated);
  expect(await sums()).toMatchObject({ aged: { total: 37 }, without_rate: [] });

  // The invoice's own rate counts once it is entered.
  await changeInvoice(t, maple, foreign, { exchange_rate: '1.2' });
  expect(await sums()).toMatchObject({ aged: { total: 31 }, without_rate: [] });
  await desk.unpost(rated);
  expect(await sums()).toMatchObject({ aged: { total: 31 }, without_rate: [] });
});

test('A line that did not come of an invoice without a rate is requested without one', async () => {
  const invoice = await desk.ofKnownVendor([{ item: await desk.addItem('Brie'), quantity: 4, unit_price: 10 }]);
  await changeInvoice(t, maple, invoice, { currency: 'GBP', exchange_rate: null });
  expect((await desk.mark(invoice, 0)).status).toBe(200);
  expect((await sums()).without_rate).toEqual([{ currency: 'GBP', amount: 40 }]);
});
