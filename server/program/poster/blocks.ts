import { monogramOf } from '#contract/monogram.ts';
import { INK, PAPER, type PosterContent } from './content.ts';
import { CAP_HEIGHT, type Lettering, signs, type Weight } from './lettering.ts';
import { type Mark, rect, roundRect } from './scene.ts';
import { type Box, LEADING, type SetText, setText } from './setting.rules.ts';

/** Words that have been fitted and wait for their position. */
export interface Block {
  height: number;
  /** From the top left corner of its box, in points. */
  draw(x: number, y: number): Mark[];
}

export interface FittedBlock extends Block {
  set: SetText;
}

export interface BlockStyle extends Box {
  weight: Weight;
  fill: string;
  align: 'left' | 'center';
}

/** Fits words into a box. */
export function textBlock(letters: Lettering, text: string, style: BlockStyle): FittedBlock {
  const { weight, fill, align, width } = style;
  const widths = new Map<string, number>();
  const measure = (line: string) => {
    const known = widths.get(line) ?? letters.width(line, weight);
    widths.set(line, known);
    return known;
  };
  const set = setText(text, style, measure, signs);
  return {
    set,
    height: set.height,
    draw: (x, y) =>
      set.lines.map((line, index) => {
        const left = align === 'center' ? x + (width - measure(line) * set.size) / 2 : x;
        return { kind: 'area', d: letters.outline(line, weight, set.size, left, baseline(set, y, index)), fill };
      }),
  };
}

/** Capitals are centered in their line. */
export function baseline({ size }: SetText, y: number, line: number): number {
  return y + size * (line * LEADING + (LEADING + CAP_HEIGHT) / 2);
}

/** The logo on a white card, or the company's monogram on the poster's color. */
export function logoMark(letters: Lettering, { logo, company, color }: PosterContent, side: number): Block {
  const radius = side * 0.2;
  return {
    height: side,
    draw(x, y) {
      const card: Mark = { kind: 'area', d: roundRect(x, y, side, side, radius), fill: PAPER };
      const rim = side * 0.07;
      if (logo) return [card, { kind: 'picture', png: logo, x: x + rim, y: y + rim, side: side - 2 * rim }];
      const inner = side - 2 * rim;
      const mark = textBlock(letters, monogramOf(company).letters, {
        width: inner * 0.8,
        height: inner,
        max_lines: 1,
        max: inner * 0.5,
        min: 4,
        weight: 'bold',
        fill: PAPER,
        align: 'center',
      });
      return [
        card,
        { kind: 'area', d: roundRect(x + rim, y + rim, inner, inner, radius - rim * 0.7), fill: color },
        ...mark.draw(x + side / 2 - inner * 0.4, y + (side - mark.height) / 2),
      ];
    },
  };
}

/** The code with its quiet zone, in a frame of its color unless `rim` is 0. Nothing is ever drawn within the quiet zone. */
export function codeBlock({ qr, color }: PosterContent, side: number, rim: number): Block {
  const inner = side - 2 * rim;
  return {
    height: side,
    draw: (x, y) => [
      ...frame(x, y, side, rim, color),
      {
        kind: 'area',
        d: qr.path,
        fill: color,
        x: x + rim,
        y: y + rim,
        scale: inner / qr.width,
        even_odd: true,
      },
    ],
  };
}

function frame(x: number, y: number, side: number, rim: number, fill: string): Mark[] {
  if (rim === 0) return [];
  const inner = side - 2 * rim;
  return [
    { kind: 'area', d: roundRect(x, y, side, side, rim * 4), fill },
    { kind: 'area', d: roundRect(x + rim, y + rim, inner, inner, rim * 3), fill: PAPER },
  ];
}

/** A check mark and its words. */
export function bulletBlock(
  letters: Lettering,
  { text, color, ...style }: { text: string; color: string } & Box,
): FittedBlock {
  const indent = style.max * 1.75;
  const words = textBlock(letters, text, {
    ...style,
    width: style.width - indent,
    weight: 'regular',
    fill: INK,
    align: 'left',
  });
  return {
    set: words.set,
    height: words.height,
    draw: (x, y) => [check(x, baseline(words.set, y, 0), style.max, color), ...words.draw(x + indent, y)],
  };
}

/** A check mark on the baseline of the first line. */
function check(x: number, y: number, size: number, stroke: string): Mark {
  const at = (dx: number, dy: number) => `${(x + dx * size).toFixed(2)} ${(y + dy * size).toFixed(2)}`;
  return { kind: 'line', d: `M${at(0.1, -0.32)}L${at(0.42, 0)}L${at(1.1, -0.74)}`, stroke, width: size * 0.18 };
}

export function band(width: number, height: number, fill: string): Mark {
  return { kind: 'area', d: rect(0, 0, width, height), fill };
}
