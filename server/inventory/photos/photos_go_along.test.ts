import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { counts } from '#contract/inventory/counts.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { itemPhotos } from '#contract/inventory/photos.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { listPhotoFiles, setItemPhoto } from '#test/item_photo.ts';
import { fillSpace } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
const added: Item[] = [];
beforeAll(async () => {
  t = await buildTestApp({ storagePerCompany: 1 });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());
afterEach(async () => {
  for (const { item_id } of added.splice(0)) await call(t, maple.manager, itemPhotos.remove, { params: { item_id } });
  expect(await files()).toEqual([]);
});

async function addItem(name: string, more: object = {}) {
  const answer = await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } });
  if (answer.status === 200) added.push(answer.body);
  return answer;
}
const itemOf = async (name: string) => (await addItem(name)).body;
const setPhoto = ({ item_id }: Item, color: string) => setItemPhoto(t, maple.manager, item_id, color);
const remove = ({ item_id }: Item) => call(t, maple.manager, itemPhotos.remove, { params: { item_id } });
const files = () => listPhotoFiles(t, maple.companyId);
const versions = (...items: Item[]) =>
  Promise.all(
    items.map(async ({ item_id }) => (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body),
  ).then((found) => found.map(({ photo_version }) => photo_version));
async function pixelsOf({ item_id }: Item, size: 'full' | 'thumb') {
  const headers = { authorization: `Bearer ${maple.staff}` };
  const answer = await t.app.inject({ url: `/api/items/${item_id}/photo?size=${size}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
const pair = (kept: Item, merged: Item) => ({ params: { item_id: kept.item_id, other_item_id: merged.item_id } });
const merge = (kept: Item, merged: Item) =>
  call(t, maple.manager, merges.mergeItem, { ...pair(kept, merged), body: {} });
const undo = (kept: Item, merged: Item) => call(t, maple.manager, merges.undoItem, pair(kept, merged));
const usedBytes = async () => (await call(t, maple.owner, company.getStorage)).body.used_bytes;

test('A kept item without a photo takes the one of the merged item, in the same files, and undoing gives it back', async () => {
  const [kept, merged] = [await itemOf('Oat milk'), await itemOf('Oatmilk')];
  const version = await setPhoto(merged, '#c33');
  const [before, stored] = [await pixelsOf(merged, 'full'), await files()];
  expect((await merge(kept, merged)).status).toBe(200);
  expect(await versions(kept, merged)).toEqual([version, null]);
  expect((await pixelsOf(kept, 'full')).equals(before)).toBe(true);
  expect((await undo(kept, merged)).status).toBe(200);
  expect(await versions(kept, merged)).toEqual([null, version]);
  expect((await pixelsOf(merged, 'full')).equals(before)).toBe(true);
  expect(await files()).toEqual(stored);
});

test('An item with a photo keeps it through a merge and its undoing, and so does the item that is merged into it', async () => {
  const [kept, merged] = [await itemOf('Rye'), await itemOf('Rye flour')];
  const both = [await setPhoto(kept, '#0f0'), await setPhoto(merged, '#00f')];
  expect((await merge(kept, merged)).status).toBe(200);
  expect(await versions(kept, merged)).toEqual(both);
  expect((await undo(kept, merged)).status).toBe(200);
  expect(await versions(kept, merged)).toEqual(both);
  expect(await files()).toHaveLength(4);
});

test('A photo that was replaced or deleted since the merge does not come back, and leaves no files', async () => {
  const [kept, merged] = [await itemOf('Salt'), await itemOf('Sea salt')];
  await setPhoto(merged, '#c33');
  await merge(kept, merged);
  const newer = await setPhoto(kept, '#333');
  expect(await files()).toHaveLength(2);
  expect((await undo(kept, merged)).status).toBe(200);
  expect(await versions(kept, merged)).toEqual([newer, null]);

  await remove(kept);
  await setPhoto(merged, '#c33');
  await merge(kept, merged);
  expect((await remove(kept)).status).toBe(200);
  expect(await files()).toEqual([]);
  expect((await undo(kept, merged)).status).toBe(200);
  expect(await versions(kept, merged)).toEqual([null, null]);
});

test('A duplicate has a copy of the photo in files of its own: deleting one leaves the other, and both take space', async () => {
  const bread = await itemOf('Bread');
  const empty = await usedBytes();
  const version = await setPhoto(bread, '#a62');
  const one = (await usedBytes()) - empty;
  const copy = (await addItem('Bread (2)', { photo_of: bread.item_id })).body;
  expect(copy.photo_version).not.toBeNull();
  expect(copy.photo_version).not.toBe(version);
  expect((await usedBytes()) - empty).toBe(2 * one);
  for (const size of ['full', 'thumb'] as const)
    expect((await pixelsOf(copy, size)).equals(await pixelsOf(bread, size))).toBe(true);
  expect(await files()).toHaveLength(4);
  await remove(bread);
  expect(await versions(bread, copy)).toEqual([null, copy.photo_version]);
  expect((await pixelsOf(copy, 'thumb')).length).toBeGreaterThan(0);
  expect((await usedBytes()) - empty).toBe(one);
  expect((await addItem('Bread (3)', { photo_of: bread.item_id })).body.photo_version).toBeNull();
});

test('A copied photo that the company has no space for is refused, and neither an item nor a file is added', async () => {
  const jam = await itemOf('Plum jam');
  await setPhoto(jam, '#427');
  const full = 1024 ** 3 - (await usedBytes());
  const empty = await fillSpace(t, maple.companyId, full);
  const copy = await addItem('Plum jam (2)', { photo_of: jam.item_id });
  expect(copy).toMatchObject({ status: 507, body: { code: 'storage_used', detail: httpTexts.storageUsed(1) } });
  expect(await files()).toHaveLength(2);
  await empty();
  const { body } = await addItem('Plum jam (2)', { photo_of: jam.item_id });
  expect(body.photo_version).not.toBeNull();
});

test('A duplicate that is refused leaves no files, and a photo of another company is never copied', async () => {
  const tea = await itemOf('Tea');
  await setPhoto(tea, '#262');
  expect(await addItem('Tea', { photo_of: tea.item_id })).toMatchObject({
    status: 409,
    body: { detail: inventoryErrors.nameTaken('Tea') },
  });
  expect(await files()).toHaveLength(2);
  const stranger = await trialShop(t);
  const body = { name: 'Tea', stock_unit: 'ea', photo_of: tea.item_id };
  expect((await call(t, stranger.manager, inventory.createItem, { body })).status).toBe(404);
  expect(await listPhotoFiles(t, stranger.companyId)).toEqual([]);
});

test('The sheet of a count says which items have a photo', async () => {
  const [jam, tape] = [await itemOf('Jam'), await itemOf('Tape')];
  const version = await setPhoto(jam, '#808');
  const { body: count } = await call(t, maple.staff, counts.start, { body: { name: 'Friday' } });
  const { lines } = (await call(t, maple.staff, counts.get, { params: { count_id: count.count_id } })).body;
  const of = ({ item_id }: Item) => lines.find((line) => line.item_id === item_id)?.photo_version;
  expect([of(jam), of(tape)]).toEqual([version, null]);
});
