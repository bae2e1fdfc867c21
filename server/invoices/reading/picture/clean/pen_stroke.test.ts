import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DRAWN_FONT } from '#test/files/drawn_pages.ts';
import { toGray } from '../gray.ts';
import { binarize } from './binarize.ts';
import { hasPenStroke } from './pen_stroke.ts';

const WIDTH = 700;
const LEFT = 40;
const TOP = 60;
const SIZE = 30;

interface Drawn {
  words?: string;
  /** Draws over the words, whose box is given. */
  pen?: (context: SKRSContext2D, box: { x: number; y: number; w: number; h: number }) => void;
  /** The box that the reading found is off by this part of its height. */
  off?: number;
}

/** Whether a stroke is found in words that are drawn on white paper, a little blurred and noisy as in a photo. */
async function isStruck({ words = 'CHEESE SWISS SLICED 5 LB', pen, off = 0 }: Drawn): Promise<boolean> {
  const canvas = createCanvas(WIDTH, 160);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f1ea';
  context.fillRect(0, 0, WIDTH, 160);
  context.fillStyle = '#222';
  context.font = `${SIZE}px ${DRAWN_FONT}`;
  context.textBaseline = 'top';
  context.fillText(words, LEFT, TOP);
  const box = { x: LEFT, y: TOP, w: context.measureText(words).width, h: SIZE };
  context.strokeStyle = '#20306e';
  context.lineWidth = 3;
  pen?.(context, box);
  const gray = await toGray(sharp(canvas.toBuffer('image/png')).blur(0.7));
  const ink = { width: gray.width, height: gray.height, pixels: binarize(gray) };
  return hasPenStroke(ink, { from: box.x, to: box.x + box.w, top: () => box.y + off * box.h, height: box.h });
}

type Pen = NonNullable<Drawn['pen']>;

/** A line from the left of the words to the right, at these parts of their height. */
const line =
  (from: number, to: number, { wobble = 0, begin = -8, end = 12 } = {}): Pen =>
  (context, { x, y, w, h }) => {
    const [x0, x1] = [x + begin, x + w + end];
    context.beginPath();
    for (let at = x0; at <= x1; at += 4) {
      const part = (at - x0) / (x1 - x0);
      context.lineTo(at, y + h * (from + (to - from) * part) + Math.sin(at / 40) * wobble * h);
    }
    context.stroke();
  };

test.each([
  ['straight', { pen: line(0.5, 0.5) }],
  ['rising', { pen: line(0.65, 0.4) }],
  ['falling, by a hand that is not steady', { pen: line(0.4, 0.6, { wobble: 0.08 }) }],
  ['over the whole row of the table', { pen: line(0.5, 0.5, { begin: -40, end: 200 }) }],
  ['through lower case', { words: 'Oat milk barista 12 x 1 l', pen: line(0.5, 0.55) }],
  ['where the words are not exactly where they were read', { pen: line(0.5, 0.5), off: 0.12 }],
])('A pen stroke is found: %s', async (_, drawn: Drawn) => {
  expect(await isStruck(drawn)).toBe(true);
});

test.each([
  ['nothing is drawn', {}],
  ['an underline', { pen: line(1.02, 1.02) }],
  ['the rule of a table above the words', { pen: line(-0.08, -0.08, { begin: -40, end: 300 }) }],
  ['a rule that touches the foot of the letters', { pen: line(0.86, 0.86, { begin: -40, end: 300 }), off: 0.1 }],
  ['a stroke through one word alone', { pen: line(0.5, 0.5, { begin: 0, end: -300 }) }],
  ['hyphens and dashes', { words: 'A-B - C--D - E-F - G-H - I-J' }],
  ['letters with bars', { words: 'HEATHER THE FEATHER TEA' }],
])('No pen stroke is found: %s', async (_, drawn: Drawn) => {
  expect(await isStruck(drawn)).toBe(false);
});
