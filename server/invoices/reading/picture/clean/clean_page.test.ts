import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DRAWN_FONT, drawPage, INVOICE_ROWS } from '#test/files/drawn_pages.ts';
import { cropped, type GrayImage, toGray } from '../gray.ts';
import { paperLight } from './light.ts';
import { findPaper } from './paper_area.ts';
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
    const area = findPaper(light).area ?? new Uint8Array();
    const share = area.reduce((sum, inside) => sum + inside, 0) / area.length;
    expect(share).toBeGreaterThan(0.42);
    expect(share).toBeLessThan(0.62);
    const cell = (x: number, y: number) =>
      area[Math.floor(y / light.size) * light.columns + Math.floor(x / light.size)];
    expect([cell(650, 450), cell(230, 170), cell(1070, 730)]).toEqual([1, 1, 1]);
    expect([cell(20, 20), cell(1280, 880), cell(100, 450)]).toEqual([0, 0, 0]);
  });

  it('A page that fills the picture has no border', async () => {
    expect(findPaper(paperLight(await toGray(sharp(drawPage(INVOICE_ROWS, { paper: [100, 250] }))))).area).toBeNull();
  });

  it('Evening the light leaves only the page', async () => {
    const even = await evenLight(await onTable(60));
    expect(even.pixels.subarray(0, 1300 * 100).every((level) => level === 255)).toBe(true);
    const print = inkOf(await toGray(sharp(drawPage())));
    expect(inkOf(even) / print).toBeGreaterThan(0.8);
  });
});

/** A page in a photograph: white paper in a light that falls off to the right, on a dark table; `print` draws on it. */
async function photographed(print: (context: SKRSContext2D) => void): Promise<GrayImage> {
  const canvas = createCanvas(1300, 900);
  const context = canvas.getContext('2d');
  context.fillStyle = '#333';
  context.fillRect(0, 0, 1300, 900);
  context.fillStyle = '#fff';
  context.fillRect(150, 100, 1000, 700);
  context.font = `28px ${DRAWN_FONT}`;
  print(context);
  context.globalCompositeOperation = 'multiply';
  const lamp = context.createLinearGradient(0, 0, 1300, 0);
  lamp.addColorStop(0, '#f5f5f5');
  lamp.addColorStop(1, '#8a8a8a');
  context.fillStyle = lamp;
  context.fillRect(0, 0, 1300, 900);
  return await toGray(sharp(canvas.toBuffer('image/png')));
}

/** The part of a page around words that were written at x, y. */
function partAt(page: GrayImage, x: number, y: number): number[] {
  return [...cropped(page, x, y - 26, 260, 34).pixels].sort((a, b) => a - b);
}

describe('Print on dark ground', () => {
  it('Light print on a dark bar stays lighter than the bar', async () => {
    const page = await photographed((context) => {
      context.fillStyle = '#246';
      context.fillRect(190, 140, 920, 260);
      context.fillStyle = '#eee';
      context.font = `14px ${DRAWN_FONT}`;
      for (const y of [190, 250, 310]) context.fillText('Seven Grains Bakehouse 0118', 400, y);
    });
    const levels = partAt(await evenLight(page), 400, 250);
    expect(levels[levels.length >> 1]).toBeLessThan(100);
    expect(levels.at(-200)).toBeGreaterThan(180);
  });

  it('Dark print in a hard shadow stays on white paper, also where the shadow cuts a corner off', async () => {
    const page = await photographed((context) => {
      context.fillStyle = '#222';
      for (let row = 0; row < 12; row++) context.fillText('Oat milk barista 4 14.76 59.04', 220, 180 + row * 50);
      context.fillText('Total amount 239.28', 800, 640);
      context.globalCompositeOperation = 'multiply';
      context.fillStyle = '#777';
      context.beginPath();
      for (const [x, y] of [
        [1300, 420],
        [860, 560],
        [700, 900],
        [1300, 900],
      ] as const)
        context.lineTo(x, y);
      context.fill();
    });
    const levels = partAt(await evenLight(page), 800, 640);
    expect(levels[levels.length >> 1]).toBeGreaterThan(180);
    expect(levels[400]).toBeLessThan(120);
  });

  it('Where a hard shadow lies across the whole page, the print in it and behind it is kept', async () => {
    const page = await photographed((context) => {
      context.fillStyle = '#222';
      for (let row = 0; row < 9; row++) context.fillText('Oat milk barista 4 14.76', 220, 180 + row * 50);
      context.fillText('In the shadow 59.04', 760, 420);
      context.fillText('Amount due 239.28', 860, 740);
      context.globalCompositeOperation = 'multiply';
      context.fillStyle = '#888';
      context.beginPath();
      for (const [x, y] of [
        [1300, 100],
        [0, 800],
        [0, 1000],
        [500, 900],
        [1300, 500],
      ] as const)
        context.lineTo(x, y);
      context.fill();
    });
    const even = await evenLight(page);
    for (const [x, y] of [
      [760, 420],
      [860, 740],
    ] as const) {
      const levels = partAt(even, x, y);
      expect(levels[levels.length >> 1]).toBeGreaterThan(180);
      expect(levels[300]).toBeLessThan(130);
    }
  });
});
