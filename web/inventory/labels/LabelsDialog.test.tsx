import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { labelTexts as texts } from '#contract/inventory/labels.texts.ts';
import { labels } from '#contract/inventory/labels.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';

test('Labels of an area ask for the sheet, refuse a label that it does not have, and keep what was chosen when they fail', async () => {
  const item = { name: 'Oat milk', sku: null, stock_unit: 'l' };
  answer(areas.list, { areas: [{ area_id: id(7), name: 'Bar', location_id: id(3), item_count: 2 }] });
  answer(areas.listItems, {
    items: [
      { ...item, item_id: id(21) },
      { ...item, item_id: id(22), name: 'Gin' },
    ],
  });
  refuse(labels.print, 422, { detail: texts.noItems, code: 'no_items' });
  openScreen('/inventory/areas');
  await page.getByRole('button', { name: texts.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: texts.each }).fill('3');
  await dialog.getByRole('textbox', { name: texts.start }).fill('31');
  const print = dialog.getByRole('button', { name: texts.print(6) });
  await print.click();
  await expect.element(dialog.getByText(texts.startBeyond)).toBeVisible();
  expect(sentTo(labels.print)).toEqual([]);
  await dialog.getByRole('textbox', { name: texts.start }).fill('30');
  await dialog.getByRole('checkbox', { name: texts.price }).click();
  await print.click();
  await expect.element(dialog.getByText(texts.noItems)).toBeVisible();
  expect(sentTo(labels.print).map(({ body }) => body)).toEqual([
    { sheet: 'avery_5160', each: 3, start: 30, has_price: false, has_sku: true, has_date: false, area_id: id(7) },
  ]);
  await expect.element(print).toBeVisible();
});
