import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHOTO_MAX_BYTES } from '#contract/program/limits.ts';
import { type Picture, welcomePages } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { photo, photos, savePage } from '#test/welcome_page.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

/** Saves one photo of the test among others that are valid. */
async function saveWith(bytes: Uint8Array, { name = 'shop.jpg', type = 'image/jpeg' } = {}) {
  await t.owner.query('delete from welcome_page_photos');
  const others = await photos(2);
  return savePage(t, maple.manager, { program_name: 'Maple', photos: [{ bytes, name, type }, ...others] });
}

/** Every file of a picture: address, type, width. */
function filesOf({ sources }: Picture) {
  return sources.flatMap(({ type, srcset }) =>
    srcset.split(', ').map((entry) => {
      const [url = '', width = ''] = entry.split(' ');
      return { url, type, width: Number.parseInt(width, 10) };
    }),
  );
}

// spec: 7-welcome-save
test('A photo is kept in three widths and three formats, upright, without camera data', async () => {
  const camera = await photo(1, { width: 2000, height: 1000 })
    .composite([{ input: await photo(2, { width: 2000, height: 500 }).png().toBuffer(), left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: 'somebody', Make: 'CameraMaker', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 25/1', GPSLongitudeRef: 'W', GPSLongitude: '70/1 15/1 0/1' },
    })
    .toBuffer();
  const before = await sharp(camera).metadata();
  expect(before.exif?.includes('somebody')).toBe(true);
  expect(before.orientation).toBe(6);
  const { body } = await saveWith(camera);
  const [picture] = body.photos;
  // Turned by a quarter: 2000×1000 becomes 1000×2000, and its longer side is reduced to 1600.
  expect(picture).toMatchObject({ width: 800, height: 1600 });
  const files = filesOf(picture);
  expect(files.map(({ type, width }) => `${type} ${width}`)).toEqual([
    'image/avif 480',
    'image/avif 800',
    'image/webp 480',
    'image/webp 800',
    'image/jpeg 480',
    'image/jpeg 800',
  ]);
  for (const { url, type, width } of files) {
    const served = await t.app.inject({ url });
    expect(served.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const metadata = await sharp(served.rawPayload).metadata();
    expect(metadata).toMatchObject({ width, height: width * 2 });
    for (const part of [metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]) expect(part).toBeUndefined();
    for (const word of ['somebody', 'CameraMaker', 'Exif', 'GPS']) expect(served.rawPayload.includes(word)).toBe(false);
  }
  // The upper half of the camera's picture is on the right.
  const largest = await t.app.inject({
    url: files.find((file) => file.type === 'image/jpeg' && file.width === 800)?.url ?? '',
  });
  const at = (left: number) =>
    sharp(largest.rawPayload).extract({ left, top: 800, width: 1, height: 1 }).raw().toBuffer();
  const close = async (left: number, number: number) => {
    const wanted = await photo(number, { width: 1, height: 1 }).raw().toBuffer();
    const found = await at(left);
    for (const channel of [0, 1, 2]) expect(Math.abs((found[channel] ?? 0) - (wanted[channel] ?? 0))).toBeLessThan(6);
  };
  await close(600, 2);
  await close(200, 1);
});

test('The plain address is a JPEG of medium size, and a small photo is never enlarged', async () => {
  const wide = (await saveWith(await photo(3, { width: 2400, height: 1600 }).png().toBuffer())).body.photos[0];
  expect(wide).toMatchObject({ width: 1600, height: 1067, url: expect.stringMatching(/\/960\.jpg$/) });
  expect(filesOf(wide).map(({ width }) => width)).toEqual([480, 960, 1600, 480, 960, 1600, 480, 960, 1600]);
  const small = (await saveWith(await photo(4, { width: 40, height: 30 }).png().toBuffer())).body.photos[0];
  expect(small).toMatchObject({ width: 40, height: 30, url: expect.stringMatching(/\/40\.jpg$/) });
  const { sources } = small;
  expect(sources.map(({ srcset }: { srcset: string }) => srcset.split(',').length)).toEqual([1, 1, 1]);
});

test.each(['png', 'webp', 'avif', 'gif'] as const)('An upload of %s is accepted under any label', async (format) => {
  const bytes = await photo(5, { width: 64, height: 64 }).toFormat(format).toBuffer();
  expect((await saveWith(bytes, { name: 'a.txt', type: 'text/plain' })).status).toBe(200);
});

test('Transparent areas become white, and a picture in print colors is converted to screen colors', async () => {
  const clear = await sharp({ create: { width: 64, height: 64, channels: 4, background: 'rgba(0,0,0,0)' } })
    .png()
    .toBuffer();
  const shown = await t.app.inject({ url: (await saveWith(clear)).body.photos[0].url });
  const [red = 0] = await sharp(shown.rawPayload).raw().toBuffer();
  expect(red).toBeGreaterThan(250);
  const cmyk = await photo(6).toColourspace('cmyk').jpeg().toBuffer();
  const { url } = (await saveWith(cmyk)).body.photos[0];
  expect(await sharp((await t.app.inject({ url })).rawPayload).metadata()).toMatchObject({
    space: 'srgb',
    channels: 3,
  });
});

// spec: 5-welcome-file
test.each([
  ['an SVG that calls itself JPEG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'an SVG with the letters of WebP',
    Buffer.from("<svg a='WEBP' xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
  ],
  ['a page that calls itself JPEG', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF that calls itself JPEG', Buffer.from('%PDF-1.7')],
  ['an empty file', Buffer.alloc(0)],
])('An upload of %s is refused by its content', async (_name, bytes) => {
  const detail = welcomePageErrors.notAnImage('shop.jpg');
  expect(await saveWith(bytes)).toMatchObject({ status: 415, body: { detail, fields: { photos: detail } } });
});

test('The format of iPhone photos is refused with advice', async () => {
  const bytes = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  expect(await saveWith(bytes, { name: 'IMG_0001.HEIC', type: 'image/heic' })).toMatchObject({
    status: 415,
    body: { detail: welcomePageErrors.heic('IMG_0001.HEIC') },
  });
});

test('One unreadable photo leaves nothing of the others behind', async () => {
  await t.owner.query('delete from welcome_page_photos');
  const [good, other] = await photos(2, 40);
  if (!good || !other) throw new Error('no photos');
  const broken = { ...other, bytes: other.bytes.subarray(0, other.bytes.length / 2) };
  const all = [good, ...(await photos(1, 44)), broken];
  expect((await savePage(t, maple.manager, { program_name: 'Maple', photos: all })).status).toBe(422);
  const version = createHash('sha256').update(good.bytes).digest('hex').slice(0, 32);
  const { statusCode } = await t.app.inject({
    url: `/api/welcome/companies/${maple.companyId}/photos/${version}/64.jpg`,
  });
  expect(statusCode).toBe(404);
});

/** A JPEG with an exact number of bytes: what follows its end is ignored. */
async function jpegOf(bytes: number): Promise<Buffer> {
  const jpeg = await photo(7).jpeg().toBuffer();
  return Buffer.concat([jpeg, randomBytes(bytes - jpeg.length)]);
}

// spec: 5-welcome-file, 9-welcome-photos
test('A photo of 10 MB is accepted, and one byte more is not', async () => {
  expect((await saveWith(await jpegOf(PHOTO_MAX_BYTES))).status).toBe(200);
  const detail = welcomePageErrors.photoTooLarge('shop.jpg');
  for (const bytes of [PHOTO_MAX_BYTES + 1, PHOTO_MAX_BYTES + 2_000_000]) {
    expect(await saveWith(await jpegOf(bytes))).toMatchObject({
      status: 413,
      body: { detail, fields: { photos: detail } },
    });
  }
});

test('A broken picture, and one that would fill the memory, are refused by name', async () => {
  const whole = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
    .png()
    .toBuffer();
  expect(await saveWith(whole.subarray(0, whole.length / 2))).toMatchObject({
    status: 422,
    body: { detail: welcomePageErrors.unreadable('shop.jpg'), code: 'unreadable' },
  });
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(PHOTO_MAX_BYTES);
  expect(await saveWith(bomb)).toMatchObject({
    status: 422,
    body: { detail: welcomePageErrors.tooManyPixels('shop.jpg'), code: 'too_many_pixels' },
  });
  expect((await call(t, maple.staff, welcomePages.listPhotos)).body).toEqual([]);
});

test('A photo is served under its own company only, and only in existing sizes', async () => {
  const { url } = (await saveWith(await photo(8, { width: 900, height: 600 }).jpeg().toBuffer())).body.photos[0];
  expect((await t.app.inject({ url })).statusCode).toBe(200);
  expect((await t.app.inject({ url: url.replace(maple.companyId, corner.companyId) })).statusCode).toBe(404);
  expect((await t.app.inject({ url: url.replace(/\d+\.jpg$/, '960.jpg') })).statusCode).toBe(404);
  expect((await t.app.inject({ url: url.replace(/\d+\.jpg$/, '..%2f..%2flogo') })).statusCode).toBe(422);
});
