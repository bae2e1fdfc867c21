import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPage } from '#test/files/drawn_pages.ts';
import { type PagePicture, type PictureOptions, pagePictures } from './display.ts';
import { toGray } from './gray.ts';
import { openPages } from './open_pages.ts';
import { OCR_SIZE } from './page_images.ts';

async function pdf(options: PDFKit.PDFDocumentOptions, draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const doc = new PDFDocument(options);
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
  });
  draw(doc);
  doc.end();
  return await ended;
}

async function pictures(files: Uint8Array[], options?: PictureOptions): Promise<PagePicture[]> {
  const made: PagePicture[] = [];
  for await (const picture of pagePictures(files, options)) made.push(picture);
  return made;
}

/** The share of dark pixels in each quarter: top left, top right, bottom left, bottom right. */
async function darkQuarters(bytes: Uint8Array): Promise<boolean[]> {
  const image = await toGray(sharp(bytes));
  const dark = [0, 0, 0, 0];
  image.pixels.forEach((level, at) => {
    const right = at % image.width >= image.width / 2 ? 1 : 0;
    const below = at >= image.pixels.length / 2 ? 2 : 0;
    if (level < 128) dark[below + right] = (dark[below + right] ?? 0) + 1;
  });
  return dark.map((count) => count > image.pixels.length / 100);
}

const CORNER = (doc: PDFKit.PDFDocument) => {
  doc.rect(20, 20, 200, 200).fill('#000');
};
const LETTER = { size: [612, 792] as [number, number], margin: 0 };

describe('Pictures of pages', () => {
  it('Every page of a PDF is drawn at about 1600 pixels', async () => {
    const file = await pdf(LETTER, (doc) => {
      CORNER(doc);
      doc.addPage().text('second page', 100, 100);
    });
    const made = await pictures([file]);
    expect(made.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 1236, 1600],
      [2, 1236, 1600],
    ]);
    const first = made[0]?.webp ?? new Uint8Array();
    expect((await sharp(first).metadata()).format).toBe('webp');
    expect(await darkQuarters(first)).toEqual([true, false, false, false]);
  });

  it('Pages are turned as the reading turned them', async () => {
    const file = await pdf(LETTER, CORNER);
    const [made] = await pictures([file], { rotations: [90] });
    expect([made?.width, made?.height, made?.rotation]).toEqual([1600, 1236, 90]);
    expect(await darkQuarters(made?.webp ?? new Uint8Array())).toEqual([false, true, false, false]);
  });

  it('The rotation of a PDF page is applied', async () => {
    const file = await pdf(LETTER, (doc) => {
      CORNER(doc);
      Object.assign(doc.page.dictionary.data, { Rotate: 180 });
    });
    const [made] = await pictures([file]);
    expect(await darkQuarters(made?.webp ?? new Uint8Array())).toEqual([false, false, false, true]);
  });

  it('Pages are counted over all files, without XML', async () => {
    const xml = Buffer.from('<?xml version="1.0"?><Invoice/>');
    const photo = await sharp(drawPage()).jpeg().toBuffer();
    const made = await pictures([photo, xml, await pdf(LETTER, CORNER)]);
    expect(made.map(({ page }) => page)).toEqual([1, 2]);
    expect(made.map(({ height }) => height)).toEqual([620, 1600]);
  });

  it('A page that cannot be drawn is left out, and those after it keep their numbers', async () => {
    const photo = await sharp(drawPage()).jpeg().toBuffer();
    const made = await pictures([photo, photo.subarray(0, 200), photo]);
    expect(made.map(({ page }) => page)).toEqual([1, 3]);
  });

  it('The camera’s notes about place and owner are removed', async () => {
    const photo = await sharp(drawPage())
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '43/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const [made] = await pictures([photo]);
    const header = await sharp(made?.webp).metadata();
    expect([header.exif, header.xmp, header.icc]).toEqual([undefined, undefined, undefined]);
  });

  it('Drawing stops between pages when it is aborted', async () => {
    const file = await pdf(LETTER, (doc) => {
      doc.addPage();
      doc.addPage();
    });
    const stop = new AbortController();
    const seen: number[] = [];
    const drawing = async () => {
      for await (const { page } of pagePictures([file], { signal: stop.signal })) {
        seen.push(page);
        stop.abort(new Error('enough'));
      }
    };
    await expect(drawing()).rejects.toThrow('enough');
    expect(seen).toEqual([1]);
  });
});

describe('PDF pages for recognition', () => {
  it('Pages are drawn at 200 dots per inch', async () => {
    const pages = await openPages(await pdf(LETTER, CORNER));
    const image = await toGray(await pages.draw(1, OCR_SIZE));
    await pages.close();
    expect([image.width, image.height]).toEqual([1700, 2200]);
    expect(image.pixels[100 * 1700 + 100]).toBe(0);
    expect(image.pixels[1000 * 1700 + 1000]).toBe(255);
  });

  it('Pages stay within the pixel limit at any claimed paper size', async () => {
    const pages = await openPages(await pdf({ size: [14_000, 14_000], margin: 0 }, CORNER));
    const image = await toGray(await pages.draw(1, OCR_SIZE));
    await pages.close();
    expect(image.width * image.height).toBeLessThanOrEqual(OCR_SIZE.maxPixels);
    expect(image.width).toBeGreaterThan(2400);
  });

  it('Pages of an encrypted file are refused', async () => {
    const file = await pdf({ ...LETTER, userPassword: 'secret' }, CORNER);
    await expect(openPages(file)).rejects.toMatchObject({ reason: 'encrypted_pdf' });
  });
});
