import { expect, type Page, test } from '@playwright/test';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { mailedLink, newShop, SHOP, signInByHand } from '../parts/shop.ts';

const { forgot, reset } = credentialTexts;

const email = (page: Page) => page.getByRole('textbox', { name: forgot.email, exact: true });

// spec: 2.1-reset-password, 2.9-form, 8-reset-token
test('A mailed link sets a new password once', async ({ page, request }) => {
  await newShop(request, 'forgetful');
  await page.goto(`${SHOP.url}/login`);
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await email(page).fill('forgetful@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(forgot.sent);

  const { search } = new URL(await mailedLink(request, 'forgetful@example.com', '/reset-password?token='));
  const password = page.getByRole('textbox', { name: reset.newPassword, exact: true });

  await page.goto(`${SHOP.url}/reset-password${search}`);
  await password.fill('Remember-1!');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('Password reset successful');
  await signInByHand(page, 'forgetful', 'Remember-1!');

  await page.goto(`${SHOP.url}/reset-password${search}`);
  await password.fill('Remember-2!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: reset.used })).toBeVisible();
});
