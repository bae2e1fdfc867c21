import { type GrayImage, sharpOf, toGray } from '../gray.ts';

/** The paper's brightness is measured in about this many cells along the longer side. */
const CELLS = 40;
/** Paper is what is brighter than this share of a cell's pixels: writing rarely covers more than a fifth of it. */
const PAPER_QUANTILE = 0.85;

export interface PaperLight {
  columns: number;
  rows: number;
  /** The side of a cell in pixels. */
  size: number;
  /** The brightness of the paper in each cell, row by row. */
  cells: Uint8Array;
}

/** The brightness of the paper in each part of the picture. */
export function paperLight(image: GrayImage): PaperLight {
  const size = Math.max(8, Math.ceil(Math.max(image.width, image.height) / CELLS));
  const columns = Math.ceil(image.width / size);
  const rows = Math.ceil(image.height / size);
  const cells = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      cells[row * columns + column] = quantiles(image, column * size, row * size, size)(PAPER_QUANTILE);
    }
  }
  return { columns, rows, size, cells };
}

/** Tells the level that a part of the pixels of a cell is darker than. */
export function quantiles(
  { width, height, pixels }: GrayImage,
  left: number,
  top: number,
  size: number,
): (part: number) => number {
  const counts = new Uint32Array(256);
  const right = Math.min(width, left + size);
  const bottom = Math.min(height, top + size);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++)
      counts[pixels[y * width + x] ?? 0] = (counts[pixels[y * width + x] ?? 0] ?? 0) + 1;
  }
  return (part) => {
    const wanted = (right - left) * (bottom - top) * part;
    let seen = 0;
    for (let level = 0; level < 256; level++) {
      seen += counts[level] ?? 0;
      if (seen >= wanted) return level;
    }
    return 255;
  };
}

/** 0 for evenly lit paper (a scan), toward 1 the darker its dark parts are compared with its bright ones. */
export function unevenness(light: PaperLight): number {
  const sorted = Uint8Array.from(light.cells).sort();
  const dark = sorted[Math.floor(sorted.length * 0.1)] ?? 255;
  const bright = sorted[Math.floor(sorted.length * 0.9)] ?? 255;
  return bright === 0 ? 0 : 1 - dark / bright;
}

/** The picture divided by its own paper: shadows disappear, ink stays. The surroundings of the page (cells outside `area`) become white. */
export async function flattenLight(image: GrayImage, light: PaperLight, area: Uint8Array | null): Promise<GrayImage> {
  const { width, height, pixels } = image;
  const { columns, rows, size } = light;
  const cells = { width: columns, height: rows, pixels: light.cells };
  // Drawn over whole cells, of which the last ones reach beyond the picture.
  const paper = await toGray(
    sharpOf(cells)
      .median(3)
      .resize(columns * size, rows * size, { fit: 'fill', kernel: 'cubic' }),
  );
  const flat = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor(y / size) * columns + Math.floor(x / size);
      const bright = Math.max(24, paper.pixels[y * paper.width + x] ?? 255);
      const level = area && area[cell] === 0 ? 255 : ((pixels[y * width + x] ?? 0) * 255) / bright;
      flat[y * width + x] = Math.min(255, level);
    }
  }
  return { width, height, pixels: flat };
}
