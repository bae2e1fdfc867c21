import { expect, test } from '@playwright/test';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { SHOP, signIn, signInByHand } from '../parts/shop.ts';

// spec: 2.1-catch-all-signed-in, 2.1-landing, 4-login-access, 3-storage-keys, 2.1-token-storage, 6-bearer
test('A login lands on the inventory and keeps its session in session storage', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/items')) calls.push(request.headers().authorization ?? 'none');
  });
  await signInByHand(page);
  await expect(page).toHaveURL(`${SHOP.url}/inventory`);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ is_paid_user: 'true', has_active_trials: 'false' });
  expect(kept.company_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(call).toBe(`Bearer ${kept.token}`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.goto(`${SHOP.url}/nowhere/at/all`);
  await expect(page.getByRole('navigation', { name: shellTexts.mainMenu })).toBeVisible();
});

// spec: 2.20-back
test('The link back returns to the page before, and to the list on a page that was opened directly', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/inventory\/[0-9a-f-]{36}$/);
  const item = page.url();
  await page.getByRole('main').getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL(`${SHOP.url}/inventory`);

  const token = await page.evaluate(() => ({ ...sessionStorage }));
  const fresh = await page.context().newPage();
  await fresh.addInitScript((keys) => {
    for (const [key, value] of Object.entries(keys)) sessionStorage.setItem(key, value);
  }, token);
  await fresh.goto(item);
  await fresh.getByRole('main').getByRole('link', { name: 'Inventory' }).click();
  await expect(fresh).toHaveURL(`${SHOP.url}/inventory`);
});
