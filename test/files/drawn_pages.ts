/** Pictures of printed pages for tests, drawn with a packaged font, so that they are the same on machines without fonts. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** The family's name on a canvas. */
export const DRAWN_FONT = 'Drawn';
GlobalFonts.registerFromPath(join(pdfjs, 'standard_fonts', 'LiberationSans-Regular.ttf'), DRAWN_FONT);

export interface DrawnWord {
  text: string;
  x: number;
  y: number;
}

export interface PageLook {
  width?: number;
  height?: number;
  /** Letter size in pixels. */
  size?: number;
  /** The paper's brightness from the left to the right edge: two values draw a shadow. */
  paper?: [number, number];
}

/** An invoice of six rows. */
export const INVOICE_ROWS = [
  ['Maple', 'Street', 'Bakery'],
  ['Invoice', 'number', '88213', 'of', 'November'],
  ['Description', 'Quantity', 'Price', 'Amount'],
  ['Oatmilk', '4', '14.76', '59.04'],
  ['Turkey', '2', '62.40', '124.80'],
  ['Swiss', '1', '55.44', '55.44'],
  ['Total', 'amount', '239.28'],
];

/** The words of the rows with their positions: x of the left edge, y of the baseline. */
export function laidOut(rows: string[][] = INVOICE_ROWS, look: PageLook = {}): DrawnWord[] {
  const { width = 900, size = 28 } = look;
  return rows.flatMap((words, row) =>
    words.map((text, column) => ({ text, x: 60 + (column * (width - 120)) / 5, y: size * 3 + row * size * 2.2 })),
  );
}

/** The page as a PNG file. */
export function drawPage(rows: string[][] = INVOICE_ROWS, look: PageLook = {}): Buffer {
  const { width = 900, height = 620, size = 28, paper = [255, 255] } = look;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const shade = context.createLinearGradient(0, 0, width, 0);
  shade.addColorStop(0, `rgb(${paper[0]},${paper[0]},${paper[0]})`);
  shade.addColorStop(1, `rgb(${paper[1]},${paper[1]},${paper[1]})`);
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  // Ink reflects a quarter of the light that its paper reflects, so it is darker in the shadow.
  const ink = context.createLinearGradient(0, 0, width, 0);
  ink.addColorStop(0, `rgb(${paper[0] / 4},${paper[0] / 4},${paper[0] / 4})`);
  ink.addColorStop(1, `rgb(${paper[1] / 4},${paper[1] / 4},${paper[1] / 4})`);
  context.fillStyle = ink;
  context.font = `${size}px ${DRAWN_FONT}`;
  for (const { text, x, y } of laidOut(rows, look)) context.fillText(text, x, y);
  return canvas.toBuffer('image/png');
}
