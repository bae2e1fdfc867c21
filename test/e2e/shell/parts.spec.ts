import { expect, type Locator, type Page, test } from '@playwright/test';
import { accountTexts } from '#contract/account/account.texts.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { vendorTexts } from '#contract/inventory/vendors/vendors.texts.ts';
import { searchTexts } from '#contract/shell/search.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { enter, SHOP } from '../parts/shop.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Files of the app that do not come, as on a broken connection. */
const PARTS = /\/assets\/(MenuDrawer|SearchDialog|WaitingList|QuestionDialog|VendorForm)-/;
/** What a login of another kind needs, and what tells a page that its session has ended. */
const LOGIN_PARTS = /\/assets\/(PasskeyLogin|SecondStep)-/;
const STREAM = /\/api\/events/;

/** Opens a part without its file and then with it; both leave what was typed. */
async function openTwice(page: Page, button: Locator, part: Locator): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: commonTexts.failures.partMissing });
  await page.route(PARTS, (route) => route.abort());
  await button.click();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: commonTexts.actions.close }).click();
  await expect(notice).toHaveCount(0);
  await page.unroute(PARTS);
  await button.click();
  await expect(part).toBeVisible();
}

test('What the bar and a screen open can fail to come without the screen, and opens once its file comes', async ({
  page,
}) => {
  await enter(page);
  await page.goto(`${SHOP.url}/vendors`);
  const add = page.getByRole('button', { name: vendorTexts.add });
  await openTwice(page, add, page.getByRole('dialog', { name: vendorTexts.form.addTitle }));

  await page.route(PARTS, (route) => route.abort());
  await page.goto(`${SHOP.url}/inventory/transfers/new`);
  const note = page.getByLabel(transferTexts.form.note);
  await note.fill('Two crates');

  const search = page.getByRole('dialog', { name: searchTexts.title });
  await openTwice(page, page.getByRole('button', { name: shellTexts.search }), search);
  await page.keyboard.press('Escape');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await openTwice(page, bell, page.getByRole('heading', { name: waitingTexts.title }));
  await page.keyboard.press('Escape');
  const menu = page.getByRole('dialog', { name: commonTexts.product });
  await openTwice(page, page.getByRole('button', { name: shellTexts.openMenu }), menu);
  await openTwice(
    page,
    menu.getByRole('button', { name: accountTexts.logOut }),
    page.getByRole('dialog', { name: leavingTexts.logOut.title }),
  );
  await page.getByRole('button', { name: leavingTexts.stay }).click();
  await expect(note).toHaveValue('Two crates');
});

test('A login over unsaved changes keeps them when a part of it cannot load', async ({ page }) => {
  await page.route(LOGIN_PARTS, (route) => route.abort());
  await page.route(STREAM, (route) => route.abort());
  await enter(page);
  await page.goto(`${SHOP.url}/inventory/transfers/new`);
  const note = page.getByLabel(transferTexts.form.note);
  await note.fill('Two crates');
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  await page.request.post(`${SHOP.url}/api/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
  await page.unroute(STREAM);

  await expect(page.getByText(accountTexts.expired)).toBeVisible();
  await expect(page.getByText(commonTexts.failures.partMissing)).toHaveCount(1);
  await page.getByLabel(accountTexts.username).fill(SHOP.user);
  await page.getByLabel(accountTexts.password, { exact: true }).fill(SHOP.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(accountTexts.expired)).toHaveCount(0);
  await expect(note).toHaveValue('Two crates');
});
