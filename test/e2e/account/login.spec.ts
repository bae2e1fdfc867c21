import { expect, test } from '@playwright/test';
import { unreadyText } from '#contract/shell/unready.texts.ts';
import { SHOP, signInByHand, watchForErrors } from '../parts/shop.ts';

// spec: 2.1-catch-all-signed-out, 2.3-enter
test('A deep address leads to the login and back to itself', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto(`${SHOP.url}/vendors`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel(/username/i).fill(SHOP.user);
  await page.getByLabel('Password', { exact: true }).fill(SHOP.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Vendors', level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});

// spec: 4-logout, 2.1-token-storage
test('Logging out ends the session on the server too', async ({ page, request }) => {
  await signInByHand(page);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  await page.getByRole('button', { name: /demo/i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  // The page does not wait for the server: a person without a connection must be able to leave as well.
  const headers = { authorization: `Bearer ${token}` };
  const asked = async () => (await request.get(`${SHOP.url}/api/users/get-user`, { headers })).status();
  await expect.poll(asked).toBe(401);
  await page.goto(`${SHOP.url}/inventory`);
  await expect(page).toHaveURL(/\/login/);
});

test('A page whose scripts do not run or do not arrive says so instead of staying empty', async ({ page, browser }) => {
  const without = await browser.newContext({ javaScriptEnabled: false });
  const plain = await without.newPage();
  await plain.goto(`${SHOP.url}/login`);
  await expect(plain.getByText(unreadyText)).toBeVisible();
  await without.close();

  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${SHOP.url}/login`);
  await expect(page.getByText(unreadyText)).toBeHidden();
  // Ten seconds later.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) one.finish();
  });
  await expect(page.getByText(unreadyText)).toBeVisible();
  await page.unroute(scripts);
  await page.reload();
  await expect(page.getByLabel(/username/i)).toBeVisible();
  await expect(page.getByText(unreadyText)).toHaveCount(0);
});
