import { expect, test } from 'vitest';
import { inkOf, widestGap } from './strip_ink.ts';

const [WIDTH, HEIGHT] = [120, 48];

/** White paper with black rectangles: from x0, y0 to before x1, y1. */
function strip(...rectangles: [x0: number, y0: number, x1: number, y1: number][]) {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const [x0, y0, x1, y1] of rectangles) {
    for (let y = y0; y < y1; y++) pixels.fill(0, y * WIDTH + x0, y * WIDTH + x1);
  }
  return { width: WIDTH, height: HEIGHT, pixels };
}

const LETTERS: [number, number, number, number][] = [
  [20, 10, 30, 38],
  [50, 10, 60, 38],
  [64, 10, 74, 38],
];
const PAPER = { start: 30, length: 20 };

test.each([
  ['no rule', []],
  ['a rule between two cells', [[38, 0, 40, HEIGHT]]],
  [
    'one that leans',
    [
      [38, 0, 39, 20],
      [39, 20, 40, HEIGHT],
    ],
  ],
  ['the rule below a row', [[0, 45, WIDTH, 47]]],
  [
    'both',
    [
      [38, 0, 40, HEIGHT],
      [0, 45, WIDTH, 47],
    ],
  ],
] as [string, [number, number, number, number][]][])(
  'The paper between two letters is as wide as it is, with %s',
  (_, rules) => {
    expect(widestGap(inkOf(strip(...LETTERS, ...rules)), 25, 55)).toEqual(PAPER);
  },
);

test('The stem of a letter is ink, also where letters fill the strip', () => {
  const { columns } = inkOf(strip([20, 0, 22, HEIGHT], [22, 0, 30, 10], [22, 38, 30, HEIGHT], [50, 0, 60, HEIGHT]));
  expect([...columns.subarray(20, 22)]).toEqual([HEIGHT, HEIGHT]);
});
