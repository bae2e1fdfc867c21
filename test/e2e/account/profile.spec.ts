import { expect, type Page, test } from '@playwright/test';
import { credentialTexts } from '#contract/account/credentials.texts.ts';
import { enter, newShop, PASSWORD, SHOP } from '../parts/shop.ts';

const { sessions, change } = credentialTexts;
const card = (page: Page, title: string) => page.getByRole('region', { name: title });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openSettings(page: Page, user: string) {
  await enter(page, user, PASSWORD);
  await page.goto(`${SHOP.url}/settings`);
}

test('A device that is logged out elsewhere is at the login with its next step', async ({ browser, page, request }) => {
  await newShop(request, 'twodevices');
  const other = await (await browser.newContext()).newPage();
  await openSettings(other, 'twodevices');
  await openSettings(page, 'twodevices');
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
  await other.context().close();
});

// spec: 4-password-logout
test('A changed password logs out every other device too', async ({ browser, page, request }) => {
  await newShop(request, 'everywhere');
  const other = await (await browser.newContext()).newPage();
  await openSettings(other, 'everywhere');
  await openSettings(page, 'everywhere');
  await field(page, change.current).fill(PASSWORD);
  await field(page, change.next).fill('Elsewhere-1!');
  await field(page, change.confirm).fill('Elsewhere-1!');
  await page.getByRole('button', { name: change.submit }).click();
  await expect(page.getByRole('alert')).toContainText('Password changed. Please log in again.');
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});
