import { devices, expect, type Page } from '@playwright/test';
import { readCouponCode } from '#contract/coupons/code.ts';
import { redeemTexts } from '#contract/coupons/errors.texts.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import { accessibilityFaults } from '../parts/axe.ts';
import { watchForErrors } from '../parts/shop.ts';
import { test } from '../parts/test.ts';
import { walletOf } from '../parts/wallet_contact.ts';

const texts = walletTexts.en;
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use(phone);

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const dialog = (page: Page) => page.getByRole('dialog');

async function expectAccessible(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([]);
}

// spec: 2.19-title, 2.19-sections, 2.19-redeem, 2.19-footer
test('A coupon is shown large, redeemed once by two taps, and listed as redeemed', async ({ page, request }) => {
  const errors = watchForErrors(page);
  const { url, coupons } = await walletOf(request, 'wallet-ann', ['Free coffee', 'Soup']);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop of wallet-ann — My Coupons');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Available Coupons',
    'Redeemed Coupons',
    'Expired Coupons',
  ]);
  await expect(page.getByText('No redeemed coupons.')).toBeVisible();
  await expect(page.getByText('No expired coupons.')).toBeVisible();
  await expect(page.getByText(/^© 20\d\d Shop of wallet-ann$/)).toBeVisible();
  await expect(page.getByText('(•••) •••-0142')).toBeVisible();

  await card(page, 'Free coffee')
    .getByRole('button', { name: texts.enlarge('Free coffee') })
    .click();
  const code = await dialog(page)
    .getByText(/^\w{3}-\w{3}-\w{3}$/)
    .textContent();
  expect(readCouponCode(code ?? '')).not.toBeNull();
  await expect(dialog(page).getByRole('img', { name: texts.qr(code ?? '') })).toBeVisible();
  await expect(dialog(page).getByRole('img', { name: texts.bars(code ?? '') })).toBeVisible();
  // White for the scanner in the dark, too.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(dialog(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: texts.enlarge('Free coffee') })).toBeFocused();

  await page.getByRole('button', { name: texts.redeemTitle('Free coffee') }).click();
  for (const words of [
    'Redeem this coupon?',
    'Are you sure you want to use it now?',
    'Only store staff should redeem.',
  ]) {
    await expect(dialog(page).getByText(words)).toBeVisible();
  }
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  let sent = 0;
  page.on('request', (one) => {
    if (one.url().includes('/api/coupon/redeem')) sent += 1;
  });
  // As a key presses it: a tap counts only after a moment.
  await dialog(page)
    .getByRole('button', { name: 'Yes, redeem' })
    .evaluate((yes: HTMLElement) => {
      yes.click();
      yes.click();
    });
  await expect(dialog(page).getByRole('heading', { name: texts.dialog.done })).toBeFocused();
  await expectAccessible(page);
  expect(sent).toBe(1);
  await dialog(page).getByRole('button', { name: texts.dialog.finish }).click();
  await expect(page.getByRole('region', { name: 'Redeemed Coupons' })).toContainText('Free coffee');
  await expect(page.getByRole('region', { name: 'Available Coupons' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Available Coupons' })).toBeFocused();
  expect((await coupons()).map(({ status }) => status)).toEqual(['ready', 'redeemed']);
  expect(errors).toEqual([]);
});

test('Without a connection the codes stay, and a confirmed coupon is redeemed once it is back', async ({
  page,
  context,
  request,
}) => {
  const { url, coupons } = await walletOf(request, 'wallet-cy', ['Free coffee']);
  await page.goto(url);
  await context.setOffline(true);
  await expect(page.getByText(texts.offline)).toBeVisible();
  await page.getByRole('button', { name: texts.enlarge('Free coffee') }).click();
  await expect(dialog(page).getByRole('img').first()).toBeVisible();
  await dialog(page).getByRole('button', { name: texts.redeem }).click();
  // As a key presses it: a tap counts only after a moment.
  await dialog(page).getByRole('button', { name: 'Yes, redeem' }).press('Enter');
  await expect(dialog(page).getByText(texts.dialog.waiting)).toBeVisible();
  expect(await coupons()).toMatchObject([{ status: 'ready' }]);
  await context.setOffline(false);
  await expect(dialog(page).getByRole('heading', { name: texts.dialog.done })).toBeVisible();
  await expect(page.getByText(texts.offline)).toBeHidden();
  expect(await coupons()).toMatchObject([{ status: 'redeemed' }]);
});

test('The PIN of the staff is requested where the shop wants it, in Spanish too', async ({ page, request }) => {
  const { url, put } = await walletOf(request, 'wallet-eva', ['Free coffee']);
  await put('/coupon/settings', { pin: '2468' });
  await page.goto(url);
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveTitle('Shop of wallet-eva — Mis cupones');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const es = walletTexts.es;
  await page.getByRole('button', { name: es.redeemTitle('Free coffee') }).click();
  await dialog(page).getByRole('button', { name: es.dialog.yes }).press('Enter');
  const pin = dialog(page).getByLabel(es.dialog.pin);
  await expect(pin).toBeFocused();
  await dialog(page).getByRole('button', { name: es.dialog.yes }).press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText(es.dialog.pinNeeded);
  await expect(pin).toBeFocused();
  await expect(pin).toHaveAccessibleDescription(es.dialog.pinNeeded);
  await page.keyboard.type('1111');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText(redeemTexts.es.pinWrong);
  await expect(dialog(page).getByLabel(es.dialog.pin)).toHaveValue('');
  await dialog(page).getByLabel(es.dialog.pin).fill('2468');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: es.dialog.done })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: es.redeemed })).toContainText('Free coffee');
});
