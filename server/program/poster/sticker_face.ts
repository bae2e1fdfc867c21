import { codeBlock, logoMark, textBlock } from './blocks.ts';
import { INK, PAPER, type PosterContent } from './content.ts';
import type { Lettering } from './lettering.ts';
import { type Mark, rect, roundRect, type Scene } from './scene.ts';

/** 4 × 3⅓ in, the label of a 5164 sheet. */
const LABEL = { width: 288, height: 240 };
/** Labels shift a little in the printer: nothing is drawn up to their edge. */
const RIM = 8;
const PADDING = 12;
const CODE_MAX = 150;
const LOGO_MARK = 44;
const RIGHT = { x: RIM + PADDING + CODE_MAX + 4, width: LABEL.width - 2 * (RIM + PADDING) - CODE_MAX - 4 };

/** A sticker: the header above, the code on the left, logo, subheader and caption on the right. Bullets would be too small to read. */
export function stickerFace(letters: Lettering, content: PosterContent): Scene {
  const { header, company, color } = content;
  const width = LABEL.width - 2 * RIM;
  const head = textBlock(letters, header || company, {
    width: width - 2 * PADDING,
    height: 44,
    max_lines: 2,
    max: 25,
    min: 13,
    weight: 'bold',
    fill: PAPER,
    align: 'center',
  });
  const bandHeight = head.height + 14;
  const room = LABEL.height - 2 * RIM - bandHeight;
  const side = Math.min(CODE_MAX, room - 14);
  const middle = RIM + bandHeight + room / 2;
  return {
    ...LABEL,
    marks: [
      { kind: 'area', d: rect(0, 0, LABEL.width, LABEL.height), fill: PAPER },
      { kind: 'area', d: roundRect(RIM, RIM, width, LABEL.height - 2 * RIM, 14), fill: color },
      { kind: 'area', d: roundRect(RIM + 2, RIM + bandHeight - 20, width - 4, room + 18, 12), fill: PAPER },
      // The band's lower edge is straight: it covers the white card's upper corners.
      { kind: 'area', d: rect(RIM, RIM + bandHeight - 22, width, 22), fill: color },
      ...head.draw(RIM + PADDING, RIM + 7),
      ...codeBlock(content, side, 0).draw(RIM + PADDING + (CODE_MAX - side) / 2 - 4, middle - side / 2),
      ...wordsBeside(letters, content, middle),
    ],
  };
}

function wordsBeside(letters: Lettering, content: PosterContent, middle: number): Mark[] {
  const style = { width: RIGHT.width, fill: INK, align: 'left' } as const;
  const blocks = [
    logoMark(letters, content, LOGO_MARK),
    textBlock(letters, content.sub_header, {
      ...style,
      weight: 'regular',
      height: 50,
      max_lines: 5,
      max: 13,
      min: 7.5,
    }),
    textBlock(letters, content.qrcode_caption, {
      ...style,
      weight: 'bold',
      height: 40,
      max_lines: 4,
      max: 12.5,
      min: 7.5,
    }),
  ].filter((block) => block.height > 0);
  const gap = 7;
  const height = blocks.reduce((sum, block) => sum + block.height, 0) + gap * (blocks.length - 1);
  let y = middle - height / 2;
  return blocks.flatMap((block) => {
    // The emblem's white border would make it look indented.
    const marks = block.draw(RIGHT.x - (block === blocks[0] ? LOGO_MARK * 0.07 : 0), y);
    y += block.height + gap;
    return marks;
  });
}
