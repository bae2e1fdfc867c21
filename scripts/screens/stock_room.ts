import type { Page } from '@playwright/test';
import { areaTexts } from '#contract/inventory/areas.texts.ts';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import type { CountStatus } from '#contract/inventory/counts.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { priceTexts } from '#contract/inventory/prices.texts.ts';
import { writeOffTexts } from '#contract/inventory/write_offs.texts.ts';
import type { Scene } from './scene.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The live stream never ends, so the network is never idle.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
}

/** Opens the count with this status from the list. */
async function openCount(page: Page, status: CountStatus): Promise<void> {
  await open(page, `/counts?status=${status}`);
  await page.locator('tbody a').first().click();
  await page.waitForURL(/\/counts\/./);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Counts, storage areas, price changes, and several items at once. */
export const STOCK_ROOM_SCENES: Scene[] = [
  { name: 'prices', play: ({ page }) => open(page, '/inventory/prices') },
  {
    name: 'prices-all-chosen',
    async play({ page }) {
      await open(page, '/inventory/prices?state=all');
      for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').check();
    },
  },
  {
    name: 'prices-limits',
    async play({ page }) {
      await open(page, '/inventory/prices');
      await page.getByRole('button', { name: priceTexts.limits.open }).click();
      await page.getByRole('dialog').getByRole('button', { name: priceTexts.limits.save }).waitFor();
    },
  },
  { name: 'counts', play: ({ page }) => open(page, '/counts') },
  {
    name: 'counts-empty',
    async play({ page }) {
      await page.route(
        (url) => url.pathname === '/api/counts',
        (route) => route.fulfill({ json: { counts: [], total_count: 0 } }),
      );
      await open(page, '/counts');
      await page.getByText(countsTexts.emptyTitle).waitFor();
    },
  },
  {
    name: 'count-start',
    async play({ page }) {
      await open(page, '/counts');
      await page.getByRole('button', { name: countsTexts.start }).click();
      await page.getByRole('dialog').getByText(countsTexts.form.scopes.areas).click();
    },
  },
  {
    name: 'count',
    async play({ page }) {
      await openCount(page, 'open');
      await page.getByText(countsTexts.saved).waitFor();
    },
  },
  {
    name: 'count-offline',
    async play({ page }) {
      await openCount(page, 'open');
      await page.getByText(countsTexts.saved).waitFor();
      await page.route(/\/api\/counts\/.*\/entries/, (route) => route.abort());
      for (const at of [0, 1]) {
        const field = page.locator('[data-line-field]').nth(at);
        await field.fill(String(21 + at));
        await field.press('Tab');
      }
      await page.getByText(countsTexts.kept(2)).waitFor();
    },
  },
  {
    name: 'count-review',
    async play({ page }) {
      await openCount(page, 'open');
      await page.getByRole('link', { name: countsTexts.review, exact: true }).click();
      await page.getByText(countsTexts.tiles.net).first().waitFor();
    },
  },
  {
    name: 'count-applied',
    async play({ page }) {
      await openCount(page, 'applied');
      await page.getByText(countsTexts.tiles.net).first().waitFor();
    },
  },
  { name: 'write-off', play: ({ page }) => open(page, '/inventory/write-off') },
  {
    name: 'write-off-form',
    async play({ page }) {
      await open(page, '/inventory/write-off');
      await page.getByRole('searchbox').fill('oat');
      await page.getByRole('button', { name: /^Oat milk/ }).click();
      await page.getByRole('radio', { name: writeOffTexts.reasons.broken }).check();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: 'areas', play: ({ page }) => open(page, '/inventory/areas') },
  {
    name: 'areas-empty',
    async play({ page }) {
      await page.route(
        (url) => url.pathname === '/api/storage-areas',
        (route) => route.fulfill({ json: { areas: [] } }),
      );
      await open(page, '/inventory/areas');
      await page.getByText(areaTexts.emptyTitle).waitFor();
    },
  },
  {
    name: 'inventory-select',
    async play({ page }) {
      await open(page, '/inventory');
      await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
      await page.getByRole('menuitem', { name: inventoryTexts.select }).click();
      for (const at of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(at).check();
      await page
        .getByRole('region', { name: inventoryTexts.bulk.label })
        .getByRole('button', { name: inventoryTexts.bulk.edit })
        .click();
      await page.getByRole('dialog').getByLabel(inventoryTexts.bulk.field).waitFor();
    },
  },
];
