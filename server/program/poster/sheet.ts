import type { PosterSize } from '#contract/program/poster_parts.ts';
import { PAPER, type PosterContent } from './content.ts';
import type { Lettering } from './lettering.ts';
import { posterFace, tentFace } from './poster_face.ts';
import { type Mark, rect, type Scene } from './scene.ts';
import { stickerFace } from './sticker_face.ts';

/** US letter, in points. Every sheet has this size, because every office printer here has this paper. */
const LETTER = { width: 612, height: 792 };
const INCH = 72;
const MARK = { stroke: '#8f8a80', width: 0.5 };
/** A 5164 label sheet: two columns with a gap, three rows without one. */
const LABELS = { left: 0.15625 * INCH, top: 0.5 * INCH, column: 4.1875 * INCH, columns: 2, rows: 3 };

const FACES: Record<PosterSize, (letters: Lettering, content: PosterContent) => Scene> = {
  letter: posterFace,
  table_tent: tentFace,
  sticker: stickerFace,
};

/** One piece: what the screen shows and what is downloaded as a picture. */
export function drawFace(letters: Lettering, content: PosterContent, size: PosterSize): Scene {
  return FACES[size](letters, content);
}

/** The printed sheet: the piece as often as it fits on the paper, with marks for cutting and folding. */
export function drawSheet(face: Scene, size: PosterSize): Scene {
  if (size === 'letter') return face;
  const paper: Mark = { kind: 'area', d: rect(0, 0, LETTER.width, LETTER.height), fill: PAPER };
  return { ...LETTER, marks: [paper, ...(size === 'table_tent' ? tents(face) : labels(face))] };
}

/** Two tents side by side. Both sides of one have their heads at the fold, so that both are upright on the table. */
function tents(face: Scene): Mark[] {
  const sides = [0, face.width].flatMap((x): Mark[] => [
    { kind: 'piece', scene: face, x, y: 0, turned: true },
    { kind: 'piece', scene: face, x, y: face.height },
  ]);
  const fold = `M0 ${face.height}L${LETTER.width} ${face.height}`;
  const cut = `M${face.width} 0L${face.width} ${LETTER.height}`;
  return [...sides, { kind: 'line', d: fold, ...MARK, dash: 3 }, { kind: 'line', d: cut, ...MARK, dash: 8 }];
}

function labels(face: Scene): Mark[] {
  const { left, top, column, columns, rows } = LABELS;
  const places = Array.from({ length: columns * rows }, (_, index): Mark => {
    const x = left + (index % columns) * column;
    return { kind: 'piece', scene: face, x, y: top + Math.floor(index / columns) * face.height };
  });
  const ticks = [
    ...[left, left + face.width, left + column, left + column + face.width].map(
      (x) => `M${x} ${top - 14}L${x} ${top - 4}M${x} ${LETTER.height - top + 4}L${x} ${LETTER.height - top + 14}`,
    ),
    ...Array.from({ length: rows + 1 }, (_, row) => top + row * face.height).map(
      (y) => `M1 ${y}L${left - 2} ${y}M${LETTER.width - left + 2} ${y}L${LETTER.width - 1} ${y}`,
    ),
  ];
  return [...places, { kind: 'line', d: ticks.join(''), ...MARK }];
}
