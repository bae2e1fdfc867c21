import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { answerNoVendors } from '../../testing/empty_lists.ts';
import { item } from '../../testing/samples.ts';
import { drawn, openApp, signIn } from '../../testing/screen.tsx';
import { answer } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';
import { COLUMNS_KEY } from './column_choice.ts';

const SEARCH_PAUSE_MS = 250;

test('A search that is asked for just before a column is chosen is kept', async () => {
  onTestFinished(() => localStorage.removeItem(COLUMNS_KEY));
  await page.viewport(1280, 900);
  answerShell();
  answer(inventory.listItems, { items: [item()], total_count: 1 });
  answerNoVendors();
  answer(areas.list, { areas: [] });
  signIn();
  const { address } = openApp('/inventory?columns=sku,value');
  await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
  await page.getByRole('menuitem', { name: inventoryTexts.columnChoice.open }).click();
  const price = page.getByRole('checkbox', { name: inventoryTexts.columnChoice.names.selling_price });
  await expect.element(price).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.getByRole('searchbox', { name: inventoryTexts.search, includeHidden: true }).fill('oat');
  await drawn();
  vi.advanceTimersByTime(SEARCH_PAUSE_MS);
  (price.element() as HTMLElement).click();
  vi.useRealTimers();
  await expect.poll(address).toBe('/inventory?search=oat');
});
