import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ORDER } from '../testing/orders.ts';
import { id } from '../testing/samples.ts';
import { drawn, openScreen } from '../testing/screen.tsx';
import { answer, hold, sentTo } from '../testing/server.ts';

test('A user who closes the dialog while the order is added stays in the list', async () => {
  // A screen that is still to be loaded would come only after the test.
  await import('./page/OrderScreen.tsx');
  answer(orders.get, ORDER);
  const counts = { draft: 0, sent: 0, partly_received: 0, received: 0, closed: 0, canceled: 0 };
  answer(orders.list, { orders: [], total_count: 0, counts, late_count: 0 });
  answer(orders.suggest, { suggestions: [], without_vendor: [] });
  const history = { invoice_count: 0, last_invoice_on: null, spent: 0, is_active: true };
  answer(vendors.list, {
    vendors: [{ vendor_id: id(31), name: 'Northside Foods', ...history }],
    total_count: 1,
  });
  const screen = openScreen('/orders');
  await page.getByRole('button', { name: texts.add }).first().click();
  await page.getByRole('combobox', { name: texts.newVendor }).click();
  await page.getByRole('option', { name: 'Northside Foods' }).click();
  answer(orders.create, ORDER);
  const letGo = hold(orders.create);
  await page.getByRole('button', { name: texts.newAction }).click();
  await page.getByRole('button', { name: commonTexts.actions.cancel, exact: true }).last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const asked = sentTo(orders.suggest).length;
  letGo();
  // The list is fetched again once the order was added.
  await expect.poll(() => sentTo(orders.suggest).length).toBeGreaterThan(asked);
  await drawn();
  expect(screen.address()).toBe('/orders');
});
