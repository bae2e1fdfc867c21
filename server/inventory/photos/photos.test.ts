import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { ITEM_PHOTO_MAX_BYTES } from '#contract/inventory/limits.ts';
import { photoErrors } from '#contract/inventory/photos.texts.ts';
import { itemPhotos } from '#contract/inventory/photos.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { listPhotoFiles, sendItemPhoto } from '#test/item_photo.ts';

let t: TestApp;
let maple: Shop;
let item_id = '';
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  const body = { name: 'Oat milk', stock_unit: 'ea' };
  item_id = (await call(t, maple.manager, inventory.createItem, { body })).body.item_id;
});
afterAll(() => t.close());

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } }).jpeg();

const set = (bytes: Uint8Array, token = maple.manager) => sendItemPhoto(t, token, item_id, bytes);
const get = (query: string, token: string) =>
  t.app.inject({ url: `/api/items/${item_id}/photo?${query}`, headers: { authorization: `Bearer ${token}` } });
const files = () => listPhotoFiles(t, maple.companyId);
const shown = async () => (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.photo_version;

test('A photo is kept in two sizes without camera data, is shown to the team alone, and is replaced whole', async () => {
  expect(await shown()).toBeNull();
  const photo = await picture(2000, 1000, '#c33')
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer();
  expect((await set(photo, maple.staff)).status).toBe(403);
  const first = await set(photo);
  expect(first).toMatchObject({ status: 200, body: { photo_version: await shown() } });
  const full = await get(`version=${first.body.photo_version}`, maple.staff);
  expect(full.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('private'),
  });
  expect(full.rawPayload.includes('somebody')).toBe(false);
  expect(await sharp(full.rawPayload).metadata()).toMatchObject({ width: 960, height: 480 });
  const thumb = await get(`size=thumb&version=${first.body.photo_version}`, maple.staff);
  expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 96, height: 96 });
  expect((await get('', (await trialShop(t)).manager)).statusCode).toBe(404);

  const second = await set(await picture(100, 100, '#00f').toBuffer());
  expect(second.body.photo_version).not.toBe(first.body.photo_version);
  // A browser that asks by the old version gets the new photo and does not keep it as the old one.
  expect((await get(`version=${first.body.photo_version}`, maple.staff)).headers['cache-control']).toContain(
    'no-cache',
  );
  expect((await t.owner.query('select photo_key from item_photos')).rows).toHaveLength(1);
  expect(await files()).toHaveLength(2);
});

test('Only one of two photos that are sent at once stays, and no file of the other', async () => {
  const both = await Promise.all(['#0f0', '#ff0'].map(async (color) => set(await picture(50, 50, color).toBuffer())));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.map(({ body }) => body.photo_version)).toContain(await shown());
  expect(await files()).toHaveLength(2);
});

test('A file that is not a picture, is damaged or is too large changes nothing, and the answer says why', async () => {
  const before = await shown();
  const whole = await picture(400, 400, '#333').toBuffer();
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  for (const [bytes, status, detail] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, photoErrors.wrongType],
    [
      Buffer.from("<svg a='WEBP' xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
      415,
      photoErrors.wrongType,
    ],
    [whole.subarray(0, whole.length / 2), 422, photoErrors.unreadable],
    [bomb, 422, photoErrors.tooManyPixels],
    [Buffer.alloc(ITEM_PHOTO_MAX_BYTES + 1, whole), 413, photoErrors.tooLarge(15)],
    [Buffer.alloc(0), 400, photoErrors.noFile],
  ] as const) {
    expect(await set(bytes)).toMatchObject({ status, body: { detail } });
  }
  expect(await shown()).toBe(before);
  expect((await get('', maple.staff)).statusCode).toBe(200);
});

test('A deleted photo is gone with its files', async () => {
  const params = { item_id };
  expect((await call(t, maple.staff, itemPhotos.remove, { params })).status).toBe(403);
  expect((await call(t, maple.manager, itemPhotos.remove, { params })).body).toEqual({ photo_version: null });
  expect((await get('', maple.staff)).statusCode).toBe(404);
  expect((await call(t, maple.manager, itemPhotos.remove, { params })).status).toBe(404);
  expect(await files()).toEqual([]);
});
