import { expect, it } from 'vitest';
import { fitBend, levelY } from '../../picture/clean/bend.ts';
import { rowSlopes } from './row_slopes.ts';
import { middleAt, type TextLine } from './text_lines.ts';

const [WIDTH, HEIGHT, LINE] = [2600, 3400, 44];

function lineAt(x0: number, x1: number, y: number): TextLine {
  return { x0, x1, mx: (x0 + x1) / 2, a: y, b: 0, c: 0, height: LINE };
}

/** How far the second line of each pair is below the first one once the page was leveled. */
function apart(lines: TextLine[], pairs: [TextLine, TextLine][]): number[] {
  const bend = fitBend(rowSlopes(lines, WIDTH, HEIGHT), WIDTH, HEIGHT);
  const level = (line: TextLine) => {
    const y = middleAt(line, line.mx);
    return bend ? levelY(bend, line.mx, y) : y;
  };
  return pairs.map(([left, right]) => level(right) - level(left));
}

const rows = (count: number) => Array.from({ length: count }, (_, row) => 600 + row * 60);

it('The right half of a table that curl carried away from its names is of their rows again', () => {
  const names = rows(24).map((y) => lineAt(290, 720, y));
  const counts = rows(24).map((y) => lineAt(1560, 1620, y + 23));
  const amounts = rows(24).map((y) => lineAt(2280, 2380, y + 23));
  const pairs = names.map((name, row): [TextLine, TextLine] => [name, amounts[row] ?? name]);
  expect(Math.max(...apart([...names, ...counts, ...amounts], pairs).map(Math.abs))).toBeLessThan(0.35 * LINE);
});

it('Numbers that are printed below their names stay below', () => {
  const names = rows(24).map((y) => lineAt(290, 720, y * 1.5));
  const numbers = rows(24).map((y) => lineAt(1560, 1800, y * 1.5 + LINE));
  const pairs = names.map((name, row): [TextLine, TextLine] => [name, numbers[row] ?? name]);
  for (const below of apart([...names, ...numbers], pairs)) expect(below).toBeCloseTo(LINE, 0);
});

it('Numbers in the middle of names of two lines stay in their middle', () => {
  const upper = rows(12).map((y) => lineAt(290, 720, y * 2));
  const lower = upper.map(({ a }) => lineAt(290, 690, a + LINE));
  const numbers = upper.map(({ a }) => lineAt(1560, 1800, a + LINE / 2));
  const pairs = upper.map((name, row): [TextLine, TextLine] => [name, numbers[row] ?? name]);
  for (const below of apart([...upper, ...lower, ...numbers], pairs)) expect(below).toBeCloseTo(LINE / 2, -1);
});
