import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { branding } from '#contract/program/branding.ts';
import { LOGO_MAX_BYTES } from '#contract/program/limits.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { sendForm } from '#test/form.ts';
import { audited } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

function picture(width: number, height: number, background = '#c33') {
  return sharp({ create: { width, height, channels: 4, background } });
}

async function uploadLogo(token: string, bytes: Uint8Array | null, type = 'image/png', field = 'file') {
  const form = new FormData();
  form.append('note', 'a field before the file');
  if (bytes) form.append(field, new File([bytes as BlobPart], 'logo.png', { type }));
  return sendForm(t, token, '/loyalty/branding/logo', form);
}

/** What the public page of a shop shows. */
function shown(shop: Shop) {
  return call(t, null, branding.get, { params: { company_id: shop.companyId } });
}

// spec: 7-logo, 7-branding, 3-branding
test('A logo is re-encoded to 512×512 without camera data and is shown to everyone', async () => {
  const photo = await picture(600, 600)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1' } })
    .toBuffer();
  expect(photo.includes('somebody')).toBe(true);
  const answer = await uploadLogo(maple.manager, photo, 'image/jpeg');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);

  const page = await shown(maple);
  expect(page.body).toEqual({ name: 'Maple Deli', logoUrl: answer.body.logoUrl });
  expect(page.headers['cache-control']).toBe('no-cache');
  const served = await t.app.inject({ url: answer.body.logoUrl });
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const metadata = await sharp(served.rawPayload).metadata();
  expect(metadata).toMatchObject({ width: 512, height: 512, format: 'webp' });
  expect(metadata.exif).toBeUndefined();
  expect(served.rawPayload.includes('somebody')).toBe(false);
});

test('A new logo gets a new address, the old address is gone, and transparency stays', async () => {
  const before = (await shown(maple)).body.logoUrl ?? '';
  const answer = await uploadLogo(maple.owner, await picture(64, 64, 'rgba(0,0,0,0)').png().toBuffer());
  expect(answer.body.logoUrl).not.toBe(before);
  expect((await t.app.inject({ url: before })).statusCode).toBe(404);
  const { rawPayload } = await t.app.inject({ url: answer.body.logoUrl });
  expect((await sharp(rawPayload).stats()).isOpaque).toBe(false);
  expect((await uploadLogo(maple.owner, rawPayload)).body.detail).toContain('image/webp');
  expect(await audited(t, { action: 'logo.replaced' })).toHaveLength(2);
});

test('A picture that lies on its side is set upright', async () => {
  const half = await picture(100, 50, '#00f').png().toBuffer();
  const sideways = await picture(100, 100, '#f00')
    .composite([{ input: half, top: 0, left: 0 }])
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { body } = await uploadLogo(maple.owner, sideways, 'image/jpeg');
  const { rawPayload } = await t.app.inject({ url: body.logoUrl });
  const right = await sharp(rawPayload).extract({ left: 480, top: 256, width: 1, height: 1 }).raw().toBuffer();
  expect(right[2]).toBeGreaterThan(200);
});

test('Another company shows its own name and no logo, and an unknown company is not found', async () => {
  expect((await shown(corner)).body).toEqual({ name: 'Corner Store', logoUrl: null });
  const stolen = ((await shown(maple)).body.logoUrl ?? '').replace(maple.companyId, corner.companyId);
  expect((await t.app.inject({ url: stolen })).statusCode).toBe(404);
  const unknown = await call(t, null, branding.get, { params: { company_id: newId() } });
  expect(unknown).toMatchObject({ status: 404, body: { detail: brandingTexts.noCompany } });
  expect((await call(t, null, branding.get, { params: { company_id: 'x' } })).status).toBe(422);
  // The letters of an id in an address may be capitals.
  const capitals = { company_id: corner.companyId.toUpperCase() };
  expect((await call(t, null, branding.get, { params: capitals })).body).toMatchObject({ name: 'Corner Store' });
});

test('Staff cannot change the logo', async () => {
  expect((await uploadLogo(maple.staff, await picture(64, 64).png().toBuffer())).status).toBe(403);
});

