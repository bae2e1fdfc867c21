import { randomBytes } from 'node:crypto';
import jsqr from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { branding } from '#contract/program/branding.ts';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { POSTER_COLOR, type PosterOrder, poster } from '#contract/program/poster.ts';
import { POSTER_SIZES, type PosterSize } from '#contract/program/poster_parts.ts';
import { program } from '#contract/program/program.ts';
import { openPdf } from '#server/invoices/reading/picture/pdf_open.ts';
import { pdfImages } from '#server/invoices/reading/picture/rasterize.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { couponShop } from '#test/coupons.ts';
import { sendForm } from '#test/form.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  await call(t, maple.owner, program.createSource, { body: { label: 'Table 4' } });
});
afterAll(() => t.close());

const WORDS = { ...posterTexts.start('Maple Deli'), color: '#1f6f54' };
const keep = (token: string, body: object = WORDS, query: object = {}) =>
  call(t, token, poster.putTemplate, { body: body as typeof WORDS, query });

// A CommonJS package with types for a module: its function is in both places.
const decode = jsqr.default;

/** What a phone's camera reads in the picture at this resolution. */
async function scan(picture: Sharp): Promise<string | undefined> {
  const seen = picture.resize(1000, 1000, { fit: 'inside', withoutEnlargement: true }).ensureAlpha();
  const { data, info } = await seen.raw().toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

async function draw(order: Partial<PosterOrder>, token = maple.staff) {
  const body = { ...WORDS, output: 'png', base_url: 'http://localhost:80', ...order };
  return t.app.inject({
    method: 'POST',
    url: '/api/loyalty/poster/drawing',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
}

describe('The poster’s words', () => {
  // spec: 7-poster
  test('A new company has none, and saved words come back under one permanent id', async () => {
    expect(await call(t, corner.owner, poster.getTemplate)).toMatchObject({
      status: 404,
      body: { detail: posterTexts.none },
    });
    const first = await keep(corner.owner);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body).toMatchObject(WORDS);
    expect(Object.keys(first.body).sort()).toEqual(
      [...Object.keys(WORDS), 'poster_template_id', 'created_at', 'updated_at'].sort(),
    );
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    const { poster_template_id } = first.body;
    const second = await keep(corner.owner, { ...WORDS, header: '  Come   in \n' }, { poster_template_id });
    expect(second.body).toMatchObject({ poster_template_id, header: 'Come in', created_at: first.body.created_at });
    expect(second.body.updated_at > first.body.updated_at).toBe(true);
    expect((await call(t, corner.staff, poster.getTemplate)).body).toEqual(second.body);
  });

  test('Another company’s poster can be neither seen nor overwritten', async () => {
    const { poster_template_id } = (await keep(corner.owner)).body;
    expect((await call(t, maple.owner, poster.getTemplate)).status).toBe(404);
    expect(await keep(maple.owner, WORDS, { poster_template_id })).toMatchObject({
      status: 404,
      body: { detail: posterTexts.notYours },
    });
    expect((await call(t, maple.owner, poster.getTemplate)).status).toBe(404);
  });

  test('Two simultaneous first saves make one poster', async () => {
    const [one, other] = await Promise.all([keep(maple.owner), keep(maple.manager)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.poster_template_id).toBe(other.body.poster_template_id);
  });

  test('Omitted fields stay, an empty change changes nothing, and the first color is black', async () => {
    const before = (await call(t, maple.owner, poster.getTemplate)).body;
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    expect((await keep(maple.owner, {})).body).toEqual(before);
    const changed = { ...before, sub_header: 'Hot soup', updated_at: t.clock.now.toISOString() };
    expect((await keep(maple.owner, { sub_header: 'Hot soup' })).body).toEqual(changed);
    const { shop: other } = await couponShop(t, 0);
    expect((await keep(other.owner, {})).status).toBe(404);
    expect((await keep(other.owner, { header: 'Hello' })).body).toMatchObject({ sub_header: '', color: POSTER_COLOR });
    expect((await keep(maple.staff)).status).toBe(403);
  });

  test.each([
    ['color', '#ffd400', posterTexts.form.colorFaint],
    ['color', 'green', posterTexts.form.colorShape],
    ['header', 'x'.repeat(61), posterTexts.form.tooLong(60)],
    ['first_bullet_point', 'x'.repeat(91), posterTexts.form.tooLong(90)],
    ['sub_header', 'Welcome 欢迎', posterTexts.unprintable('欢')],
    ['qrcode_caption', 'مرحبا', posterTexts.unprintable('م')],
  ])('The value %s %s is refused beside its field', async (field, value, sentence) => {
    const before = (await call(t, maple.owner, poster.getTemplate)).body;
    const answer = await keep(maple.owner, { ...WORDS, [field]: value });
    expect(answer).toMatchObject({ status: 422, body: { detail: sentence, fields: { [field]: sentence } } });
    expect((await call(t, maple.owner, poster.getTemplate)).body).toEqual(before);
    expect((await draw({ [field]: value })).statusCode).toBe(422);
  });
});

const address = (source = '') => `http://localhost/loyalty-signup?company_id=${maple.companyId}${source}`;

/** Pixels of one piece at 300 dots an inch. */
const PIXELS = { letter: [2550, 3300], table_tent: [1275, 1650], sticker: [1200, 1000] } satisfies Record<
  PosterSize,
  [number, number]
>;

/** The positions of the pieces on their sheet, in inches: left, top, width, height. */
const PIECES: Record<PosterSize, [number, number, number, number][]> = {
  letter: [[0, 0, 8.5, 11]],
  table_tent: [0, 4.25].flatMap((left) =>
    [0, 5.5].map((top): [number, number, number, number] => [left, top, 4.25, 5.5]),
  ),
  sticker: [0.15625, 4.34375].flatMap((left) =>
    [0, 1, 2].map((row): [number, number, number, number] => [left, 0.5 + (row * 10) / 3, 4, 10 / 3]),
  ),
};

// spec: 2.15-poster, 2.15-download, 9-poster-export
describe.each(POSTER_SIZES)('The drawing of %s', (size) => {
  const what = { letter: 'poster', table_tent: 'table-tent', sticker: 'stickers' }[size];

  test.each(['png', 'jpeg'] as const)(
    'A camera reads the %s, which has the resolution that print needs',
    async (output) => {
      const answer = await draw({ size, output });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe(`image/${output}`);
      const name = `${what}.${output === 'png' ? 'png' : 'jpg'}`;
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
      const picture = sharp(answer.rawPayload);
      const { width, height, density, chromaSubsampling } = await picture.metadata();
      expect([width, height]).toEqual(PIXELS[size]);
      // More than twice a screen's 96.
      expect(density).toBe(300);
      if (output === 'jpeg') expect(chromaSubsampling).toBe('4:4:4');
      expect(await scan(picture)).toBe(address());
    },
  );

  test('A camera reads every code of the PDF, which is exactly a letter page', async () => {
    const answer = await draw({ size, output: 'pdf', source: 'table-4' });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${what}-table-4.pdf"`);
    expect(answer.rawPayload.toString('latin1')).toContain('/PrintScaling /None');
    const opened = await openPdf(answer.rawPayload);
    if (!opened.ok) throw new Error(opened.reason);
    const { pdf } = opened;
    expect(pdf.numPages).toBe(1);
    expect((await pdf.getPage(1)).view).toEqual([0, 0, 612, 792]);
    const dpi = 160;
    const page = await (await pdfImages(pdf, opened.megapixels).draw(1, { dpi, maxPixels: 20_000_000 }))
      .png()
      .toBuffer();
    await pdf.loadingTask.destroy();
    for (const piece of PIECES[size]) {
      const [left, top, width, height] = piece.map((inches) => Math.floor(inches * dpi)) as [
        number,
        number,
        number,
        number,
      ];
      expect(await scan(sharp(page).extract({ left, top, width, height }))).toBe(address('&source=table-4'));
    }
  });

  test('The screen and the printer get vectors only, in inches', async () => {
    const face = await draw({ size, output: 'svg' });
    expect(face.headers['content-type']).toBe('image/svg+xml');
    expect(face.body).not.toMatch(/<text|<script|<image|href=|font/);
    const sheet = await draw({ size, output: 'sheet' });
    expect(sheet.body).toMatch(/^<svg [^>]*width="8.5in" height="11in"/);
    const [left, top, width, height] = (PIECES[size][0] ?? []).map((inches) => Math.floor(inches * 150)) as number[];
    const printed = sharp(Buffer.from(sheet.body)).resize(1275, 1650, { fit: 'fill' }).flatten({ background: '#fff' });
    const page = await printed.png().toBuffer();
    const piece = { left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 };
    expect(await scan(sharp(page).extract(piece))).toBe(address());
  });
});

test('The logo is on the poster in its own colors, and the code is still readable', async () => {
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#e00000' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([red as BlobPart], 'logo.png', { type: 'image/png' }));
  await sendForm(t, corner.owner, branding.uploadLogo.path, form);
  const reds = async (token: string) => {
    const { rawPayload } = await draw({ output: 'png' }, token);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels) {
      if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 0) < 60) count += 1;
    }
    return { count, code: await scan(sharp(rawPayload)) };
  };
  const with_logo = await reds(corner.staff);
  expect(with_logo.count).toBeGreaterThan(100_000);
  expect(with_logo.code).toContain(corner.companyId);
  expect((await reds(maple.staff)).count).toBe(0);
  const pdf = await draw({ output: 'pdf', size: 'sticker' }, corner.staff);
  expect(pdf.rawPayload.toString('latin1')).toContain('/Subtype /Image');
});

test('A code is drawn only for our own pages and the company’s own places', async () => {
  expect((await draw({ base_url: 'https://evil.example' })).statusCode).toBe(400);
  expect((await draw({ source: 'nowhere' })).statusCode).toBe(404);
  expect((await draw({ source: 'table-4' }, corner.owner)).statusCode).toBe(404);
  expect((await draw({ size: 'a4' as PosterSize })).statusCode).toBe(422);
});

test('A code in the lightest accepted color is readable even when it is poorly printed', async () => {
  const { rawPayload } = await draw({ color: '#767676', output: 'jpeg' });
  const printed = await sharp(rawPayload).resize(850, 1100).blur(0.8).png().toBuffer();
  const grained = () => {
    const noise = Buffer.from(randomBytes(850 * 1100 * 3).map((value) => value % 24));
    return sharp(printed).composite([{ input: noise, raw: { width: 850, height: 1100, channels: 3 }, blend: 'add' }]);
  };
  // A camera takes many frames a second. About one of twenty grained frames cannot be read, so a single one proves nothing.
  let read: string | undefined;
  for (let frame = 0; frame < 5 && read === undefined; frame++) {
    read = await scan(sharp(await grained().png().toBuffer()));
  }
  expect(read).toBe(address());
});
