import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { Concern } from '#contract/invoices/review/concerns.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

/** An invoice over ten dollars of goods and a line of deposits of three, with this in its totals. */
async function withCrates(name: string, totals: { deposit: number; total: number | null }) {
  const invoice = await desk.document([{ item: await desk.addItem(name), quantity: 5, unit_price: 2 }]);
  const [goods] = invoice.lines;
  const crates = { description: 'Crates', amount: 3, is_deposit: true };
  return changeInvoice(t, maple, invoice, { ...totals, lines: [{ line_id: goods?.line_id }, crates] });
}

async function concernsOf({ invoice_id }: { invoice_id: string }): Promise<Concern[]> {
  const asked = await call(t, maple.manager, invoices.post, { params: { invoice_id } });
  return (asked.body as unknown as { concerns?: Concern[] }).concerns ?? [];
}

const balance = async () =>
  (await call(t, maple.staff, vendors.listDeposits, { params: { vendor_id: desk.vendor_id } })).body.balance;

const about = (kind: Concern['kind']) => (concern: Concern) => concern.kind === kind;

test('A deposit that only repeats the lines of deposits is booked once, and the user is told so before', async () => {
  const invoice = await withCrates('Cider', { deposit: 3, total: 13 });
  expect(invoice.adds_up).toBe(false);
  const concerns = await concernsOf(invoice);
  expect(concerns.filter(about('repeated_deposit'))).toMatchObject([{ deposit: 3, currency: 'USD' }]);
  await desk.post(invoice);
  expect(await balance()).toBe(3);
  await desk.unpost(invoice);
  expect(await balance()).toBe(0);
});

test('A deposit like the lines of deposits is another one where the total has both', async () => {
  const invoice = await withCrates('Perry', { deposit: 3, total: 16 });
  expect(invoice.adds_up).toBe(true);
  expect((await concernsOf(invoice)).filter(about('repeated_deposit'))).toEqual([]);
  await desk.post(invoice);
  expect(await balance()).toBe(6);
  await desk.unpost(invoice);
});

test('A deposit of another amount is booked beside the lines of deposits, although the total is off', async () => {
  const invoice = await withCrates('Mead', { deposit: 2, total: 13 });
  const concerns = await concernsOf(invoice);
  expect(concerns.filter(about('repeated_deposit'))).toEqual([]);
  expect(concerns.filter(about('difference'))).toMatchObject([{ off_by: 2 }]);
  await desk.post(invoice);
  expect(await balance()).toBe(5);
});
