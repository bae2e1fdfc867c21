import { expect, type Page } from '@playwright/test';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { TIPS } from '#contract/shell/tips.texts.ts';
import { enter, openStopped, SHOP, signIn, signInByHand, watchForErrors } from './shop.ts';
import { test } from './test.ts';

const NOTHING = { allowed: false, access_type: null };
const TRIAL = { allowed: true, access_type: 'trial' };

/** What the server says about the company's access, in its place: the demo shop has everything. */
async function answerAccess(page: Page, access: { invoice_scanning: object; loyalty_sms: object }) {
  await page.route(/\/api\/users\/has-feature/, (route) => {
    const code = new URL(route.request().url()).searchParams.get('code');
    return route.fulfill({ json: code === 'loyalty_sms' ? access.loyalty_sms : access.invoice_scanning });
  });
  await page.route(/\/api\/users\/get-user$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), is_paid_user: false } });
  });
}

async function submitLogin(page: Page) {
  await page.goto(`${SHOP.url}/login`);
  await page.getByLabel(/username/i).fill(SHOP.user);
  await page.getByLabel('Password', { exact: true }).fill(SHOP.password);
  await page.keyboard.press('Enter');
}

const bars = (page: Page) => page.getByText(shellTexts.loading);
const mainMenu = (page: Page) => page.getByRole('navigation', { name: shellTexts.mainMenu });

// spec: 2.1-loading, 2.6-tips, 2.6-first-tip, 2.6-rotation, 9-loading-tips
test('the loading screen changes its tip every eight seconds', async ({ page }) => {
  await openStopped(page, `${SHOP.url}/loading`);
  await expect(page.getByText('Uploading inventory... Please wait.')).toBeVisible();
  await expect(bars(page)).toBeAttached();
  const tip = page.locator('main p');
  let shown: string = TIPS[0];
  await expect(tip).toHaveText(shown);
  for (let change = 0; change < 2; change++) {
    await page.clock.runFor(7_999);
    await expect(tip).toHaveText(shown);
    await page.clock.runFor(1);
    await expect(tip).not.toHaveText(shown);
    shown = (await tip.textContent()) ?? '';
    expect(TIPS).toContain(shown);
  }
});

// spec: 2.2-loading-until-checked
test('the loading screen stands until the feature check has ended', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/users\/has-feature/, async (route) => {
    await held;
    await route.continue();
  });
  await submitLogin(page);
  await expect(page).toHaveURL(/\/inventory/);
  await expect(page.getByText('Uploading inventory... Please wait.')).toBeVisible();
  await expect(mainMenu(page)).toHaveCount(0);
  letGo();
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
  await expect(bars(page)).toHaveCount(0);
});

// spec: 2.1-catch-all-signed-in, 2.1-landing, 4-login-access, 3-storage-keys, 2.1-token-storage, 6-bearer
test('a login with access lands on the inventory and keeps the named things in session storage', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/items')) calls.push(request.headers().authorization ?? 'none');
  });
  await signInByHand(page);
  await expect(page).toHaveURL(`${SHOP.url}/inventory`);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ is_paid_user: 'true', has_active_trials: 'false' });
  expect(kept.company_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(call).toBe(`Bearer ${kept.token}`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.goto(`${SHOP.url}/nowhere/at/all`);
  await expect(mainMenu(page)).toBeVisible();
});

// spec: 4-login-no-access, 2.7-message
test('a login without access leads to /subscribe with its reason', async ({ page }) => {
  await page.route(/\/api\/auth\/login$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), is_paid_user: false, has_active_trials: false } });
  });
  await submitLogin(page);
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your free trial has ended');
  await expect(page.getByText(billingTexts.subscribe.noAccess)).toBeVisible();
});

// spec: 4-login-403, 8-login-403
test('a login answered 403 leads to /subscribe with the word of the server, or the default', async ({ page }) => {
  for (const [detail, shown] of [
    ['Your account is closed.', 'Your account is closed.'],
    ['', 'Your free trial has ended and there are no active trials. Please upgrade to continue.'],
  ] as const) {
    await page.route(/\/api\/auth\/login$/, (route) => route.fulfill({ status: 403, json: { detail, code: 'x' } }));
    await submitLogin(page);
    await expect(page).toHaveURL(/\/subscribe$/);
    await expect(page.getByText(shown)).toBeVisible();
    await page.unroute(/\/api\/auth\/login$/);
  }
});

// spec: 4-access-state, 6-entitlements, 6-settings-help, 2.1-settings-for-all, 2.1-help-for-all
test('without either feature one is led to /subscribe once; settings and help stay open', async ({ page }) => {
  await answerAccess(page, { invoice_scanning: NOTHING, loyalty_sms: NOTHING });
  await submitLogin(page);
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page.getByText(billingTexts.subscribe.noAccess)).toBeVisible();
  await page.goto(`${SHOP.url}/settings`);
  await expect(mainMenu(page).getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/\/settings$/);
  await page.goto(`${SHOP.url}/vendors`);
  await expect(page).toHaveURL(/\/subscribe$/);
});

// spec: 4-check-failed, 6-gates
test('a feature check that fails leaves no features', async ({ page }) => {
  await enter(page);
  await page.route(/\/api\/users\/has-feature/, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Broken.', code: 'internal' } }),
  );
  await page.goto(`${SHOP.url}/invoices`);
  await expect(page).toHaveURL(/\/subscribe$/);
});

