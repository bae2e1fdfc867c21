import { expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { COST_CHANGE_MAX, UNUSUAL_QUANTITY_TIMES, UNUSUAL_TOTAL_TIMES, USUAL_FROM } from '#contract/invoices/limits.ts';
import { history } from './history.ts';
import { demoContacts } from './loyalty/contacts.ts';
import { ASSORTMENTS } from './stock/catalog.ts';
import { waitingDocuments } from './waiting.ts';

const TODAY = '2026-11-20';

test('The same date creates the same history', async () => {
  expect(history(TODAY)).toEqual(history(TODAY));
  expect(demoContacts(TODAY)).toEqual(demoContacts(TODAY));
  const deliveries = history(TODAY).events.flatMap((event) => (event.kind === 'delivery' ? [event.delivery] : []));
  const [once, again] = [await waitingDocuments(TODAY, deliveries), await waitingDocuments(TODAY, deliveries)];
  expect(again.map(({ bytes }) => bytes.toString('base64'))).toEqual(once.map(({ bytes }) => bytes.toString('base64')));
});

const week = Array.from({ length: 7 }, (_, days) => addDays(TODAY, days));

test.each(week)('On %s the history is a believable quarter that ends before today', (today) => {
  const { events, begins } = history(today);
  expect(begins <= addDays(today, -77)).toBe(true);
  expect(events.every(({ date }) => date >= begins && date < today)).toBe(true);
  const deliveries = events.flatMap((event) => (event.kind === 'delivery' ? [event.delivery] : []));
  expect(deliveries.length).toBeGreaterThanOrEqual(45);
  expect(deliveries.length).toBeLessThanOrEqual(53);
  const numbers = deliveries.map(({ invoice }) => `${invoice.vendor.name} ${invoice.number}`);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(deliveries.map(({ invoice }) => invoice.layout)).size).toBe(6);
  const movements = events.flatMap((event) => (event.kind === 'movement' ? [event] : []));
  expect(movements.every(({ quantity }) => quantity >= 0)).toBe(true);
});

test.each(week)('On %s no delivery of the demo has figures that posting asks about', (today) => {
  const quantities = new Map<string, number[]>();
  const totals = new Map<string, number[]>();
  const lastCosts = new Map<string, number>();
  const median = (values: number[] = []) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
  const unusual: string[] = [];
  for (const event of history(today).events) {
    if (event.kind !== 'delivery' || event.delivery.invoice.total_cents < 0) continue;
    const { invoice, goods } = event.delivery;
    const before = totals.get(invoice.vendor.name) ?? [];
    totals.set(invoice.vendor.name, [...before, invoice.total_cents]);
    if (before.length >= USUAL_FROM && invoice.total_cents > median(before) * UNUSUAL_TOTAL_TIMES) {
      unusual.push(`${invoice.number}: total`);
    }
    for (const [index, { sku, stock_quantity }] of goods.entries()) {
      const cost = (invoice.lines[index]?.amount_cents ?? 0) / 100 / stock_quantity;
      const last = lastCosts.get(sku) ?? cost;
      const usual = quantities.get(sku) ?? [];
      if (Math.abs(cost - last) > last * COST_CHANGE_MAX) unusual.push(`${invoice.number}: cost of ${sku}`);
      if (usual.length >= USUAL_FROM && stock_quantity >= median(usual) * UNUSUAL_QUANTITY_TIMES) {
        unusual.push(`${invoice.number}: quantity of ${sku}`);
      }
      lastCosts.set(sku, cost);
      quantities.set(sku, [...usual, stock_quantity]);
    }
  }
  expect(unusual).toEqual([]);
});

test('The items have unique names and SKUs, in eight or nine categories', () => {
  const products = ASSORTMENTS.flatMap((assortment) => assortment.products);
  expect(products.length).toBeGreaterThanOrEqual(45);
  expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length);
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
  const categories = new Set(products.map(({ category }) => category));
  expect([8, 9, 10]).toContain(categories.size);
});

test('Every frequent customer has a unique number from the range for fiction', () => {
  const phones = demoContacts(TODAY).map((contact) => ('added' in contact ? contact.added : contact.joined).phone_e164);
  expect(new Set(phones).size).toBe(60);
  expect(phones.every((phone = '') => /^\+120755501\d\d$/.test(phone))).toBe(true);
});
