import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '#contract/invoices/invoices.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

test.each([
  [
    'of which one stock unit would cost too much is refused when it is posted',
    { unit_price: 1, amount: null, stock_quantity: '0.0001' },
    9_000_000,
    200,
  ],
  [
    'whose lines are worth too much is refused when it is saved',
    { unit_price: 9_999_999_999, amount: 1, stock_quantity: '1' },
    9_999_999_999,
    422,
  ],
])('An invoice %s, with a sentence, and nothing of it is in stock', async (_what, values, quantity, saved) => {
  const item = await desk.addItem(`Saffron ${quantity}`);
  const { invoice_id, lines } = await desk.document([{ item, quantity: 1, unit_price: 1 }]);
  const params = { invoice_id };
  const line = { line_id: lines[0]?.line_id, quantity, ...values };
  const changed = await call(t, maple.manager, invoices.update, { params, body: { lines: [line] } as object });
  expect(changed.status).toBe(saved);
  const answer = changed.status === 200 ? await call(t, maple.manager, invoices.post, { params }) : changed;
  expect([answer.status, answer.body]).toEqual([422, { detail: httpTexts.outOfRange, code: 'invalid' }]);
  expect(await desk.item(item)).toMatchObject({ on_hand: 0 });
});
