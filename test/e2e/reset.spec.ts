import { expect, type Page, test } from '@playwright/test';
import { accountTexts } from '#contract/account/account.texts.ts';
import { credentialTexts } from '#contract/account/credentials.texts.ts';
import { mailedLink, newShop, SHOP, signInByHand } from './shop.ts';

const { forgot, reset } = credentialTexts;

const email = (page: Page) => page.getByRole('textbox', { name: forgot.email, exact: true });

// spec: 2.3-forgot, 5-reset-empty, 5-reset-email, 8-reset-request
test('the login turns into the reset panel and back; an address must be one', async ({ page }) => {
  await page.goto(`${SHOP.url}/login`);
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Email cannot be empty.')).toBeVisible();
  await email(page).fill('nobody');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.route(/\/api\/auth\/forgot-password/, (route) => route.abort());
  await email(page).fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Error requesting password reset. Please try again later.');
  await expect(email(page)).toHaveValue('nobody@example.com');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page.getByRole('heading', { name: accountTexts.title })).toBeVisible();
});

// spec: 2.1-reset-password, 2.9-form, 8-reset-token
test('a mailed link sets a new password, once', async ({ page, request }) => {
  await newShop(request, 'forgetful');
  await page.goto(`${SHOP.url}/login`);
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await email(page).fill('forgetful@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(forgot.sent);

  const { search } = new URL(await mailedLink(request, 'forgetful@example.com', '/reset-password?token='));
  const password = page.getByRole('textbox', { name: reset.newPassword, exact: true });

  await page.goto(`${SHOP.url}/reset-password${search}`);
  await page.route(/\/api\/auth\/reset-password/, (route) =>
    route.fulfill({ status: 500, json: { detail: '', code: 'internal' } }),
  );
  await password.fill('Remember-1!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible();
  await expect(password).toHaveValue('Remember-1!');
  await page.unroute(/\/api\/auth\/reset-password/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('Password reset successful');
  await signInByHand(page, 'forgetful', 'Remember-1!');

  await page.goto(`${SHOP.url}/reset-password${search}`);
  await password.fill('Remember-2!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: reset.used })).toBeVisible();
});

// spec: 5-reset-token
test('an address without a token says so', async ({ page }) => {
  await page.goto(`${SHOP.url}/reset-password`);
  await expect(page.getByRole('alert')).toContainText('Invalid token');
});
