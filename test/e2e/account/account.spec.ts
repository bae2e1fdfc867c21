import { expect, test } from '@playwright/test';
import { accountTexts } from '#contract/account/account.texts.ts';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { PASSWORD, SHOP, watchForErrors } from '../parts/shop.ts';
import { endTrials, stopCountdown } from '../parts/time.ts';

// spec: 2.7-heading, 4-login-no-access, 4-signup-flow, 6-entitlements, 2.1-pay-implement
test('A shop signs up, works, sees its trial end, views its data and requests a plan', async ({ page }) => {
  const errors = watchForErrors(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const logIn = async () => {
    await field(accountTexts.username).fill('saltair');
    await field(accountTexts.password).fill(PASSWORD);
    await page.keyboard.press('Enter');
  };

  await stopCountdown(page);
  await page.goto(`${SHOP.url}/signup?service=invoice_scanning`);
  await field(signupTexts.companyName).fill('Salt Air Grocery');
  await field(signupTexts.zipCode).fill('04901');
  await field(signupTexts.phone).pressSequentially('2075550188');
  await page.keyboard.press('Enter');
  await field(signupTexts.username).fill('saltair');
  await field(signupTexts.email).fill('owner@saltair.example');
  await field(signupTexts.password).fill(PASSWORD);
  await field(signupTexts.confirmPassword).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);

  await logIn();
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const added = await page.request.post(`${SHOP.url}/api/items`, {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Sea salt', stock_unit: 'lb' },
  });
  expect(added.status()).toBe(200);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('region', { name: settingsTexts.account.title })).toContainText('Free Trial');
  await page.getByRole('button', { name: settingsTexts.logOut }).click();
  await expect(page).toHaveURL(/\/login$/);

  await endTrials('saltair', 1);
  await logIn();
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your free trial has ended');
  await expect(page.getByText(/You can view and export everything until/)).toBeVisible();
  await expect(page.getByText(billingTexts.subscribe.noAccess)).toHaveCount(0);
  await page.getByRole('link', { name: billingTexts.subscribe.readOnly }).click();
  await expect(page.getByText('Sea salt').first()).toBeVisible();
  await expect(page.getByText(/You can view and export everything until/)).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('region', { name: settingsTexts.account.title })).toContainText('Trial Expired');

  await page.goto(`${SHOP.url}/pay_implement?trialExpired=true`);
  await page.getByRole('radio', { name: new RegExp(billingTexts.plans.names.stock) }).check();
  await page.getByRole('button', { name: billingTexts.pay.request }).click();
  await expect(page.getByText(billingTexts.pay.requestedTitle).first()).toBeVisible();

  await endTrials('saltair', 31);
  await page.goto(`${SHOP.url}/inventory`);
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your free trial has ended');
  // Nothing can be viewed anymore.
  await expect(page.getByText(billingTexts.subscribe.noAccess)).toBeVisible();
  await expect(page.getByRole('link', { name: billingTexts.subscribe.readOnly })).toHaveCount(0);
  expect(errors).toEqual([]);
});
