import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPage, INVOICE_ROWS, laidOut } from '#test/files/drawn_pages.ts';
import { type GrayImage, sharpOf, toGray } from '../gray.ts';
import { findSkew } from './deskew.ts';
import { evenLight, preparePage } from './prepare.ts';
import { straighten } from './straighten.ts';
import { letterHeight } from './text_height.ts';

async function skewed(degrees: number, page = drawPage()): Promise<GrayImage> {
  return await toGray(sharp(page).rotate(degrees, { background: '#fff' }));
}

describe('Finding the skew', () => {
  it.each([-13, -8, -4.5, -2, -0.7, 0.7, 2, 4.5, 8, 13])('A skew of %f degrees is found', async (degrees) => {
    expect(Math.abs((await findSkew(await skewed(degrees))) - degrees)).toBeLessThan(0.16);
  });

  it('A level page is left alone', async () => {
    expect(await findSkew(await skewed(0))).toBe(0);
  });

  it('A page without writing is left alone', async () => {
    expect(await findSkew(await toGray(sharp(drawPage([]))))).toBe(0);
  });

  it('Noise is left alone', async () => {
    const noise = await toGray(
      sharp({
        create: {
          width: 800,
          height: 800,
          channels: 3,
          background: '#fff',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      }),
    );
    expect(await findSkew(noise)).toBe(0);
  });

  it.each([
    [-8, -8],
    [6, 6],
    [3, 0],
  ])(
    'Beside the level edge of what was left of a table, a page that leans far is found (%i degrees)',
    async (degrees, expected) => {
      const page = await skewed(degrees);
      const left = { width: page.width, height: 30, channels: 3, background: '#222' } as const;
      const table = await sharp({ create: left }).png().toBuffer();
      const photo = await toGray(
        sharp(
          await sharpOf(page)
            .composite([{ input: table, top: 0, left: 0 }])
            .png()
            .toBuffer(),
        ),
      );
      expect(Math.abs((await findSkew(photo)) - expected)).toBeLessThan(0.16);
    },
  );

  it('The skew is found in a shadow', async () => {
    const shaded = await skewed(3, drawPage(INVOICE_ROWS, { paper: [70, 250] }));
    expect(Math.abs((await findSkew(shaded)) - 3)).toBeLessThan(0.16);
  });
});

describe('Straightening a page', () => {
  it('Boxes are mapped back to their original places', async () => {
    const image = await skewed(4);
    const { image: level, toUpright } = await straighten(image, 4);
    const [word] = laidOut().filter(({ text }) => text === 'November');
    if (!word) throw new Error('the page has no November');
    // The skewed page turns round its middle, which is the middle of the level one.
    const x = (word.x - 450) / level.width + 0.5;
    const y = (word.y - 310) / level.height + 0.5;
    const box = toUpright({ x, y: y - 24 / level.height, w: 130 / level.width, h: 24 / level.height });
    const pixels = {
      left: Math.floor(box.x * image.width) - 3,
      top: Math.floor(box.y * image.height) - 3,
      width: Math.ceil(box.w * image.width) + 6,
      height: Math.ceil(box.h * image.height) + 6,
    };
    const inkIn = (part: GrayImage) => part.pixels.filter((level) => level < 128).length;
    const inBox = inkIn(await toGray(sharpOf(image).extract(pixels)));
    const alone = inkIn(await skewed(4, drawPage([['', '', '', '', 'November']])));
    expect(inBox / alone).toBeGreaterThan(0.95);
    expect(box.w * image.width).toBeLessThan(150);
    expect(box.h * image.height).toBeLessThan(45);
  });

  it('A level page is unchanged', async () => {
    const image = await skewed(0);
    const straight = await straighten(image, 0);
    expect(straight.image).toBe(image);
    expect(straight.toUpright({ x: 0.1, y: 0.2, w: 0.3, h: 0.4 })).toEqual({ x: 0.1, y: 0.2, w: 0.3, h: 0.4 });
  });

  it('Boxes stay on the page', async () => {
    const { toUpright } = await straighten(await skewed(0), 5);
    const { x, y, w, h } = toUpright({ x: 0, y: 0, w: 1, h: 1 });
    expect([x, y]).toEqual([0, 0]);
    expect([x + w, y + h]).toEqual([1, 1]);
  });
});

describe('Evening the light', () => {
  const SHADED = { paper: [60, 250] as [number, number] };

  it('A scan is left alone', async () => {
    const scan = await toGray(sharp(drawPage()));
    expect(await evenLight(scan)).toBe(scan);
  });

  it('The paper of a shaded page becomes white and its ink stays dark', async () => {
    const shaded = await toGray(sharp(drawPage(INVOICE_ROWS, SHADED)));
    const even = await evenLight(shaded);
    const paper = await toGray(sharp(drawPage([], SHADED)));
    const flatPaper = even.pixels.filter((level, at) => level > 225 || shaded.pixels[at] !== paper.pixels[at]).length;
    expect(flatPaper / even.pixels.length).toBeGreaterThan(0.97);
    const inkBefore = (await toGray(sharp(drawPage()))).pixels;
    const ink = even.pixels.filter((_, at) => (inkBefore[at] ?? 255) < 80);
    expect(ink.filter((level) => level < 130).length / ink.length).toBeGreaterThan(0.95);
  });
});

describe('Measuring letters', () => {
  it.each([16, 28, 56])('Letters of %i pixels are measured', async (size) => {
    const look = { size, width: 32 * size, height: 23 * size };
    const measured = letterHeight(await toGray(sharp(drawPage(INVOICE_ROWS, look)))) ?? 0;
    // Capitals and ascenders are 0.73 of the letter size, small letters 0.53.
    expect(measured / size).toBeGreaterThan(0.5);
    expect(measured / size).toBeLessThan(0.85);
  });

  it('An empty page has no letter height', async () => {
    expect(letterHeight(await toGray(sharp(drawPage([]))))).toBeNull();
  });
});

describe('Preparing a page', () => {
  it('A photographed page is leveled and evened', async () => {
    const photo = await skewed(-3, drawPage(INVOICE_ROWS, { paper: [70, 240] }));
    const { image, letterHeight: height } = await preparePage(photo);
    expect(await findSkew(image)).toBe(0);
    expect(height).toBeGreaterThan(14);
  });
});