test('a server that is not reached has decided nothing: it is asked again', async ({ page }) => {
  await enter(page);
  await page.route(/\/api\/users\/has-feature/, (route) => route.abort());
  await page.goto(`${SHOP.url}/inventory`);
  await expect(page.getByText(shellTexts.checkFailed)).toBeVisible();
  await page.unroute(/\/api\/users\/has-feature/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
});

// spec: 2.2-logo, 2.2-links-for-all, 2.1-default-route, 2.1-landing
test('who has the loyalty program alone is shown its analytics, and no door that is locked', async ({ page }) => {
  await answerAccess(page, { invoice_scanning: NOTHING, loyalty_sms: TRIAL });
  await submitLogin(page);
  await expect(page).toHaveURL(/\/loyalty-analytics$/);
  await expect(mainMenu(page).getByRole('link', { name: /^(Inventory|Invoices|Vendors)/ })).toHaveCount(0);
  await expect(mainMenu(page).getByRole('link', { name: 'Program Setup' })).toBeVisible();
  await expect(mainMenu(page).getByRole('link', { name: /^(Profile|Help)$/ })).toHaveText(['Profile', 'Help']);
  await page.goto(`${SHOP.url}/settings`);
  await page.getByRole('link', { name: 'Counterbook' }).click();
  await expect(page).toHaveURL(/\/loyalty-analytics$/);
  await page.goto(`${SHOP.url}/`);
  await expect(page).toHaveURL(/\/loyalty-analytics$/);
});

// spec: 2.2-logo
test('the logo leads to the clean first view of the inventory without the loyalty program', async ({ page }) => {
  await answerAccess(page, { invoice_scanning: TRIAL, loyalty_sms: NOTHING });
  await enter(page);
  await page.goto(`${SHOP.url}/inventory?search=milk&sort=value`);
  const logo = page.getByRole('link', { name: 'Counterbook' });
  await expect(logo).toHaveAttribute('href', '/inventory?reset=true');
  await logo.click();
  await expect(page).toHaveURL(`${SHOP.url}/inventory`);
  await expect(
    page
      .getByRole('searchbox')
      .or(page.getByLabel(/search/i))
      .first(),
  ).toHaveValue('');
});

// spec: 2.2-hamburger, 2.2-links-for-all
test('a phone has every link behind the hamburger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: shellTexts.openMenu }).click();
  const links = page.getByRole('dialog').getByRole('link');
  for (const name of [/^Inventory/, /^Invoices/, /^Vendors/, /^Program Setup/, /^Profile/, /^Help/])
    await expect(links.filter({ hasText: name })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/add_feedback$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// spec: 2.2-qr-prefetch, 9-qr-cache
test('the QR code is fetched two seconds after entry, and again when it is older than five minutes', async ({
  page,
}) => {
  // By the browser's clock: the test hears of things when it has time to.
  let checkedAt = 0;
  const waits: number[] = [];
  page.on('requestfinished', (request) => {
    const { startTime, responseEnd } = request.timing();
    if (request.url().includes('/api/users/has-feature')) checkedAt = startTime + responseEnd;
    if (request.url().includes('/api/loyalty/qr-code')) waits.push(startTime - checkedAt);
  });
  const kept = () =>
    page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((one) => one.endsWith(location.origin));
      return key ? { key, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') } : null;
    });
  const answered = page.waitForResponse(/\/api\/loyalty\/qr-code\?base_url=/);
  await signInByHand(page);
  expect((await answered).status()).toBe(200);
  await expect.poll(() => waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeGreaterThan(1_900);
  await expect.poll(async () => (await kept())?.data.signup_url).toContain(`${SHOP.url}/loyalty-signup?company_id=`);

  // Kept: entering again asks for nothing, however long one stays.
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
  await page.clock.runFor(10_000);
  expect(waits).toHaveLength(1);

  await page.evaluate(
    ({ key, data, timestamp }) => {
      sessionStorage.setItem(key, JSON.stringify({ data, timestamp: timestamp - 300_000 }));
    },
    (await kept()) as { key: string; data: object; timestamp: number },
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
  await page.clock.runFor(2_500);
  await expect.poll(() => waits.length).toBe(2);
});

// spec: 2.20-back
test('Back goes where one came from, and to the list when one came from nowhere', async ({ page }) => {
  await signIn(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/inventory\/[0-9a-f-]{36}$/);
  const item = page.url();
  await page.getByRole('main').getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL(`${SHOP.url}/inventory`);

  const token = await page.evaluate(() => ({ ...sessionStorage }));
  const fresh = await page.context().newPage();
  await fresh.addInitScript((keys) => {
    for (const [key, value] of Object.entries(keys)) sessionStorage.setItem(key, value);
  }, token);
  await fresh.goto(item);
  await fresh.getByRole('main').getByRole('link', { name: 'Inventory' }).click();
  await expect(fresh).toHaveURL(`${SHOP.url}/inventory`);
});

// spec: 2.2-extension-errors
test('what an extension throws after its update is not reported', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page);
  const prevented = await page.evaluate(() => {
    const told = (message: string) => !window.dispatchEvent(new ErrorEvent('error', { message, cancelable: true }));
    return [told('Uncaught Error: Extension context invalidated.'), told('Uncaught TypeError: x')];
  });
  expect(prevented).toEqual([true, false]);
  expect(errors).toEqual([]);
});
