import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventory } from '#contract/inventory/inventory.ts';
import { areaTexts as texts } from '#contract/inventory/places/areas.texts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { takeEvent } from '../../live/live_events.ts';
import { queryClient } from '../../query.ts';
import { id, item } from '../../testing/samples.ts';
import { drawn, openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, hold, sentTo } from '../../testing/server.ts';

const BAR = { area_id: id(60), name: 'Bar', location_id: id(3), item_count: 3 };
const shelved = (n: number, name: string) => ({ item_id: id(n), name, sku: null, stock_unit: 'ea' });
const [ALE, GIN, RUM] = [shelved(22, 'Ale'), shelved(23, 'Gin'), shelved(24, 'Rum')];

function openAreas() {
  answer(areas.list, { areas: [BAR] });
  answer(inventory.listItems, { items: [item({ item_id: id(21) })], total_count: 1 });
  return openScreen('/inventory/areas');
}

test('An item is added to a shelf that is known, and leaves the rest of it as it is', async () => {
  let there = [ALE, GIN];
  answerBy(areas.listItems, () => ({ items: there }));
  const load = hold(areas.listItems);
  openAreas();
  const search = page.getByRole('combobox', { name: texts.addItem });
  await expect.element(page.getByRole('heading', { name: texts.shelf('Bar') })).toBeVisible();
  await expect.element(search).not.toBeInTheDocument();
  load();
  await search.fill('oat');
  // Another user adds rum meanwhile.
  there = [ALE, GIN, RUM];
  answerBy(inventory.bulkChange, () => {
    there = [...there, shelved(21, 'Oat milk')];
    return { before: [] };
  });
  await page.getByRole('option', { name: 'Oat milk' }).click();
  await expect.element(page.getByRole('link', { name: 'Rum' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Oat milk' })).toBeVisible();
  expect(sentTo(inventory.bulkChange).map(({ body }) => body)).toEqual([
    { items: [{ item_id: id(21), add_area_id: id(60) }] },
  ]);
  expect(sentTo(areas.setItems)).toEqual([]);
});

/** The server keeps the shelf. */
function keepShelf() {
  const kept = { items: [ALE, GIN, RUM] };
  answerBy(areas.listItems, () => kept);
  answerBy(areas.setItems, ({ body }) => {
    const { item_ids } = body as { item_ids: string[] };
    kept.items = item_ids.flatMap((one) => [ALE, GIN, RUM].filter(({ item_id }) => item_id === one));
    return kept;
  });
  return kept;
}

test('A shelf stays in the order into which it was put last, also while an earlier order is saved', async () => {
  keepShelf();
  openAreas();
  const save = hold(areas.setItems);
  const links = page.getByRole('list', { name: texts.shelf('Bar') }).getByRole('link');
  const names = () => links.elements().map(({ textContent }) => textContent);
  await page.getByRole('button', { name: texts.down('Ale') }).click();
  await expect.poll(names).toEqual(['Gin', 'Ale', 'Rum']);
  const asked = sentTo(areas.listItems).length;
  takeEvent({ type: 'area', id: BAR.area_id }, queryClient);
  await expect.poll(() => sentTo(areas.listItems).length).toBeGreaterThan(asked);
  await drawn();
  await page.getByRole('button', { name: texts.down('Ale') }).click();
  await expect.poll(names).toEqual(['Gin', 'Rum', 'Ale']);
  save();
  await expect
    .poll(() => sentTo(areas.setItems).map(({ body }) => body))
    .toEqual([
      { item_ids: [id(23), id(22), id(24)], known_ids: [id(22), id(23), id(24)] },
      { item_ids: [id(23), id(24), id(22)], known_ids: [id(23), id(22), id(24)] },
    ]);
  expect(names()).toEqual(['Gin', 'Rum', 'Ale']);
});

test('Undoing the removal of an item from a shelf keeps what was changed since', async () => {
  const kept = keepShelf();
  openAreas();
  await page.getByRole('button', { name: texts.remove('Ale') }).click();
  const notice = page.getByRole('status').filter({ hasText: texts.removed('Ale', 'Bar') });
  const undo = notice.getByRole('button', { name: commonTexts.actions.undo });
  await expect.element(undo).toBeVisible();
  // With the focus, the notice does not end by itself. A click from here leaves it the focus.
  (undo.element() as HTMLElement).focus();
  (page.getByRole('button', { name: texts.remove('Rum') }).element() as HTMLElement).click();
  await expect.element(page.getByText(texts.removed('Rum', 'Bar'))).toBeVisible();
  await undo.click();
  await expect
    .poll(() => sentTo(areas.setItems).map(({ body }) => body))
    .toEqual([
      { item_ids: [id(23), id(24)], known_ids: [id(22), id(23), id(24)] },
      { item_ids: [id(23)], known_ids: [id(23), id(24)] },
      { item_ids: [id(22), id(23)], known_ids: [id(23)] },
    ]);
  expect(kept.items).toEqual([ALE, GIN]);
});
