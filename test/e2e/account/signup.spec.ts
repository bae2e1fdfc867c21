import { expect, type Page, test } from '@playwright/test';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { SHOP, watchForErrors } from '../parts/shop.ts';

const GOOD = 'Counter-2!';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillCompany(page: Page, name: string, { zip = '04101', phone = '2075550123' } = {}) {
  await field(page, signupTexts.companyName).fill(name);
  await field(page, signupTexts.zipCode).fill(zip);
  await field(page, signupTexts.phone).pressSequentially(phone);
}

async function fillAccount(page: Page, username: string, password = GOOD) {
  await field(page, signupTexts.username).fill(username);
  await field(page, signupTexts.email).fill(`${username}@example.com`);
  await field(page, signupTexts.password).fill(password);
  await field(page, signupTexts.confirmPassword).fill(password);
}

const next = (page: Page) => page.getByRole('button', { name: signupTexts.next });
const create = (page: Page) => page.getByRole('button', { name: signupTexts.create });

// spec: 2.3-signup-link, 2.8-steps, 2.8-step-1, 2.8-step-2, 2.8-buttons, 4-signup-flow, 8-signup-success, 9-phone-zip
test('The two steps of the signup create an account', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto(`${SHOP.url}/login`);
  await page.getByRole('link', { name: 'Signup' }).click();
  await expect(page).toHaveURL(`${SHOP.url}/signup?service=loyalty_text`);
  await page.goto(`${SHOP.url}/signup?service=both`);
  const bar = page.getByRole('progressbar');
  const step = page.getByRole('listitem').and(page.locator('[aria-current=step]'));
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expect(step).toHaveText('1 Company Info');
  await expect(page.getByRole('link', { name: signupTexts.backToLogin })).toBeVisible();
  await expect(page.getByRole('link', { name: signupTexts.login, exact: true })).toHaveAttribute('href', '/login');
  await expect(field(page, signupTexts.zipCode)).toHaveAttribute('placeholder', '12345 or 12345-6789');
  await expect(field(page, signupTexts.zipCode)).toHaveAttribute('maxlength', '10');
  await fillCompany(page, 'Seaside Books');
  await expect(field(page, signupTexts.phone)).toHaveValue('(207) 555-0123');
  await expect(field(page, signupTexts.phone)).toHaveAttribute('maxlength', '14');
  await next(page).click();

  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await expect(step).toHaveText('2 Account Setup');
  await expect(page.getByText(signupTexts.trial.available)).toBeVisible();
  await page.getByRole('button', { name: signupTexts.back, exact: true }).click();
  await expect(field(page, signupTexts.companyName)).toHaveValue('Seaside Books');
  await expect(page.getByText(signupTexts.trial.available)).toHaveCount(0);
  await next(page).click();

  await fillAccount(page, 'harbor');
  for (const [toggle, label] of [
    [credentialTexts.show(signupTexts.password), signupTexts.password],
    [signupTexts.showConfirm, signupTexts.confirmPassword],
  ] as const) {
    await page.getByRole('button', { name: toggle, exact: true }).click();
    await expect(field(page, label)).toHaveAttribute('type', 'text');
  }
  await expect(page.getByText(signupTexts.usernameFree)).toBeVisible();
  await create(page).click();
  await expect(page).toHaveURL(`${SHOP.url}/login`);
  await expect(page.getByRole('alert')).toContainText(
    'Account created successfully for Both Services! You can now log in.',
  );
  expect(errors).toEqual([]);
});
