import { expect, test } from '@playwright/test';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { unreadyText } from '#contract/shell/unready.texts.ts';
import { SHOP, watchForErrors } from '../parts/shop.ts';
import { setAnimations } from '../parts/time.ts';

// spec: 2.1-catch-all-signed-out, 2.3-enter, 4-login-access, 3-storage-keys, 6-bearer, 2.1-catch-all-signed-in, 4-logout, 2.1-token-storage
test('A deep address leads through the login, the tab keeps the session, and logging out ends it on the server too', async ({
  page,
  request,
}) => {
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/vendors')) calls.push(sent.headers().authorization ?? 'none');
  });
  const errors = watchForErrors(page);
  await page.goto(`${SHOP.url}/vendors`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel(/username/i).fill(SHOP.user);
  await page.getByLabel('Password', { exact: true }).fill(SHOP.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Vendors', level: 1 })).toBeVisible();
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ is_paid_user: 'true', has_active_trials: 'false' });
  expect(kept.company_id).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(() => [...new Set(calls)]).toEqual([`Bearer ${kept.token}`]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto(`${SHOP.url}/nowhere/at/all`);
  await expect(page.getByRole('navigation', { name: shellTexts.mainMenu })).toBeVisible();
  await page.getByRole('button', { name: /demo/i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  // The page does not wait for the server: a user without a connection must be able to leave as well.
  const headers = { authorization: `Bearer ${kept.token}` };
  const asked = async () => (await request.get(`${SHOP.url}/api/users/get-user`, { headers })).status();
  await expect.poll(asked).toBe(401);
  await page.goto(`${SHOP.url}/inventory`);
  await expect(page).toHaveURL(/\/login/);
  expect(errors).toEqual([]);
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
  await setAnimations(page, 9_999);
  await expect(page.getByText(unreadyText)).toBeHidden();
  await setAnimations(page, 10_000);
  await expect(page.getByText(unreadyText)).toBeVisible();
  await page.unroute(scripts);
  await page.reload();
  await expect(page.getByLabel(/username/i)).toBeVisible();
  await expect(page.getByText(unreadyText)).toHaveCount(0);
});
