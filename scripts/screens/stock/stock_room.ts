import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { writeOffTexts } from '#contract/inventory/movements/write_offs.texts.ts';
import { areaTexts } from '#contract/inventory/places/areas.texts.ts';
import { priceTexts } from '#contract/inventory/prices.texts.ts';
import { open } from '../open.ts';
import type { Scene } from '../scene.ts';

/** Storage areas, dates, price changes, write-offs, and several items at once. */
export const STOCK_ROOM_SCENES: Scene[] = [
  { name: 'par-levels', play: ({ page }) => open(page, '/inventory/par-levels') },
  { name: 'coupon-suggestions', play: ({ page }) => open(page, '/inventory/coupon-suggestions') },
  { name: 'coupon-suggestions-hidden', play: ({ page }) => open(page, '/inventory/coupon-suggestions?hidden=true') },
  {
    name: 'coupon-for-item',
    async play({ page }) {
      await open(page, '/inventory/coupon-suggestions');
      await page
        .getByRole('link', { name: /^Create coupon for/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: couponTexts.create.name }).fill('90% off');
      await page.getByText(/below your margin floor/).waitFor();
    },
  },
  {
    name: 'item-dates',
    play: async ({ page }) => {
      await open(page, '/inventory?search=chicken');
      await page.getByRole('link', { name: 'Chicken breast, grilled' }).click();
      await page.getByRole('heading', { name: lotTexts.item.heading }).waitFor();
    },
  },
  { name: 'use-first', play: ({ page }) => open(page, '/inventory/use-first') },
  {
    name: 'use-first-waste',
    play: async ({ page }) => {
      await open(page, '/inventory/use-first');
      await page.getByRole('button', { name: 'Waste' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
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
  {
    name: 'write-off-packs',
    async play({ page }) {
      await open(page, '/inventory/write-off');
      await page.getByRole('searchbox').fill('oat');
      await page.getByRole('button', { name: /^Oat milk/ }).click();
      await page.locator('[data-pack]').first().fill('2');
      await page.getByRole('textbox').last().fill('3');
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
    name: 'inventory-export',
    async play({ page }) {
      await open(page, '/inventory');
      await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
      await page.getByRole('menuitem', { name: inventoryTexts.exportList }).click();
      await page.getByRole('dialog').getByRole('combobox').selectOption('movements');
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
