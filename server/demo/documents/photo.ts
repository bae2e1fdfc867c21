import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import sharp from 'sharp';
import { openPages } from '#server/invoices/reading/picture/open_pages.ts';
import { seeded } from '../random.ts';

/** The faults of a photo. */
export interface PhotoLook {
  /** Long side of the picture in pixels. */
  long_side: number;
  /** Degrees, clockwise. */
  turn: number;
  /** How much narrower the far edge is than the near one, 0 to 0.3. */
  tilt: number;
  /** How dark the darkest corner is, 0 to 1. */
  shade: number;
  /** A fold across the page. */
  fold: boolean;
  /** Gaussian blur in pixels; 0 for none. */
  blur: number;
  /** Mean size of the grain in gray levels of 255. */
  grain: number;
  /** JPEG quality, 1 to 100. */
  quality: number;
}

const TABLE = ['#6d5a47', '#54442f'] as const;
const MARGIN = 0.05;

/** Photographs the first page of a PDF on a counter. Equal input gives an equal picture. */
export async function photograph(pdf: Uint8Array, look: PhotoLook, seed = 1): Promise<Buffer> {
  const page = await firstPage(pdf, Math.round(look.long_side * (1 - 2 * MARGIN)));
  const width = Math.round(page.width * (1 + 2.6 * MARGIN));
  const height = Math.round(page.height * (1 + 2 * MARGIN));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const wood = context.createLinearGradient(0, 0, width, height);
  wood.addColorStop(0, TABLE[0]);
  wood.addColorStop(1, TABLE[1]);
  context.fillStyle = wood;
  context.fillRect(0, 0, width, height);

  const seen = tilted(page, look.tilt);
  context.translate(width / 2, height / 2);
  context.rotate((look.turn * Math.PI) / 180);
  context.drawImage(seen, -seen.width / 2, -seen.height / 2);
  context.resetTransform();

  context.globalCompositeOperation = 'multiply';
  const lamp = context.createRadialGradient(
    width * 0.38,
    height * 0.3,
    width * 0.1,
    width * 0.45,
    height * 0.45,
    height,
  );
  lamp.addColorStop(0, '#fffdf6');
  lamp.addColorStop(1, gray(1 - look.shade));
  context.fillStyle = lamp;
  context.fillRect(0, 0, width, height);
  if (look.fold) {
    const at = height * 0.46;
    const crease = context.createLinearGradient(0, at - 14, 0, at + 14);
    crease.addColorStop(0, '#ffffff');
    crease.addColorStop(0.5, '#d4d2cc');
    crease.addColorStop(0.56, '#f6f5f2');
    crease.addColorStop(1, '#ffffff');
    context.fillStyle = crease;
    context.fillRect(0, at - 14, width, 28);
  }
  const pixels = context.getImageData(0, 0, width, height).data;
  return developed(pixels, { width, height }, look, seed);
}

/** From its near edge a page is a trapezoid: row by row, the far rows are narrower and closer together. */
function tilted(page: Canvas, tilt: number): Canvas {
  if (tilt === 0) return page;
  const height = Math.round(page.height * (1 - tilt / 3));
  const seen = createCanvas(page.width, height);
  const context = seen.getContext('2d');
  for (let row = 0; row < height; row++) {
    const far = 1 - row / height;
    const across = page.width * (1 - tilt * far);
    const from = page.height * (1 - far * (1 + (tilt / 3) * (1 - far)));
    context.drawImage(page, 0, from, page.width, page.height / height, (page.width - across) / 2, row, across, 1);
  }
  return seen;
}

async function firstPage(pdf: Uint8Array, longSide: number): Promise<Canvas> {
  const pages = await openPages(pdf);
  try {
    const drawn = await pages.draw(1, { dpi: 400, maxLongSide: longSide, maxPixels: 20_000_000 });
    const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const page = createCanvas(info.width, info.height);
    page.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(data), info.width, info.height), 0, 0);
    return page;
  } finally {
    await pages.close();
  }
}

async function developed(
  pixels: Uint8ClampedArray,
  size: { width: number; height: number },
  look: PhotoLook,
  seed: number,
): Promise<Buffer> {
  const film = sharp(new Uint8Array(pixels.buffer), { raw: { ...size, channels: 4 } }).removeAlpha();
  const { data, info } = await (look.blur > 0 ? film.blur(look.blur) : film)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { next } = seeded(seed);
  for (let at = 0; at + 2 < data.length; at += 3) {
    const grain = (next() + next() - 1) * look.grain * 2.4;
    for (let channel = at; channel < at + 3; channel++) {
      data[channel] = Math.max(0, Math.min(255, (data[channel] ?? 0) + grain));
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: look.quality })
    .toBuffer();
}

function gray(light: number): string {
  const level = Math.round(255 * light);
  return `rgb(${level}, ${level}, ${level})`;
}
