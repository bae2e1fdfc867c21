import { expect, type Page, test } from '@playwright/test';
import { fieldTexts, signupTexts } from '#contract/account/signup.texts.ts';
import { SHOP, stopClock, watchForErrors } from './shop.ts';

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

// spec: 2.1-signup, 2.3-signup-link
test('Signup leads to the wizard for loyalty texts; the address chooses the service', async ({ page }) => {
  await page.goto(`${SHOP.url}/login`);
  await page.getByRole('link', { name: 'Signup' }).click();
  await expect(page).toHaveURL(`${SHOP.url}/signup?service=loyalty_text`);
  for (const [query, service] of [
    ['', 'Loyalty Text Program'],
    ['?service=loyalty_text', 'Loyalty Text Program'],
    ['?service=invoice_scanning', 'Invoice Scanning'],
    ['?service=both', 'Both Services'],
  ]) {
    await page.goto(`${SHOP.url}/signup${query}`);
    await expect(page.getByText(`${service}. No credit card`)).toBeVisible();
  }
});

// spec: 2.8-steps, 2.8-step-1, 2.8-step-2, 2.8-buttons, 4-signup-flow, 8-signup-success, 9-phone-zip
test('two steps make an account; Back keeps what was typed and clears the message of the trial', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto(`${SHOP.url}/signup?service=both`);
  const bar = page.getByRole('progressbar');
  const step = page.getByRole('listitem').and(page.locator('[aria-current=step]'));
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expect(step).toHaveText('1 Company Info');
  await expect(page.getByRole('link', { name: signupTexts.backToLogin })).toBeVisible();
  await expect(page.getByRole('link', { name: signupTexts.login, exact: true })).toHaveAttribute('href', '/login');
  await expect(field(page, signupTexts.zipCode)).toHaveAttribute('placeholder', '12345 or 12345-6789');
  await expect(field(page, signupTexts.zipCode)).toHaveAttribute('maxlength', '10');
  await fillCompany(page, 'Harbor Books');
  await expect(field(page, signupTexts.phone)).toHaveValue('(207) 555-0123');
  await expect(field(page, signupTexts.phone)).toHaveAttribute('maxlength', '14');
  await next(page).click();

  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await expect(step).toHaveText('2 Account Setup');
  await expect(page.getByText(signupTexts.trial.available)).toBeVisible();
  await page.getByRole('button', { name: signupTexts.back, exact: true }).click();
  await expect(field(page, signupTexts.companyName)).toHaveValue('Harbor Books');
  await expect(page.getByText(signupTexts.trial.available)).toHaveCount(0);
  await next(page).click();

  await fillAccount(page, 'harbor');
  for (const [toggle, label] of [
    [signupTexts.showPassword, signupTexts.password],
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

// spec: 5-required, 5-next, 5-phone
test('step 1 says what is missing beside its field, and goes on only when nothing is', async ({ page }) => {
  await page.goto(`${SHOP.url}/signup`);
  await next(page).click();
  await expect(page.getByRole('alert')).toHaveText([
    'Company name is required',
    'Zip code is required',
    'Personal phone number is required',
  ]);
  await expect(field(page, signupTexts.companyName)).toBeFocused();
  await expect(field(page, signupTexts.companyName)).toHaveAttribute('aria-invalid', 'true');
  await fillCompany(page, 'Nobody’s', { phone: '207555' });
  await next(page).click();
  await expect(page.getByRole('alert')).toHaveText(['Please enter a valid 10-digit phone number']);
  await expect(field(page, signupTexts.companyName)).toHaveValue('Nobody’s');
});

// spec: 5-required, 5-create, 5-password-rule, 5-confirm, 9-username-password
test('step 2 says what is missing beside its field, and creates nothing until all is right', async ({ page }) => {
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/trials/signup/')) posts += 1;
  });
  await page.goto(`${SHOP.url}/signup?service=invoice_scanning`);
  await fillCompany(page, 'Quiet Corner');
  await next(page).click();
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText([
    'Username is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]);
  await fillAccount(page, 'quiet', 'nocapitals1!');
  await field(page, signupTexts.confirmPassword).fill('other');
  await create(page).click();
  await expect(page.getByText(fieldTexts.password)).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  expect(posts).toBe(0);
});

// spec: 5-username, 5-email, 9-debounce
test('username and email are checked half a second after the last letter', async ({ page }) => {
  let checks = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/check-username')) checks += 1;
  });
  await page.goto(`${SHOP.url}/signup`);
  await fillCompany(page, 'Live Wire');
  await next(page).click();
  await expect(field(page, signupTexts.username)).toBeVisible();
  await stopClock(page);
  await field(page, signupTexts.username).fill('de');
  await field(page, signupTexts.username).pressSequentially('mo');
  await page.clock.runFor(450);
  expect(checks).toBe(0);
  await page.clock.runFor(100);
  // The answer is shown by timers, too.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.getByText('Username is already taken')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(checks).toBe(1);
  await field(page, signupTexts.username).fill('de');
  await page.clock.runFor(550);
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await field(page, signupTexts.email).fill('nobody@nowhere');
  await page.clock.runFor(450);
  await expect(page.getByText('Please enter a valid email')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
});

// spec: 2.8-trial-status, 8-trial-messages, 5-next
test('a company that has had its trial is led back to the login', async ({ page }) => {
  await page.goto(`${SHOP.url}/signup?service=both`);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/company\/lookup-id/, (route) =>
    route.fulfill({ json: { company_id: crypto.randomUUID() } }),
  );
  await page.route(/\/api\/trials\/check-availability/, async (route) => {
    await held;
    await route.fulfill({ json: { is_available: false, message: signupTexts.trial.bothUsed } });
  });
  await fillCompany(page, 'Old Hat');
  await next(page).click();
  await expect(page.getByText('Checking trial availability...')).toBeVisible();
  letGo();
  const note = page.getByRole('alert').filter({ hasText: 'Your company has already used both free trials' });
  await expect(note).toBeVisible();
  await expect(field(page, signupTexts.companyName)).toHaveValue('Old Hat');
  await note.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(`${SHOP.url}/login`);
});

// spec: 8-trial-messages
test('a check that fails says so in the words for it', async ({ page }) => {
  await page.route(/\/api\/company\/lookup-id/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${SHOP.url}/signup`);
  await fillCompany(page, 'Unlucky');
  await next(page).click();
  await expect(page.getByText('Failed to verify company information.')).toBeVisible();
  await page.unroute(/\/api\/company\/lookup-id/);
  await page.route(/\/api\/company\/lookup-id/, (route) =>
    route.fulfill({ json: { company_id: crypto.randomUUID() } }),
  );
  await page.route(/\/api\/trials\/check-availability/, (route) => route.fulfill({ status: 500, json: {} }));
  await next(page).click();
  await expect(page.getByText('Unable to verify trial availability. Please try again.')).toBeVisible();
});

// spec: 8-signup-409, 8-signup-400, 8-signup-failed
test('a signup that fails says why, and keeps what was typed', async ({ page }) => {
  await page.goto(`${SHOP.url}/signup?service=invoice_scanning`);
  await fillCompany(page, 'Try Again');
  await next(page).click();
  await fillAccount(page, 'tryagain');
  for (const [status, json, words] of [
    [
      409,
      { detail: 'x', code: 'conflict' },
      'A user from your company has already used the Invoice Scanning free trial.',
    ],
    [400, { detail: 'was already used', code: 'x' }, 'Your company has already used the Invoice Scanning free trial.'],
    [429, { detail: 'Too many tries. Wait 30 seconds.', code: 'x' }, 'Too many tries. Wait 30 seconds.'],
    [500, { detail: '', code: 'internal' }, 'Signup failed. Please try again.'],
  ] as const) {
    await page.route(/\/api\/trials\/signup\//, (route) => route.fulfill({ status, json }));
    await create(page).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(field(page, signupTexts.password)).toHaveValue(GOOD);
    await page.unroute(/\/api\/trials\/signup\//);
  }
});
