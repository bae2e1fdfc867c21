import { expect, type Page, test } from '@playwright/test';
import { enter, newShop, PASSWORD, SHOP, settled, write } from '../parts/shop.ts';

/** A shop of its own with one item, and its owner signed in. */
async function openShop(page: Page, username: string): Promise<{ item_id: string; name: string }> {
  await newShop(page.request, username);
  await enter(page, username, PASSWORD);
  const item = await write(page, '/items', { name: 'Dinner plates', stock_unit: 'ea' });
  await write(page, `/items/${item.item_id}/movements`, { reason: 'counted', quantity: 12 });
  return item;
}

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
