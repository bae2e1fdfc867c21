import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { PLANS } from '#contract/billing/plans.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { accessibilityFaults } from '../parts/axe.ts';
import { enter, newShop, PASSWORD, SHOP, watchForErrors } from '../parts/shop.ts';
import { endTrials, stopCountdown } from '../parts/time.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** What the operator types. */
async function activate(...given: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.COUNTERBOOK_DATA ?? '' };
  const { stdout } = await run(process.execPath, [join(ROOT, 'scripts', 'operate', 'activate.ts'), ...given], { env });
  return stdout;
}

// spec: 4-cancel-flow, 2.10-note, 2.4-membership, 8-cancel-done
test('A plan is requested, activated by the operator, canceled and resumed', async ({ page, request }) => {
  const errors = watchForErrors(page);
  const { pay, cancel, banner } = billingTexts;
  await newShop(request, 'planner');
  await enter(page, 'planner', PASSWORD);
  await page.goto(`${SHOP.url}/subscribe`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(billingTexts.subscribe.trialRuns);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.goto(`${SHOP.url}/pay_implement?trialExpired=true`);
  await expect(page.getByText(pay.intro)).toBeVisible();
  await endTrials('planner', -3);
  await page.goto(`${SHOP.url}/inventory`);
  await expect(page.getByText('Your trial ends in 3 days')).toBeVisible();
  await page.getByRole('link', { name: banner.action }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pay.title);
  await expect(page.getByText('$288')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('radio', { name: new RegExp(PLANS.stock.name) }).check();
  await expect(page.getByText('$258')).toBeVisible();
  await page.getByRole('button', { name: pay.request }).click();
  await expect(page.getByRole('status').filter({ hasText: pay.requestedTitle })).toContainText(PLANS.stock.name);
  await expect(page.getByRole('button', { name: pay.requestedTitle })).toBeDisabled();

  expect(await activate('--company', 'Shop of planner', '--plan', 'stock')).toContain('is active');
  await page.reload();
  await expect(page.getByText(pay.active(PLANS.stock.name))).toBeVisible();

  await page.goto(`${SHOP.url}/cancel-feedback`);
  await page.getByLabel(cancel.reason).selectOption('Other');
  await page.getByLabel(cancel.more).fill('We are moving away.');
  await page.getByRole('button', { name: cancel.proceed }).click();
  await page.getByRole('button', { name: cancel.keep }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel(cancel.more)).toHaveValue('We are moving away.');
  await page.getByRole('button', { name: cancel.proceed }).click();
  await page.getByRole('button', { name: cancel.yes }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('alert').filter({ hasText: cancel.done })).toBeVisible();
  await expect(page.getByText(/Your plan is canceled. It ends on/).first()).toBeVisible();

  await page.getByRole('link', { name: banner.resume }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pay.settings);
  await page.getByRole('button', { name: banner.resume }).click();
  await expect(page.getByRole('button', { name: banner.resume })).toHaveCount(0);
  await expect(page.getByText(/Your plan is canceled. It ends on/)).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('In the thirty days after a trial the data can be viewed, and nothing is offered that would be refused', async ({
  page,
  request,
}) => {
  await newShop(request, 'reader');
  await endTrials('reader', 1);
  await stopCountdown(page);
  await page.goto(`${SHOP.url}/login`);
  await page.getByLabel(/username/i).fill('reader');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscribe$/);
  await page.getByRole('button', { name: billingTexts.subscribe.stay }).click();
  await expect(page.getByRole('timer')).toHaveText(billingTexts.subscribe.stopped);
  await page.getByRole('link', { name: billingTexts.subscribe.readOnly }).click();
  const main = page.getByRole('main');
  for (const [path, heading, offered] of [
    ['/inventory', 'Inventory', /add item|scan/i],
    ['/invoices?add=1', 'Invoices', /add invoice/i],
    ['/contacts', 'Contacts', /add|import|tags/i],
  ] as const) {
    await page.goto(`${SHOP.url}${path}`);
    await expect(main.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText(/You can view and export everything until/)).toBeVisible();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(main.getByRole('button', { name: offered }).or(main.getByRole('link', { name: offered }))).toHaveCount(
      0,
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(main.getByRole('button', { name: /export/i })).toBeVisible();
  await page.goto(`${SHOP.url}/campaign?view=coupon`);
  await expect(main.getByText(shellTexts.readsOnly)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
