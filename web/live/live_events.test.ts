import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { analytics } from '#contract/analytics/analytics.ts';
import { contactPage } from '#contract/contacts/page.ts';
import type { LiveEvent } from '#contract/events.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { orders } from '#contract/orders/orders.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { keyOf } from '../query.ts';
import { takeEvent } from './live_events.ts';

const ID = '018f2f7e-0000-7000-8000-000000000001';
const OTHER = '018f2f7e-0000-7000-8000-000000000002';
const LIST = keyOf(invoices.list, { query: { status: 'reading' } });
const ONE = keyOf(invoices.get, { params: { invoice_id: ID } });
const ANOTHER = keyOf(invoices.get, { params: { invoice_id: OTHER } });
const ITEMS = keyOf(inventory.listItems, { query: {} });

let client: QueryClient;
const isOld = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
const reading = (page: number, id = ID): LiveEvent => ({
  type: 'invoice',
  id,
  status: 'reading',
  progress: { step: 'page', page, pages: 3 },
});

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(LIST, {
    invoices: [
      { invoice_id: ID, status: 'reading', progress: null },
      { invoice_id: OTHER, status: 'reading', progress: null },
    ],
    total_count: 2,
  });
  client.setQueryData(ONE, { invoice_id: ID, status: 'reading', progress: null });
  client.setQueryData(ANOTHER, { invoice_id: OTHER, status: 'reading', progress: null });
  client.setQueryData(ITEMS, { items: [], total_count: 0 });
});

test('Progress updates the shown data without a request', () => {
  takeEvent(reading(2), client);
  expect(client.getQueryData(LIST)).toMatchObject({
    invoices: [{ progress: { page: 2 } }, { progress: null }],
    total_count: 2,
  });
  expect(client.getQueryData(ONE)).toMatchObject({ progress: { page: 2 } });
  expect(client.getQueryData(ANOTHER)).toMatchObject({ progress: null });
  expect(isOld(LIST)).toBe(false);
});

test('Progress updates a list that has grown page by page', () => {
  const pages = keyOf(invoices.list, { query: { vendor_id: OTHER } });
  const row = { invoice_id: ID, status: 'reading', progress: null };
  client.setQueryData([...pages, 'pages'], { pages: [{ invoices: [] }, { invoices: [row] }], pageParams: [0, 50] });
  client.removeQueries({ queryKey: LIST });
  takeEvent(reading(2), client);
  expect(client.getQueryData([...pages, 'pages'])).toMatchObject({
    pages: [{ invoices: [] }, { invoices: [{ progress: { page: 2 } }] }],
    pageParams: [0, 50],
  });
  expect(isOld([...pages, 'pages'])).toBe(false);
});

test('A document that is not in the list makes the list stale', () => {
  takeEvent(reading(1, '018f2f7e-0000-7000-8000-000000000009'), client);
  expect(isOld(LIST)).toBe(true);
});

test('Only the first word of a reading makes pages fetch that show no list of invoices', () => {
  client.removeQueries({ queryKey: keyOf(invoices.list) });
  client.removeQueries({ queryKey: keyOf(invoices.get) });
  const unseen = '018f2f7e-0000-7000-8000-000000000010';
  const hear = (event: LiveEvent) => {
    client.setQueryData(ITEMS, { items: [], total_count: 0 });
    takeEvent(event, client);
    return isOld(ITEMS);
  };
  const finished: LiveEvent = { type: 'invoice', id: unseen, status: 'needs_review', progress: null };
  const heard = [reading(1, unseen), reading(2, unseen), reading(3, unseen), finished, reading(1, unseen)].map(hear);
  expect(heard).toEqual([true, false, false, true, true]);
});

test('After an interruption the first word of a reading makes pages fetch again', () => {
  client.removeQueries({ queryKey: keyOf(invoices.list) });
  const again = '018f2f7e-0000-7000-8000-000000000011';
  takeEvent(reading(1, again), client);
  takeEvent({ type: 'refresh', id: null }, client);
  client.setQueryData(ITEMS, { items: [], total_count: 0 });
  takeEvent(reading(1, again), client);
  expect(isOld(ITEMS)).toBe(true);
});

test('A finished reading makes the list, the document and the stock stale, and no other document', () => {
  takeEvent({ type: 'invoice', id: ID, status: 'needs_review', progress: null }, client);
  expect([LIST, ONE, ITEMS, ANOTHER].map(isOld)).toEqual([true, true, true, false]);
});

test('An item makes the stock, its lots and the recent write-offs stale and not the invoices', () => {
  const [lotList, recent] = [keyOf(lots.list, { query: {} }), keyOf(writeOffs.listRecent, {})];
  for (const key of [lotList, recent]) client.setQueryData(key, {});
  takeEvent({ type: 'item', id: ID }, client);
  expect([ITEMS, lotList, recent, LIST].map(isOld)).toEqual([true, true, true, false]);
});

test.each(['item', 'order'] as const)(
  'An %s makes what is to be ordered stale, and what is on its way',
  async (type) => {
    const shown = [keyOf(orders.suggest), keyOf(orders.listOrderable, { query: { vendor_id: OTHER } })];
    for (const key of shown) client.setQueryData(key, { items: [] });
    takeEvent({ type, id: ID }, client);
    await expect.poll(() => shown.map(isOld)).toEqual([true, true]);
  },
);

test('An order makes what waits for a user stale', () => {
  const bell = keyOf(waiting.list, {});
  client.setQueryData(bell, {});
  takeEvent({ type: 'order', id: ID }, client);
  expect([bell, ITEMS].map(isOld)).toEqual([true, false]);
});

test.each(['campaign', 'contact', 'reply', 'coupon'] as const)('A %s makes the figures stale', (type) => {
  const figures = [analytics.account, analytics.timeSeries, analytics.campaigns].map((call) =>
    keyOf(call, { query: {} }),
  );
  for (const key of figures) client.setQueryData(key, {});
  takeEvent({ type, id: ID }, client);
  expect(figures.map(isOld)).toEqual([true, true, true]);
});

test.each([
  ['contact', [true, true]],
  ['reply', [false, true]],
  ['campaign', [false, true]],
  ['coupon', [false, true]],
] as const)('A %s makes the page of a contact stale or not', (type, old) => {
  const params = { loyalty_customer_id: ID };
  const page = [contactPage.details, contactPage.timeline].map((call) => keyOf(call, { params }));
  for (const key of page) client.setQueryData(key, {});
  takeEvent({ type, id: ID }, client);
  expect(page.map(isOld)).toEqual(old);
});

test('After an interruption everything is stale', () => {
  takeEvent({ type: 'refresh', id: null }, client);
  expect([LIST, ONE, ANOTHER, ITEMS].map(isOld)).toEqual([true, true, true, true]);
});

test('A first answer that was under way is requested again', async () => {
  const key = keyOf(invoices.list, { query: { status: 'posted' } });
  const asked: ((list: object) => void)[] = [];
  const open = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => new Promise<object>((resolve) => asked.push(resolve)),
  }).subscribe(() => {});
  for (const type of ['item', 'invoice', 'invoice'] as const) {
    takeEvent(type === 'item' ? { type, id: ID } : { type, id: ID, status: 'posted', progress: null }, client);
  }
  asked[0]?.({ invoices: ['old'] });
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.({ invoices: ['new'] });
  await expect.poll(() => client.getQueryData(key)).toEqual({ invoices: ['new'] });
  expect(asked).toHaveLength(2);
  open();
});
