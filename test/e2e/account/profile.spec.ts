import { expect, type Page, test } from '@playwright/test';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { enter, newShop, PASSWORD, SHOP } from '../parts/shop.ts';

const { sessions, change } = credentialTexts;
const card = (page: Page, title: string) => page.getByRole('region', { name: title });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openSettings(page: Page, user: string) {
  await enter(page, user, PASSWORD);
  await page.goto(`${SHOP.url}/settings`);
}

// spec: 4-password-logout
test('A device is logged out from another one, and a changed password logs out all of them', async ({
  browser,
  page,
  request,
}) => {
  await newShop(request, 'devices');
  const other = await (await browser.newContext()).newPage();
  await openSettings(other, 'devices');
  await openSettings(page, 'devices');
  const list = card(page, sessions.title);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText(sessions.current);
  await list
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(sessions.alone);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);

  await openSettings(other, 'devices');
  await field(page, change.current).fill(PASSWORD);
  await field(page, change.next).fill('Elsewhere-1!');
  await field(page, change.confirm).fill('Elsewhere-1!');
  await page.getByRole('button', { name: change.submit }).click();
  await expect(page.getByRole('alert')).toContainText('Password changed. Please log in again.');
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});
