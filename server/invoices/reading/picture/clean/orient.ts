import type { OcrEngine } from '../../ocr/ocr_engine.ts';
import { isReadConfidently, readability } from '../../ocr/readability.ts';
import { cropped, type GrayImage, scaled, turned } from '../gray.ts';
import type { QuarterTurn } from '../page_images.ts';
import { binarize } from './binarize.ts';
import { findSkew } from './deskew.ts';
import { evenLight } from './prepare.ts';
import { straighten } from './straighten.ts';
import { letterHeight } from './text_height.ts';

const TURNS: readonly QuarterTurn[] = [0, 90, 270, 180];
/** Letters of this height are enough to find the orientation, at a fraction of the cost of reading them well. */
const LOOK_AT_LETTER_HEIGHT = 20;
/** Only the part of the page with the most text is examined. */
const WINDOW = 720;
const CELL = 40;
/** Nothing that is sideways or upside down is this readable. */
const CLEARLY_UPRIGHT = 0.6;
/** The winner must be clearly better than the page as it is. */
const MIN_GAIN = 1.4;

/**
 * The clockwise rotation that makes the page upright: a part of it is recognized in all four ways. Costs about one pass over the page;
 * `readPage` calls it for pages that are hard to read.
 */
export async function findTurn(engine: OcrEngine, image: GrayImage, signal?: AbortSignal): Promise<QuarterTurn> {
  const even = await evenLight(image);
  const letters = letterHeight(even);
  const factor = letters === null ? WINDOW / Math.max(image.width, image.height) : LOOK_AT_LETTER_HEIGHT / letters;
  const part = busiestPart(await scaled(even, Math.min(1, factor)));
  const scores = new Map<QuarterTurn, number>();
  for (const turn of TURNS) {
    const copy = await turned(part, turn);
    const { image: level } = await straighten(copy, await findSkew(copy));
    const words = await engine.recognize(level, signal ? { mode: 6, signal } : { mode: 6 });
    scores.set(turn, isReadConfidently(words));
    if (readability(words) > CLEARLY_UPRIGHT) break;
  }
  const score = (turn: QuarterTurn) => scores.get(turn) ?? 0;
  const best = TURNS.reduce((a, b) => (score(b) > score(a) ? b : a));
  return score(best) > score(0) * MIN_GAIN ? best : 0;
}

/** The square of at most WINDOW pixels with the most strokes: changes between ink and paper, so that frames and dark corners do not count. */
function busiestPart(image: GrayImage): GrayImage {
  if (image.width <= WINDOW && image.height <= WINDOW) return image;
  const { columns, rows, strokes } = strokesPerCell(image);
  const span = WINDOW / CELL;
  let most = -1;
  let left = 0;
  let top = 0;
  for (let row = 0; row === 0 || row + span <= rows; row++) {
    for (let column = 0; column === 0 || column + span <= columns; column++) {
      let sum = 0;
      for (let y = row; y < Math.min(rows, row + span); y++) {
        for (let x = column; x < Math.min(columns, column + span); x++) sum += strokes[y * columns + x] ?? 0;
      }
      if (sum > most) {
        most = sum;
        left = column * CELL;
        top = row * CELL;
      }
    }
  }
  return cropped(image, left, top, WINDOW, WINDOW);
}

function strokesPerCell(image: GrayImage): { columns: number; rows: number; strokes: Uint32Array } {
  const columns = Math.ceil(image.width / CELL);
  const rows = Math.ceil(image.height / CELL);
  const strokes = new Uint32Array(columns * rows);
  const ink = binarize(image);
  for (let y = 0; y < image.height; y++) {
    for (let x = 1; x < image.width; x++) {
      if (ink[y * image.width + x] === ink[y * image.width + x - 1]) continue;
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      strokes[cell] = (strokes[cell] ?? 0) + 1;
    }
  }
  return { columns, rows, strokes };
}
