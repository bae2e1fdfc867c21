import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { turnedBack, turnedWith } from '../parts/region.ts';
import { toGray } from './gray.ts';
import { openImage } from './images.ts';
import type { QuarterTurn } from './page_images.ts';
import { withinRegion } from './region.ts';

const TURNS: QuarterTurn[] = [0, 90, 180, 270];
const SIZE = { maxPixels: 4_000_000 };

/** A white page, 800 by 600, with a gray paper on it. */
async function glass(): Promise<Buffer> {
  const paper = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  const page = sharp({ create: { width: 800, height: 600, channels: 3, background: '#fff' } });
  return await page
    .composite([{ input: paper, left: 500, top: 100 }])
    .png()
    .toBuffer();
}
const PAPER = { x: 500 / 800, y: 100 / 600, w: 200 / 800, h: 300 / 600 };

test.for(TURNS)('Only the region of a page is drawn, upright when the page lies at %d°', async (rotation) => {
  const pages = withinRegion(await openImage(await glass(), 'png'), PAPER);
  const { width, height, pixels } = await toGray(await pages.draw(1, { ...SIZE, rotation }));
  expect([width, height]).toEqual(rotation % 180 === 0 ? [200, 300] : [300, 200]);
  expect([...new Set(pixels)]).toEqual([128]);
});

test('A place that was found on a page that was turned is the same place of the page in its file', async () => {
  const pages = await openImage(await glass(), 'png');
  for (const rotation of TURNS) {
    const turned = await toGray(await pages.draw(1, { ...SIZE, rotation }));
    const dark = [...turned.pixels.keys()].filter((index) => turned.pixels[index] === 128);
    const xs = dark.map((index) => index % turned.width);
    const ys = dark.map((index) => Math.floor(index / turned.width));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const box = {
      x: left / turned.width,
      y: top / turned.height,
      w: (Math.max(...xs) + 1 - left) / turned.width,
      h: (Math.max(...ys) + 1 - top) / turned.height,
    };
    const { x, y, w, h } = turnedBack(box, rotation);
    for (const [found, real] of [
      [x, PAPER.x],
      [y, PAPER.y],
      [w, PAPER.w],
      [h, PAPER.h],
    ] as const)
      expect(found, `${rotation}`).toBeCloseTo(real, 6);
  }
});

test('Turning a place and turning it back leaves it where it was', () => {
  const share = fc.double({ min: 0, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, fc.constantFrom(...TURNS), (x, y, w, h, turn) => {
      const again = turnedWith(turnedBack({ x, y, w, h }, turn), turn);
      for (const [found, was] of [
        [again.x, x],
        [again.y, y],
        [again.w, w],
        [again.h, h],
      ] as const)
        expect(found).toBeCloseTo(was, 9);
    }),
  );
});

test('A part of a large picture keeps its own pixels, as far as a picture may have', async () => {
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const pages = withinRegion(await openImage(large, 'png'), { x: 0.5, y: 0, w: 0.25, h: 1 });
  const drawn = await toGray(await pages.draw(1, SIZE));
  expect([drawn.width, drawn.height]).toEqual([1000, 3000]);
  const small = await toGray(await pages.draw(1, { ...SIZE, maxLongSide: 1500 }));
  expect([small.width, small.height]).toEqual([500, 1500]);
});
