import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { answer, asEmptyShop, down, never } from '../answers.ts';
import { openWithPictures } from '../open.ts';
import type { Scene } from '../scene.ts';

/** The list of items: full, narrowed, empty, loading and failed. */
export const INVENTORY_SCENES: Scene[] = [
  { name: 'inventory', play: ({ page }) => openWithPictures(page, '/inventory') },
  {
    name: 'inventory-columns',
    async play({ page }) {
      await openWithPictures(
        page,
        '/inventory?columns=sku,vendor,areas,on_hand,lasts,average_cost,selling_price,value',
      );
      // Only a desk has the choice.
      if ((page.viewportSize()?.width ?? 0) < 992) return;
      await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
      await page.getByRole('menuitem', { name: inventoryTexts.columnChoice.open }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
  { name: 'inventory-low', play: ({ page }) => openWithPictures(page, '/inventory?low=true') },
  { name: 'inventory-nothing-found', play: ({ page }) => openWithPictures(page, '/inventory?search=unobtainium') },
  {
    name: 'inventory-empty',
    async play({ page }) {
      await asEmptyShop(page);
      await openWithPictures(page, '/inventory');
    },
  },
  {
    name: 'inventory-loading',
    async play({ page }) {
      await answer(page, /\/api\/items/, never);
      await page.goto('/inventory');
      await page.getByRole('heading', { name: 'Inventory' }).waitFor();
    },
  },
  {
    name: 'inventory-failed',
    async play({ page }) {
      await answer(page, /\/api\/items/, down);
      await openWithPictures(page, '/inventory');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'inventory-add',
    async play({ page }) {
      await openWithPictures(page, '/inventory');
      await page.getByRole('button', { name: 'Add item' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
