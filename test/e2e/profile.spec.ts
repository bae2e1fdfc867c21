import { expect, type Page, test } from '@playwright/test';
import { companyTexts } from '#contract/account/company.texts.ts';
import { credentialTexts } from '#contract/account/credentials.texts.ts';
import { enter, newShop, PASSWORD, SHOP, watchForErrors } from './shop.ts';

const { sessions, change } = credentialTexts;
const card = (page: Page, title: string) => page.getByRole('region', { name: title });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openSettings(page: Page, user: string) {
  await enter(page, user, PASSWORD);
  await page.goto(`${SHOP.url}/settings`);
}

test('a device that is logged out elsewhere is at the login with its next step', async ({ browser, page, request }) => {
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
test('a changed password logs out every other device too', async ({ browser, page, request }) => {
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

test('the owner names the company anew; what is wrong is told beside its field and nothing is lost', async ({
  page,
  request,
}) => {
  const errors = watchForErrors(page);
  await newShop(request, 'renamer');
  await openSettings(page, 'renamer');
  const details = card(page, companyTexts.title);
  const save = details.getByRole('button', { name: companyTexts.save });
  await field(page, companyTexts.name).fill('Renamed & Sons');
  await field(page, companyTexts.address).fill('12 Congress St\nPortland');
  await field(page, companyTexts.helpContact).fill('ask Tom');
  await save.click();
  await expect(details.getByRole('alert')).toHaveText(companyTexts.helpContactShape);
  await field(page, companyTexts.helpContact).fill('(207) 555-0123');

  await page.route(/\/api\/company\/details/, (route) => route.abort());
  await save.click();
  await expect(details.getByRole('alert')).toBeVisible();
  await expect(field(page, companyTexts.name)).toHaveValue('Renamed & Sons');
  await page.unroute(/\/api\/company\/details/);
  await save.click();
  await expect(page.getByText(companyTexts.saved)).toBeVisible();
  await page.reload();
  await expect(card(page, 'Account')).toContainText('Renamed & Sons');
  await expect(field(page, companyTexts.address)).toHaveValue('12 Congress St\nPortland');
  expect(errors).toEqual([]);
});
