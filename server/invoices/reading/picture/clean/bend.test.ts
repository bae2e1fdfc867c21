import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bentY, fitBend, levelY } from './bend.ts';

/** Waved paper that is also seen from the side: how far down the line that leaves the left edge at y has come at x. */
const fall = (x: number, y: number) => 12 * Math.sin(x / 200) + ((x - 500) * (y - 700)) / 40_000;
const slopeAt = (x: number, y: number) => (fall(x + 1, y) - fall(x - 1, y)) / 2;
const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
const places = Array.from({ length: 300 }, (_, index) => ({
  x: 30 + ((index * 97) % 940),
  y: 30 + ((index * 61) % 1340),
}));
const bend = fitBend(
  places.map(({ x, y }) => ({ x, y: y + fall(x, y), slope: slopeAt(x, y), weight: 1 })),
  1000,
  1400,
);

it('The lines of waved paper become level', () => {
  if (!bend) throw new Error('no bend was found');
  for (const y of [100, 700, 1300]) {
    const line = [50, 275, 500, 725, 950].map((x) => ({ x, y: y + fall(x, y) }));
    expect(spread(line.map((place) => place.y))).toBeGreaterThan(12);
    expect(spread(line.map((place) => levelY(bend, place.x, place.y)))).toBeLessThan(5);
  }
});

it('A place on the level page is found again on the bent one', () => {
  if (!bend) throw new Error('no bend was found');
  const [x, y] = [fc.double({ min: 0, max: 1000, noNaN: true }), fc.double({ min: 0, max: 1400, noNaN: true })];
  const isFoundAgain = (px: number, py: number) => Math.abs(bentY(bend, px, levelY(bend, px, py)) - py) < 1e-6;
  fc.assert(fc.property(x, y, isFoundAgain));
});

it('A few short lines say nothing about the page', () => {
  expect(fitBend([{ x: 1, y: 1, slope: 0.1, weight: 5 }], 1000, 1400)).toBeNull();
});
