import { type Block, band, bulletBlock, codeBlock, logoMark, textBlock } from './blocks.ts';
import { INK, PAPER, type PosterContent } from './content.ts';
import type { Lettering } from './lettering.ts';
import { type Mark, rect, type Scene } from './scene.ts';

/** A letter page, in points. */
const PAGE = { width: 612, height: 792 };
/** Nothing important is closer to the edge: printers leave a white margin. */
const MARGIN = 46;
const INNER = PAGE.width - 2 * MARGIN;
const GAP = { min: 9, max: 28 };
const CODE_RIM = 5;
const COLUMN_GAP = 28;
const ROW_GAP = 11;

/** How much of the page each part can use, in points, so that all of them together always fit. */
interface Proportions {
  logoMark: number;
  head: { height: number; max: number };
  sub: number;
  caption: number;
  bullet: { height: number; max_lines: number };
  code: { min: number; max: number };
  /** Enlarges what is read from close up. */
  near: number;
}

const POSTER: Proportions = {
  logoMark: 104,
  head: { height: 108, max: 60 },
  sub: 66,
  caption: 44,
  bullet: { height: 46, max_lines: 3 },
  code: { min: 186, max: 340 },
  near: 1,
};
/** Drawn as a page and shown at half its size, so its small words are larger here. */
const TENT: Proportions = {
  logoMark: 88,
  head: { height: 92, max: 56 },
  sub: 76,
  caption: 52,
  bullet: { height: 64, max_lines: 4 },
  code: { min: 166, max: 300 },
  near: 1.3,
};

/** The poster: header, logo, subheader, code, caption, and four bullets in two columns. Empty parts leave their space to the code. */
export function posterFace(letters: Lettering, content: PosterContent): Scene {
  return drawPage(letters, content, POSTER);
}

/** One side of a table tent, 4.25 × 5.5 in. */
export function tentFace(letters: Lettering, content: PosterContent): Scene {
  const page = drawPage(letters, content, TENT);
  return {
    width: PAGE.width / 2,
    height: PAGE.height / 2,
    marks: [{ kind: 'piece', scene: page, x: 0, y: 0, scale: 0.5 }],
  };
}

function drawPage(letters: Lettering, content: PosterContent, parts: Proportions): Scene {
  const { header, color } = content;
  const head = textBlock(letters, header, {
    width: INNER,
    height: parts.head.height,
    max_lines: 3,
    max: parts.head.max,
    min: 26,
    weight: 'bold',
    fill: PAPER,
    align: 'center',
  });
  const bandHeight = MARGIN + head.height + (head.height > 0 ? 22 : 0) + parts.logoMark / 2;
  const top = bandHeight + parts.logoMark / 2;
  const above = wordsAbove(letters, content, parts);
  const below = wordsBelow(letters, content, parts);
  const words = [...above, ...below];
  const room = PAGE.height - MARGIN - top - words.reduce((sum, block) => sum + block.height, 0);
  const gaps = words.length + 1;
  const side = Math.max(parts.code.min, Math.min(parts.code.max, room - gaps * GAP.min * 1.2));
  const gap = Math.min(GAP.max, (room - side) / gaps);
  const marks: Mark[] = [
    { kind: 'area', d: rect(0, 0, PAGE.width, PAGE.height), fill: PAPER },
    band(PAGE.width, bandHeight, color),
    ...head.draw(MARGIN, MARGIN),
    ...logoMark(letters, content, parts.logoMark).draw(
      (PAGE.width - parts.logoMark) / 2,
      bandHeight - parts.logoMark / 2,
    ),
  ];
  // The remaining space is half above and half below, so that a poster with few words is not at the top.
  let y = top + gap / 2 + Math.max(0, room - side - gap * gaps) / 2;
  const put = (block: Block, x = MARGIN) => {
    marks.push(...block.draw(x, y));
    y += block.height + gap;
  };
  for (const block of above) put(block);
  put(codeBlock(content, side, CODE_RIM), (PAGE.width - side) / 2);
  for (const block of below) put(block);
  return { ...PAGE, marks };
}

/** The company's name when there is no logo with it; then the subheader. */
function wordsAbove(letters: Lettering, content: PosterContent, { sub, near }: Proportions): Block[] {
  const centered = { width: INNER, fill: INK, align: 'center' } as const;
  const name = textBlock(letters, content.logo ? '' : content.company, {
    ...centered,
    weight: 'bold',
    height: 22,
    max_lines: 1,
    max: 17,
    min: 9,
  });
  const words = textBlock(letters, content.sub_header, {
    ...centered,
    weight: 'regular',
    height: sub,
    max_lines: 3,
    max: 25 * near,
    min: 15 * near,
  });
  return [name, words].filter((block) => block.height > 0);
}

function wordsBelow(letters: Lettering, content: PosterContent, parts: Proportions): Block[] {
  const caption = textBlock(letters, content.qrcode_caption, {
    width: INNER,
    height: parts.caption,
    max_lines: 2,
    max: 22 * parts.near,
    min: 13 * parts.near,
    weight: 'bold',
    fill: INK,
    align: 'center',
  });
  return [caption, bulletRows(letters, content, parts)].filter((block) => block.height > 0);
}

/** Two columns of one type size, each row as high as its higher half. */
function bulletRows(letters: Lettering, content: PosterContent, { bullet, near }: Proportions): Block {
  const texts = [
    content.first_bullet_point,
    content.second_bullet_point,
    content.third_bullet_point,
    content.fourth_bullet_point,
  ].filter((text) => text !== '');
  const width = (INNER - COLUMN_GAP) / 2;
  const [max, min] = [17 * near, 10.5 * near];
  const fitted = (largest: number) =>
    texts.map((text) => bulletBlock(letters, { text, color: content.color, ...bullet, width, max: largest, min }));
  // One bullet that needs very small letters does not make the others small.
  const blocks = fitted(Math.max(min, Math.min(...fitted(max).map((block) => block.set.size))));
  const rows = [blocks.slice(0, 2), blocks.slice(2)].filter((row) => row.length > 0);
  const heights = rows.map((row) => Math.max(...row.map((block) => block.height)));
  return {
    height: heights.reduce((sum, one) => sum + one, 0) + ROW_GAP * Math.max(0, rows.length - 1),
    draw(x, y) {
      let top = y;
      return rows.flatMap((row, at) => {
        const marks = row.flatMap((block, column) => block.draw(x + column * (width + COLUMN_GAP), top));
        top += (heights[at] ?? 0) + ROW_GAP;
        return marks;
      });
    },
  };
}
