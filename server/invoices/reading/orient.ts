import { type GreyImage, scaled, turned } from './grey.ts';
import type { OcrEngine } from './ocr-engine.ts';
import type { QuarterTurn } from './page-images.ts';
import { preparePage } from './prepare.ts';
import { surelyRead } from './readability.ts';

const TURNS: readonly QuarterTurn[] = [0, 90, 180, 270];
/** Letters of this height are enough to tell which way up they stand, at a fraction of the cost of reading them well. */
const LOOK_AT_LETTER_HEIGHT = 18;
const LOOK_AT_LONG_SIDE = 1000;
/** The winner must be clearly better than leaving the page as it is. */
const MIN_GAIN = 1.4;

/** The clockwise quarter turn that stands the page upright: a small copy is recognised all four ways. */
export async function findTurn(engine: OcrEngine, image: GreyImage, signal?: AbortSignal): Promise<QuarterTurn> {
  const prepared = await preparePage(image);
  const bySide = LOOK_AT_LONG_SIDE / Math.max(image.width, image.height);
  const byLetters = prepared.letterHeight === null ? bySide : LOOK_AT_LETTER_HEIGHT / prepared.letterHeight;
  const small = await scaled(image, Math.min(1, Math.max(bySide, byLetters)));
  const scores = new Map<QuarterTurn, number>();
  for (const turn of TURNS) {
    const { image: copy } = await preparePage(await turned(small, turn));
    const words = await engine.recognise(copy, signal ? { mode: 6, signal } : { mode: 6 });
    scores.set(turn, surelyRead(words));
  }
  const [best = 0] = [...TURNS].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  return (scores.get(best) ?? 0) > (scores.get(0) ?? 0) * MIN_GAIN ? best : 0;
}
