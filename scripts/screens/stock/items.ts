import type { Page } from '@playwright/test';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { writeOffTexts } from '#contract/inventory/movements/write_offs.texts.ts';
import { photoTexts } from '#contract/inventory/photos.texts.ts';
import { answer, down, fromServer } from '../answers.ts';
import { openWithPictures } from '../open.ts';
import type { Scene, Stage } from '../scene.ts';
import { jarsPhoto } from './photos.ts';

/** Every answer about items says that this one has a photo, which is a picture of jars. */
async function photographed(page: Page, { item_id }: Stage['item']): Promise<void> {
  const jars = await jarsPhoto();
  await page.route(
    (url) => url.pathname === `/api/items/${item_id}/photo`,
    (route) => route.fulfill({ contentType: 'image/webp', body: jars }),
  );
  await page.route(
    (url) => url.pathname === '/api/items' || url.pathname === `/api/items/${item_id}`,
    async (route) => {
      // A scene can be over before the last answer is there.
      const body = await fromServer(route)
        .then((answered) => answered.text())
        .catch(() => null);
      if (body === null) return;
      const version = `"photo_version":"${item_id}"`;
      await route.fulfill({ contentType: 'application/json', body: body.replaceAll('"photo_version":null', version) });
    },
  );
}

/** The page of an item, and photos of items. */
export const ITEM_SCENES: Scene[] = [
  { name: 'item', play: ({ page, item }) => openWithPictures(page, `/inventory/${item.item_id}`) },
  {
    name: 'item-photo',
    async play({ page, item }) {
      await photographed(page, item);
      await openWithPictures(page, `/inventory/${item.item_id}`);
      await page.getByRole('img', { name: photoTexts.of(item.name) }).waitFor();
    },
  },
  {
    name: 'inventory-photos',
    async play({ page, item }) {
      await photographed(page, item);
      await openWithPictures(page, `/inventory?search=${encodeURIComponent(item.name)}`);
      await page.locator('tbody img').first().waitFor();
    },
  },
  {
    name: 'item-waste',
    async play({ page, item }) {
      await openWithPictures(page, `/inventory/${item.item_id}`);
      await page.getByRole('button', { name: 'Count or record' }).click();
      await page.getByRole('dialog').getByText(inventoryTexts.manual.write_off).click();
      await page.getByRole('dialog').getByText(writeOffTexts.reasons.wasted).waitFor();
    },
  },
  {
    name: 'item-failed',
    async play({ page, item }) {
      await answer(page, /\/api\/items\/[0-9a-f-]{36}$/, down);
      await openWithPictures(page, `/inventory/${item.item_id}`);
      await page.getByRole('alert').first().waitFor();
    },
  },
];
