import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import type { Order, OrderRow } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { answerNoCredits, answerNoItems } from '../testing/empty_lists.ts';
import { ORDER, SENT } from '../testing/orders.ts';
import { id } from '../testing/samples.ts';
import { openScreen } from '../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../testing/server.ts';

const RECEIVED: Order = { ...SENT, status: 'received' };
const DRAFT: Order = { ...ORDER, order_id: id(75), number: 13, expected_on: null };

function answerDraft(left_out: string[]) {
  answerBy(orders.get, ({ params }) => (params.order_id === DRAFT.order_id ? DRAFT : RECEIVED));
  answer(orders.listOrderable, { items: [] });
  answerNoItems();
  answerNoCredits();
  answer(orders.repeat, { order: DRAFT, left_out });
}

test('A received order is repeated with one press, and archived items are named', async () => {
  answerDraft(['Rye bread']);
  const screen = openScreen(`/orders/${SENT.order_id}`);
  const again = page.getByRole('button', { name: texts.repeat });
  refuse(orders.repeat, 503, { detail: 'Away for a moment.', code: 'unavailable' });
  await again.click();
  await expect.element(page.getByText('Away for a moment.')).toBeVisible();
  expect(screen.address()).toBe(`/orders/${SENT.order_id}`);
  answer(orders.repeat, { order: DRAFT, left_out: ['Rye bread'] });
  await again.click();
  await expect.element(page.getByRole('alert').getByText(texts.repeatedWithout('Rye bread'))).toBeVisible();
  await expect.element(page.getByRole('heading', { name: texts.name(13) })).toBeVisible();
  expect(screen.address()).toBe(`/orders/${DRAFT.order_id}`);
});

test('A new order starts empty, or with the items of the last order that the vendor got', async () => {
  answerDraft([]);
  const counts = { draft: 1, sent: 1, partly_received: 0, received: 1, closed: 0, canceled: 1 };
  const draft: OrderRow = { ...ORDER, number: 15 };
  const canceled: OrderRow = { ...SENT, order_id: id(76), number: 14, status: 'canceled' };
  answerBy(orders.list, ({ query }) => {
    const found = query.vendor_id === id(31) ? [draft, canceled, SENT] : [];
    return { orders: found, total_count: found.length, counts, late_count: 0 };
  });
  answer(orders.suggest, { suggestions: [], without_vendor: [] });
  const history = { invoice_count: 0, last_invoice_on: null, spent: 0, is_active: true };
  const named = ['Northside Foods', 'Dockside'].map((name, at) => ({ vendor_id: id(31 + at), name, ...history }));
  answer(vendors.list, { vendors: named, total_count: 2 });
  const screen = openScreen('/orders');
  await page.getByRole('button', { name: texts.add }).first().click();
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: texts.newVendor }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Northside Foods');
  const items = page.getByRole('radio', { name: texts.newRepeat(SENT.number, 2) });
  await expect.element(page.getByRole('radio', { name: texts.newEmpty })).toBeChecked();
  await items.click();
  // Another vendor's order begins empty again.
  await choose('Dockside');
  await expect.element(items).not.toBeInTheDocument();
  await choose('Northside Foods');
  await expect.element(items).not.toBeChecked();
  await items.click();
  await page.getByRole('button', { name: texts.newAction }).click();
  await expect.poll(screen.address).toBe(`/orders/${DRAFT.order_id}`);
  expect(sentTo(orders.repeat)).toMatchObject([{ params: { order_id: SENT.order_id } }]);
  expect(sentTo(orders.create)).toEqual([]);
});
