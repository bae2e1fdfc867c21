import { expect, test } from '@playwright/test';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { northside } from '../northside.ts';
import { api, enter, newInvoice, SHOP, watchForErrors } from './shop.ts';

/** A document is read in a worker thread, which gets what the browser leaves it. */
const READING = { timeout: 90_000 };

test('a supplier invoice becomes stock: dropped, read, reviewed, posted, and taken back', async ({ page, request }) => {
  const errors = watchForErrors(page);
  await enter(page);
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await newInvoice('E2E-101', 'pantry'));
  const row = page.getByRole('row').filter({ hasText: 'E2E-101' });
  await expect(row).toBeVisible(READING);
  await row.getByText('Northside Foods').click();

  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('E2E-101');
  await expect(page.getByText('It adds up').first()).toBeVisible();
  await page.getByRole('button', { name: 'Post to stock' }).click();
  await expect(page.getByText('4 lines are not in your book yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create all 4 new items' }).click();
  await expect(page.getByText('4 lines are not in your book yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Post to stock' }).click();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();

  const { items } = await api(request, page, '/items?search=quinoa tricolor');
  expect(items).toMatchObject([{ on_hand: 24, last_cost: 2.46 }]);
  await page.goto(`${SHOP.url}/inventory/${items[0].item_id}`);
  await expect(page.getByRole('link', { name: /E2E-101/ })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('button', { name: 'Post to stock' })).toBeVisible();
  const after = await api(request, page, `/items/${items[0].item_id}`);
  expect(after).toMatchObject({ on_hand: 0, last_cost: null });
  expect(errors).toEqual([]);
});

test('the sums are checked while somebody types, and what does not add up asks once', async ({ page, request }) => {
  await enter(page);
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await newInvoice('E2E-102', 'fish'));
  await page.getByRole('row').filter({ hasText: 'E2E-102' }).getByText('Northside Foods').click(READING);
  const total = page.getByRole('textbox', { name: /^Total/ });
  await total.fill('388.43');
  await expect(page.getByText('Off by $2.10').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create all 4 new items' }).click();
  await page.getByRole('button', { name: 'Post to stock' }).click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('$2.10');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await total.fill('386.33');
  await expect(page.getByText('It adds up').first()).toBeVisible();
  await page.getByRole('button', { name: 'Post to stock' }).click();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  const { invoices } = await api(request, page, '/invoices?search=E2E-102');
  expect(invoices).toMatchObject([{ status: 'posted', total: 386.33 }]);
});

test('the same file again is offered as a duplicate', async ({ page }) => {
  await enter(page);
  const file = await newInvoice('E2E-103', 'sweets');
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('row').filter({ hasText: 'E2E-103' })).toBeVisible(READING);
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText(/You already have this invoice/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep both' }).first()).toBeVisible();
});

test('a locked PDF says why it could not be read, and can be typed in', async ({ page }) => {
  await enter(page);
  const buffer = await invoicePdf(northside({ number: 'E2E-104', date: '2026-10-20' }), { password: 'secret' });
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'locked-e2e.pdf', mimeType: 'application/pdf', buffer });
  const row = page.getByRole('row').filter({ hasText: 'locked-e2e.pdf' });
  await expect(row).toContainText(/password|could not be read/i, READING);
  await row.click();
  await expect(page.getByText(/locked with a password/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('E2E-104');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('E2E-104');
});

test('the doubtful values are reached and confirmed by keyboard alone', async ({ page, request }) => {
  await enter(page);
  const { invoices } = await api(request, page, '/invoices?status=needs_review&limit=200');
  // The photographed one: its words were hard to read, its items are known.
  const photographed = invoices.find((row: { file_name: string }) => /\.jpe?g$/.test(row.file_name));
  await page.goto(`${SHOP.url}/invoices/${photographed.invoice_id}`);
  const left = page.getByText(/^\d+ to look at$/).first();
  await expect(left).toBeVisible();
  const before = Number.parseInt((await left.textContent()) ?? '', 10);
  const next = page.getByRole('button', { name: /Next doubt/ });
  for (let tabs = 0; tabs < 200 && !(await next.evaluate((button) => button === document.activeElement)); tabs++) {
    await page.keyboard.press('Shift+Tab');
  }
  // Enter goes to the doubt, opens what there is to choose from, and takes what is proposed.
  const shown = async () => Number.parseInt((await left.textContent({ timeout: 2000 }).catch(() => '0')) ?? '0', 10);
  await expect(async () => {
    await page.keyboard.press('Enter');
    expect(await shown()).toBeLessThan(before);
  }).toPass({ intervals: [500] });
});
