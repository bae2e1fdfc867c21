import { expect, type Page, test } from '@playwright/test';
import { api, enter, newShop, openListening, PASSWORD, SHOP, settled } from '../parts/shop.ts';

/** Writes past the screen, as somebody else of the shop does. */
async function write(page: Page, path: string, data: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`${SHOP.url}/api${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A shop of its own with one item, and its owner signed in. */
async function openShop(page: Page, username: string): Promise<{ item_id: string; name: string }> {
  await newShop(page.request, username);
  await enter(page, username, PASSWORD);
  const item = await write(page, '/items', { name: 'Dinner plates', stock_unit: 'ea' });
  await write(page, `/items/${item.item_id}/movements`, { reason: 'counted', quantity: 12 });
  return item;
}

test('Waste is recorded in the ledger with its note', async ({ page, request }) => {
  const { item_id } = await openShop(page, 'waster');
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

test('A change made elsewhere appears without a reload', async ({ page }) => {
  const item = await openShop(page, 'watcher');
  await openListening(page, `${SHOP.url}/inventory/${item.item_id}`);
  await expect(page.getByRole('heading', { name: item.name }).first()).toBeVisible();
  await write(page, `/items/${item.item_id}/movements`, { reason: 'wasted', quantity: 1, note: 'told live' });
  await expect(page.getByText('told live').first()).toBeVisible();
});

test('A change made elsewhere while a page opens appears as well', async ({ page }) => {
  const item = await openShop(page, 'late-watcher');
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