// spec: 5-logo-none
test('A request without a file is refused', async () => {
  const detail = 'Please choose a square PNG or JPG logo (e.g., 512×512).';
  expect(await uploadLogo(maple.owner, null)).toMatchObject({ status: 400, body: { detail } });
  expect(await uploadLogo(maple.owner, new Uint8Array())).toMatchObject({ status: 400, body: { detail } });
  expect((await call(t, maple.owner, branding.uploadLogo, {})).body).toMatchObject({ detail });
});

// spec: 5-logo-type
test.each([
  ['an SVG that calls itself PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'of an unknown type'],
])('An upload of %s is refused by its content', async (_name, bytes, type) => {
  expect(await uploadLogo(maple.owner, bytes)).toMatchObject({
    status: 415,
    body: {
      detail: `File format not supported. Selected file is ${type}. Please upload a square PNG or JPG file only.`,
    },
  });
});

test('A GIF is refused, and a PNG that is labeled as text is accepted', async () => {
  const gif = await picture(64, 64).gif().toBuffer();
  expect(await uploadLogo(maple.owner, gif)).toMatchObject({
    status: 415,
    body: { detail: expect.stringContaining('Selected file is image/gif.') },
  });
  expect((await uploadLogo(maple.owner, await picture(64, 64).png().toBuffer(), 'text/plain')).status).toBe(200);
});

/** A PNG with an exact number of bytes: what follows its end is ignored. */
async function pngOf(bytes: number): Promise<Buffer> {
  const png = await picture(64, 64).png().toBuffer();
  return Buffer.concat([png, randomBytes(bytes - png.length)]);
}

// spec: 5-logo-size, 9-logo
test('A file of 5242880 bytes is accepted, and one byte more is not', async () => {
  expect((await uploadLogo(maple.owner, await pngOf(LOGO_MAX_BYTES))).status).toBe(200);
  for (const [bytes, megabytes] of [
    [LOGO_MAX_BYTES + 1, '5.00'],
    [8 * 1024 * 1024, '8.00'],
  ] as const) {
    expect(await uploadLogo(maple.owner, await pngOf(bytes))).toMatchObject({
      status: 413,
      body: {
        detail: `File size too large. Selected file is ${megabytes}MB. Please upload an image smaller than 5MB.`,
      },
    });
  }
});

// spec: 5-logo-square, 9-logo
test.each([
  [98, 100, true],
  [102, 100, true],
  [97, 100, false],
  [103, 100, false],
  [800, 600, false],
])('A picture of %i×%i pixels is reported as square: %s', async (width, height, square) => {
  const answer = await uploadLogo(maple.owner, await picture(width, height).png().toBuffer());
  if (square) expect(answer.status).toBe(200);
  else {
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatch(`Image dimensions not square. Selected image is ${width}×${height} pixels.`);
  }
});

test('A broken picture, and one that would fill the memory, are refused', async () => {
  const whole = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
    .png()
    .toBuffer();
  expect(await uploadLogo(maple.owner, whole.subarray(0, whole.length / 2))).toMatchObject({
    status: 422,
    body: { detail: brandingTexts.unreadable },
  });
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(LOGO_MAX_BYTES);
  expect(await uploadLogo(maple.owner, bomb)).toMatchObject({
    status: 422,
    body: { detail: brandingTexts.tooManyPixels },
  });
});

test('An unchanged branding answers that it is unchanged', async () => {
  const url = `/api/loyalty/branding/companies/${corner.companyId}`;
  const asked = (etag?: string) =>
    t.app.inject({ url, headers: { 'accept-encoding': 'gzip', ...(etag ? { 'if-none-match': etag } : {}) } });
  const { headers } = await asked();
  const etag = String(headers.etag);
  const again = await asked(`"other", ${etag}`);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect(again.headers['cache-control']).toBe('no-cache');
  const other = (await picture(512, 512, '#00a').png().toBuffer()) as Uint8Array;
  expect((await uploadLogo(corner.owner, other)).status).toBe(200);
  const changed = await asked(etag);
  expect(changed.statusCode).toBe(200);
  expect(changed.json().logoUrl).toContain(corner.companyId);
  expect(changed.headers.etag).not.toBe(etag);
});
