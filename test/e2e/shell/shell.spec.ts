import { expect, test } from '@playwright/test';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { enter, SHOP, signIn } from '../parts/shop.ts';

// spec: 2.20-back
test('The link back returns to the page before, and to the list on a page that was opened directly', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/inventory\/[0-9a-f-]{36}$/);
  const item = page.url();
  await page.getByRole('main').getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL(`${SHOP.url}/inventory`);

  // Elsewhere than to the list, it does not name the list.
  await page.goto(`${SHOP.url}/invoices?status=posted`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const lines = page.getByRole('table', { name: reviewTexts.page.lines });
  await lines.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('main').getByRole('link', { name: commonTexts.actions.back, exact: true }).click();
  await expect(lines).toBeVisible();

  // A new tab needs no login of its own.
  const fresh = await page.context().newPage();
  await fresh.goto(item);
  await fresh.getByRole('main').getByRole('link', { name: 'Inventory' }).click();
  await expect(fresh).toHaveURL(`${SHOP.url}/inventory`);
});

test('A page that is opened by its address does not begin where the page before was left', async ({ page }) => {
  await enter(page);
  await page.goto(`${SHOP.url}/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBe(300);

  await page.goto(`${SHOP.url}/inventory`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await scrolled()).toBe(0);
});
