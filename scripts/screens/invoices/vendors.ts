import type { Page } from '@playwright/test';
import { mergeTexts } from '#contract/inventory/merges/merges.texts.ts';
import type { VendorItem } from '#contract/inventory/vendors/vendors.ts';
import { pageLayoutTexts } from '#contract/invoices/reading/page_layouts.texts.ts';
import { fromServer } from '../answers.ts';
import { follow } from '../open.ts';
import type { Scene } from '../scene.ts';

/** The vendor whose statement is in the demo shop. */
const SACO = 'Saco Valley Produce & Dairy';
const NORTHSIDE = 'Northside Foods, Inc.';

/** Opens the page of an item or a vendor, and what merging the first match with it would move. */
async function openMerge(page: Page, path: string, find: string, search: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: mergeTexts.action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: find }).fill(search);
  await dialog.getByRole('listitem').first().getByRole('button').click();
  // In the demo shop a count is open, which stands against merging items.
  await dialog
    .getByRole('button', { name: /^Merge (items|vendors)/ })
    .or(dialog.getByRole('alert'))
    .waitFor();
}

/** The form for what was agreed with a vendor, what was learned of its pages, and merging. */
export const VENDOR_SCENES: Scene[] = [
  {
    name: 'vendor-edit',
    async play({ page }) {
      await page.goto('/vendors');
      await page.getByRole('link', { name: NORTHSIDE }).click();
      await page.getByRole('button', { name: 'Edit vendor' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save vendor' }).waitFor();
    },
  },
  {
    name: 'vendor-statements',
    async play({ page }) {
      await page.goto('/vendors');
      await page.getByRole('link', { name: SACO }).click();
      await page.getByRole('heading', { name: /never arrived/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'vendor-charges',
    async play({ page }) {
      await page.route(/\/api\/vendors\/[^/]+\/items/, async (route) => {
        const response = await fromServer(route);
        const body = (await response.json()) as { vendor_items: VendorItem[] };
        const charge = { item_id: null, parts: [], unit: null, pack: null, stock_per_unit: null };
        const [fuel, crate] = body.vendor_items.slice(-2);
        const vendor_items = body.vendor_items.map((item) => {
          if (item === fuel) return { ...item, ...charge, charge: 'not_stock', item: 'Fuel surcharge', code: null };
          return item === crate ? { ...item, ...charge, charge: 'deposit', item: 'Milk crate deposit' } : item;
        });
        await route.fulfill({ response, json: { ...body, vendor_items } });
      });
      await page.goto('/vendors');
      await page.getByRole('link', { name: NORTHSIDE }).click();
      await page.getByText('Fuel surcharge').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'vendor-layout',
    async play({ page }) {
      await page.goto('/vendors');
      await page.getByRole('link', { name: NORTHSIDE }).click();
      await page.getByRole('heading', { name: pageLayoutTexts.title }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'vendor-merge',
    async play({ page }) {
      await page.goto('/vendors');
      await follow(page, page.getByRole('link', { name: NORTHSIDE }));
      await openMerge(page, page.url(), mergeTexts.search.vendor, 'a');
    },
  },
  {
    name: 'item-merge',
    async play({ page, item }) {
      await openMerge(page, `/inventory/${item.item_id}`, mergeTexts.search.item, 'milk');
    },
  },
];
