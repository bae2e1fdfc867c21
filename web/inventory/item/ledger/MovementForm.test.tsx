import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventoryTexts as texts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { pos } from '#contract/pos/pos.ts';
import { id, item } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, sentTo } from '../../../testing/server.ts';

test('The form says what is on hand, and what that becomes once a quantity is entered', async () => {
  answer(inventory.getItem, {
    ...item({ on_hand: 72.2491, stock_unit: 'kg' }),
    ...{ stock: [], costs: [], vendor_items: [], velocity: null },
  });
  answer(inventory.listMovements, { movements: [], total_count: 0 });
  answer(pos.listConnections, { drivers: [], connections: [], counting: [] });
  answer(merges.ofItem, { merges: [], duplicates: [] });
  answer(areas.list, { areas: [] });
  openScreen(`/inventory/${id(21)}`);
  await page.getByRole('button', { name: texts.record }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(texts.previewNone('72.2491', 'kg'), { exact: true })).toBeVisible();
  await dialog.getByRole('textbox', { name: texts.quantityLabel.counted('kg') }).fill('70');
  await expect.element(dialog.getByText(texts.preview('72.2491', '70', 'kg'), { exact: true })).toBeVisible();
  expect(sentTo(inventory.createMovement)).toEqual([]);
});
