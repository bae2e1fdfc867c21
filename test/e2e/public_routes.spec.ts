import { expect, test } from '@playwright/test';
import { accountTexts } from '#contract/account/account.texts.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { IMPLEMENTATION_FEE_CENTS, PLANS } from '#contract/billing/plans.ts';
import { enter, SHOP, signIn } from './shop.ts';

// spec: 2.7-countdown, 9-countdown, 2.1-subscribe, 2.1-pay-implement
test('/subscribe counts five seconds, not less, and takes no token into the address', async ({ page }) => {
  await enter(page);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  // As who is led there arrives: who comes by themselves with a running trial is told that it runs.
  await page.evaluate(() => {
    history.pushState(
      { usr: { reason: 'no_access', message: 'Nothing is left.' }, key: 'guard', idx: 1 },
      '',
      '/subscribe',
    );
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.reload();
  const timer = page.getByRole('timer');
  for (let seconds = 5; seconds > 0; seconds--) {
    await expect(timer).toHaveText(billingTexts.subscribe.countdown(seconds));
    await page.clock.runFor(999);
    await expect(timer).toHaveText(billingTexts.subscribe.countdown(seconds));
    await page.clock.runFor(1);
  }
  await page.clock.resume();
  await expect(page).toHaveURL(`${SHOP.url}/pay_implement?trialExpired=true`);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(token);
});

// spec: 2.1-pay-implement
test('/pay_implement shows anybody the plans and what they cost, and leads to the login and back', async ({ page }) => {
  await page.goto(`${SHOP.url}/pay_implement?trialExpired=true`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(billingTexts.pay.title);
  await expect(page.getByText(billingTexts.pay.expiredIntro)).toBeVisible();
  const dollars = (cents: number) => `$${cents / 100}`;
  for (const { name, monthly_cents } of Object.values(PLANS)) {
    await page.getByRole('radio', { name: new RegExp(name) }).check();
    const bill = page.locator('dl');
    await expect(bill).toContainText(dollars(monthly_cents));
    await expect(bill).toContainText(dollars(IMPLEMENTATION_FEE_CENTS));
    await expect(bill).toContainText(dollars(monthly_cents + IMPLEMENTATION_FEE_CENTS));
  }
  await expect(page.getByRole('link', { name: billingTexts.pay.logIn })).toHaveAttribute(
    'href',
    '/login?next=%2Fpay_implement',
  );
});

// spec: 2.1-cancel-feedback
test('/cancel-feedback opens to anybody, and keeps what was chosen through the login', async ({ page }) => {
  const texts = billingTexts.cancel;
  await page.goto(`${SHOP.url}/cancel-feedback`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
  await page.getByLabel(texts.reason).selectOption('Too expensive');
  await page.getByLabel(texts.more).fill('For three tables.');
  await page.getByRole('button', { name: texts.proceed }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcancel-feedback$/);
  await page.getByLabel(/username/i).fill(SHOP.user);
  await page.getByLabel('Password', { exact: true }).fill(SHOP.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${SHOP.url}/cancel-feedback`);
  await expect(page.getByLabel(texts.reason)).toHaveValue('Too expensive');
  await expect(page.getByLabel(texts.more)).toHaveValue('For three tables.');
  await expect(page.getByRole('button', { name: texts.proceed })).toBeEnabled();
});

// spec: 5-login-none, 2.3-toggle, 2.3-enter, 8-login-exception
test('the login checks nothing itself: the server says what is missing', async ({ page }) => {
  await page.goto(`${SHOP.url}/login`);
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel(/username/i).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(accountErrors.loginIncomplete);
  await password.fill('secret');
  await page.getByRole('button', { name: accountTexts.showPassword }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: accountTexts.hidePassword }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.route(/\/api\/auth\/login/, (route) => route.abort());
  await page.getByLabel(/username/i).fill('somebody');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.');
  await expect(password).toHaveValue('secret');
});

// spec: 2.2-logo
test('the logo leads to the analytics with both services, and to the settings with neither', async ({ page }) => {
  await signIn(page);
  const logo = page.getByRole('link', { name: 'Counterbook' });
  await logo.click();
  await expect(page).toHaveURL(`${SHOP.url}/loyalty-analytics`);
  await page.evaluate(() => sessionStorage.setItem('no_access_told', 'true'));
  await page.route(/\/api\/users\/has-feature/, (route) =>
    route.fulfill({ json: { allowed: false, access_type: null } }),
  );
  await page.goto(`${SHOP.url}/add_feedback`);
  await logo.click();
  await expect(page).toHaveURL(`${SHOP.url}/settings`);
});
