import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { photoErrors, photoTexts as texts } from '#contract/inventory/photos.texts.ts';
import { itemPhotos } from '#contract/inventory/photos.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { pos } from '#contract/pos/pos.ts';
import { answerNoVendors } from '../../testing/empty_lists.ts';
import { id, item } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const FILE = new File(['x'], 'milk.jpg', { type: 'image/jpeg' });
const dialog = page.getByRole('dialog');

test('A photo is refused with its reason, set, shown, and deleted only after a question', async () => {
  let photo_version: string | null = null;
  const more = { stock: [], costs: [], vendor_items: [], velocity: null };
  answerBy(inventory.getItem, () => ({ ...item({ photo_version }), ...more }));
  answer(inventory.listMovements, { movements: [], total_count: 0 });
  answer(pos.listConnections, { drivers: [], connections: [], counting: [] });
  answer(merges.ofItem, { merges: [], duplicates: [] });
  answerBy(itemPhotos.get, () => new Response(new Blob(['picture'])));
  openScreen(`/inventory/${id(21)}`);
  refuse(itemPhotos.set, 422, { detail: photoErrors.unreadable, code: 'unreadable' });
  await page.getByLabelText(texts.add).upload(FILE);
  await expect.element(page.getByRole('alert').getByText(photoErrors.unreadable)).toBeVisible();
  await expect.element(page.getByRole('img', { name: texts.of('Oat milk') })).not.toBeInTheDocument();

  answerBy(itemPhotos.set, () => {
    photo_version = id(90);
    return { photo_version };
  });
  await page.getByLabelText(texts.add).upload(FILE);
  await expect.element(page.getByText(texts.set('Oat milk'))).toBeVisible();
  await expect.element(page.getByRole('img', { name: texts.of('Oat milk') })).toBeInTheDocument();

  await page.getByRole('button', { name: texts.remove }).click();
  await expect.element(dialog.getByText(texts.removeTitle('Oat milk'))).toBeVisible();
  expect(sentTo(itemPhotos.remove)).toHaveLength(0);
  answerBy(itemPhotos.remove, () => {
    photo_version = null;
    return { photo_version };
  });
  await dialog.getByRole('button', { name: texts.remove }).click();
  await expect.element(page.getByText(texts.removed('Oat milk'))).toBeVisible();
  await expect.element(page.getByLabelText(texts.add)).toBeInTheDocument();
});

test('A duplicate takes a copy of the photo along, unless that is switched off', async () => {
  const more = { stock: [], costs: [], vendor_items: [], velocity: null };
  answerBy(inventory.getItem, () => ({ ...item({ photo_version: id(90) }), ...more }));
  answer(inventory.listMovements, { movements: [], total_count: 0 });
  answer(pos.listConnections, { drivers: [], connections: [], counting: [] });
  answer(merges.ofItem, { merges: [], duplicates: [] });
  answerShell();
  answerNoVendors();
  answer(areas.list, { areas: [] });
  answerBy(itemPhotos.get, () => new Response(new Blob(['picture'])));
  answer(inventory.createItem, item({ item_id: id(22), name: 'Oat milk (2)' }));
  openScreen(`/inventory/${id(21)}`);
  const duplicate = async (isCopied: boolean) => {
    await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
    await page.getByRole('menuitem', { name: inventoryTexts.duplicate }).click();
    const copied = dialog.getByRole('switch', { name: texts.copy });
    await expect.element(copied).toBeChecked();
    if (!isCopied) await copied.click();
    await dialog.getByRole('button', { name: inventoryTexts.form.add }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await duplicate(true);
  await duplicate(false);
  expect(sentTo(inventory.createItem).map(({ body }) => (body as { photo_of?: string }).photo_of)).toEqual([
    id(21),
    null,
  ]);
});
