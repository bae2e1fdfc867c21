import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPage, INVOICE_ROWS } from '#test/files/drawn_pages.ts';
import { type GrayImage, toGray } from '../gray.ts';
import { paperLight } from './light.ts';
import { paperArea } from './paper_area.ts';
import { evenLight } from './prepare.ts';
import { withoutRules } from './ruling.ts';

const inkOf = (image: GrayImage) => image.pixels.filter((level) => level < 128).length;

/** The drawn page with a ruled table over it, every cell boxed. */
async function ruled(thickness = 2): Promise<GrayImage> {
  const canvas = createCanvas(900, 620);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(drawPage()), 0, 0);
  context.lineWidth = thickness;
  context.strokeStyle = '#000';
  for (let row = 0; row < 7; row++) context.strokeRect(40, 46 + row * 61.6, 820, 61.6);
  for (const x of [205, 361, 517, 673]) context.strokeRect(x, 46, 0.1, 431);
  return await toGray(sharp(canvas.toBuffer('image/png')));
}

describe('Removing ruled lines', () => {
  it.each([1, 2, 5])('Lines of %i pixels are removed and the print stays', async (thickness) => {
    const print = await toGray(sharp(drawPage()));
    const page = await ruled(thickness);
    const clean = withoutRules(page, 20);
    const rules = inkOf(page) - inkOf(print);
    expect(Math.abs(inkOf(clean) - inkOf(print)) / rules).toBeLessThan(0.05);
    const kept = print.pixels.filter((level, at) => level < 100 && (clean.pixels[at] ?? 255) < 160).length;
    expect(kept / print.pixels.filter((level) => level < 100).length).toBeGreaterThan(0.98);
  });

  it('A page without lines is unchanged', async () => {
    const print = await toGray(sharp(drawPage()));
    expect(Buffer.compare(withoutRules(print, 20).pixels, print.pixels)).toBe(0);
  });

  it('Bars and pictures are left alone', async () => {
    const canvas = createCanvas(600, 400);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 600, 400);
    context.fillStyle = '#000';
    context.fillRect(50, 50, 500, 30);
    const bar = await toGray(sharp(canvas.toBuffer('image/png')));
    expect(inkOf(withoutRules(bar, 20))).toBe(inkOf(bar));
  });
});

/** The drawn page lying on a table of the given brightness, in a light that falls off to the right. */
async function onTable(table: number): Promise<GrayImage> {
  const page = drawPage(INVOICE_ROWS, { paper: [245, 150] });
  const shot = sharp({
    create: { width: 1300, height: 900, channels: 3, background: { r: table, g: table, b: table } },
  });
  return await toGray(
    sharp(
      await shot
        .composite([{ input: page, left: 200, top: 140 }])
        .png()
        .toBuffer(),
    ),
  );
}

describe('Finding the paper', () => {
  it.each([20, 90, 115])('The page is found on a table of brightness %i', async (table) => {
    const light = paperLight(await onTable(table));
    const area = paperArea(light) ?? new Uint8Array();
    const share = area.reduce((sum, inside) => sum + inside, 0) / area.length;
    expect(share).toBeGreaterThan(0.42);
    expect(share).toBeLessThan(0.62);
    const cell = (x: number, y: number) =>
      area[Math.floor(y / light.size) * light.columns + Math.floor(x / light.size)];
    expect([cell(650, 450), cell(230, 170), cell(1070, 730)]).toEqual([1, 1, 1]);
    expect([cell(20, 20), cell(1280, 880), cell(100, 450)]).toEqual([0, 0, 0]);
  });

  it('A page that fills the picture has no border', async () => {
    expect(paperArea(paperLight(await toGray(sharp(drawPage(INVOICE_ROWS, { paper: [100, 250] })))))).toBeNull();
  });

  it('Evening the light leaves only the page', async () => {
    const even = await evenLight(await onTable(60));
    expect(even.pixels.subarray(0, 1300 * 100).every((level) => level === 255)).toBe(true);
    const print = inkOf(await toGray(sharp(drawPage())));
    expect(inkOf(even) / print).toBeGreaterThan(0.8);
  });
});
