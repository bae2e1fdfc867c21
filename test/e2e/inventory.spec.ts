import { expect, type Page, test } from '@playwright/test';
import { api, enter, openListening, SHOP, settled } from './shop.ts';

/** Writes past the screen, as somebody else of the shop does. */
async function write(page: Page, path: string, data: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`${SHOP.url}/api${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

test('Waste is recorded in the ledger with its note', async ({ page, request }) => {
  await enter(page);
  // An item of its own: others are written to by other tests at the same time.
  const { item_id } = await write(page, '/items', { name: 'Dinner plates', stock_unit: 'ea' });
  await write(page, `/items/${item_id}/movements`, { reason: 'counted', quantity: 12 });
  await page.goto(`${SHOP.url}/inventory/${item_id}`);
  await page.getByRole('button', { name: 'Count or record' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Waste', { exact: true }).click();
  await dialog.getByRole('textbox').first().fill('2');
  await dialog.getByRole('textbox', { name: /note/i }).fill('dropped on the floor');
  await dialog
    .getByRole('button', { name: /record|save/i })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('dropped on the floor').first()).toBeVisible();
  expect(await api(request, page, `/items/${item_id}`)).toMatchObject({ on_hand: 10 });
});

test('A change made elsewhere appears without a reload', async ({ page, request }) => {
  await enter(page);
  const { items } = await api(request, page, '/items?sort=value&limit=2');
  const item = items[1];
  await openListening(page, `${SHOP.url}/inventory/${item.item_id}`);
  await expect(page.getByRole('heading', { name: item.name }).first()).toBeVisible();
  await write(page, `/items/${item.item_id}/movements`, { reason: 'wasted', quantity: 1, note: 'told live' });
  await expect(page.getByText('told live').first()).toBeVisible();
});

test('A change made elsewhere while a page opens appears as well', async ({ page, request }) => {
  await enter(page);
  const { items } = await api(request, page, '/items?sort=value&limit=2');
  const item = items[1];
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/events\b/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${SHOP.url}/inventory/${item.item_id}`);
  await expect(page.getByRole('heading', { name: item.name }).first()).toBeVisible();
  await settled(page);
  await write(page, `/items/${item.item_id}/movements`, { reason: 'wasted', quantity: 1, note: 'told late' });
  released.resolve();
  await expect(page.getByText('told late').first()).toBeVisible();
});
