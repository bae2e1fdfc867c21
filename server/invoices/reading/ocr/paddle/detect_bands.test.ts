import { expect, test } from 'vitest';
import type { GrayImage } from '../../picture/gray.ts';
import { detectInBands } from './detect_bands.ts';

test('A large page is detected in bands that see beyond their own rows, and every row of the map is from its place', async () => {
  const [width, height] = [1088, 1408];
  const pixels = new Uint8Array(width * height).map((_, at) => (Math.floor(at / width) * 7 + (at % width)) % 256);
  const bands: GrayImage[] = [];
  const map = await detectInBands({ width, height, pixels }, async (band) => {
    bands.push(band);
    return Float32Array.from(band.pixels);
  });
  expect(map).toEqual(Float32Array.from(pixels));
  expect(bands.map((band) => [band.width, band.height])).toEqual([
    [1088, 768],
    [1088, 768],
  ]);
});

test('A page of any height is covered by bands whose sides the network takes', async () => {
  for (const height of [32, 736, 768, 1472, 1504, 2016]) {
    const heights: number[] = [];
    const pixels = new Uint8Array(1056 * height).fill(9);
    const map = await detectInBands({ width: 1056, height, pixels }, async (band) => {
      heights.push(band.height);
      return Float32Array.from(band.pixels);
    });
    expect(map.every((value) => value === 9)).toBe(true);
    expect(heights.filter((one) => one % 32 !== 0)).toEqual([]);
  }
});
