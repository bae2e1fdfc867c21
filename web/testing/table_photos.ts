/** Gray pictures of a printed page on a table, with the corners that the page has in them. */
/** Mulberry32: the same numbers for the same seed, so that a picture stays the same. */
function seeded(seed: number): { next(): number } {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next };
}

export const TABLES = ['dark', 'wood', 'stone', 'tiles', 'steel', 'white', 'cluttered'] as const;
type Table = (typeof TABLES)[number];

type Point = [x: number, y: number];
export type Corners = [Point, Point, Point, Point];

interface TablePhoto {
  picture: { width: number; height: number; pixels: Uint8Array };
  /** Clockwise from the page's top left, in pixels. */
  corners: Corners;
}

interface TableLook {
  table: Table;
  seed: number;
  width?: number;
  height?: number;
  corners: Corners;
}

/** A page whose corners are where a hand would hold the camera: askew by up to 12 degrees, from one side, near or far. */
export function heldCorners(seed: number, width: number, height: number): Corners {
  const { next } = seeded(seed * 7919 + 1);
  const between = (least: number, most: number) => least + next() * (most - least);
  const shape = next() < 0.3 ? between(0.35, 0.6) : between(0.7, 1.35);
  const tall = between(0.55, 0.9) * Math.min(height, (width * 0.94) / shape);
  const across = tall * shape;
  const angle = (between(-12, 12) * Math.PI) / 180;
  const [cx, cy] = [width / 2 + between(-0.02, 0.02) * width, height / 2 + between(-0.02, 0.02) * height];
  const tilt = () => between(0.9, 1);
  const plain: Corners = [
    [-across / 2, -tall / 2],
    [across / 2, -tall / 2],
    [across / 2, tall / 2],
    [-across / 2, tall / 2],
  ];
  const turned = plain.map(([x, y]): Point => {
    const [sx, sy] = [x * tilt(), y * tilt()];
    return [cx + sx * Math.cos(angle) - sy * Math.sin(angle), cy + sx * Math.sin(angle) + sy * Math.cos(angle)];
  });
  // What would stand out is moved in.
  const shrink = Math.min(
    1,
    ...turned.flatMap(([x, y]) => [
      (0.48 * width) / Math.abs(x - width / 2),
      (0.48 * height) / Math.abs(y - height / 2),
    ]),
  );
  return turned.map(
    ([x, y]): Point => [width / 2 + (x - width / 2) * shrink, height / 2 + (y - height / 2) * shrink],
  ) as Corners;
}

/** The table alone, from 0 to 255. */
function tableOf(table: Table, seed: number, width: number, height: number): Float32Array {
  const { next } = seeded(seed * 31 + 7);
  const light = new Float32Array(width * height);
  const base = { dark: 55, wood: 115, stone: 130, tiles: 120, steel: 165, white: 212, cluttered: 100 }[table];
  const [phase, wave] = [next() * 9, 0.05 + next() * 0.1];
  const clutter = Array.from({ length: table === 'cluttered' ? 14 : 0 }, () => ({
    x: next() * width,
    y: next() * height,
    w: (0.05 + next() * 0.2) * width,
    h: (0.05 + next() * 0.2) * height,
    value: 40 + next() * 150,
  }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value = base;
      if (table === 'wood')
        value += 18 * Math.sin(x * wave + phase + 2 * Math.sin(y * 0.02)) + 8 * Math.sin(x * 0.7 + y * 0.01);
      if (table === 'tiles') value += (Math.floor(x / (width / 5)) + Math.floor(y / (width / 5))) % 2 === 0 ? 28 : -28;
      if (table === 'steel') value += (40 * (x - width / 2)) / width + 10 * Math.sin(y * 0.4);
      if (table === 'stone') value += (next() - 0.5) * 90;
      for (const thing of clutter) {
        if (Math.abs(x - thing.x) < thing.w / 2 && Math.abs(y - thing.y) < thing.h / 2) value = thing.value;
      }
      light[y * width + x] = value;
    }
  }
  return light;
}

/** From the plane of the picture to the page as a unit square (eight equations, solved by elimination). */
function toPage(corners: Corners): (x: number, y: number) => Point {
  const square: Corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const rows = corners.flatMap(([x, y], at) => {
    const [u, v] = square[at] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at < 9; at++) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = rows.map(
    (row, at) => (row[8] ?? 0) / (row[at] ?? 1),
  );
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
  };
}

/** How bright the page is at a place of it: rows of words in three columns under a heading, and rules between them. */
function printAt(u: number, v: number): number {
  if (u < 0.07 || u > 0.93 || v < 0.06 || v > 0.92) return 1;
  if (v < 0.09) return u < 0.5 && Math.floor(u * 60) % 7 !== 0 ? 0.2 : 1;
  const row = Math.floor(v * 28);
  if (row % 11 === 6 && v * 28 - row < 0.12) return 0.3;
  if (v * 28 - row > 0.4 || (u > 0.55 && u < 0.65) || (u > 0.75 && u < 0.82)) return 1;
  return Math.floor(u * 80 + row * 3) % (5 + (row % 4)) === 0 ? 1 : 0.5;
}

/** The page on its table, with a shadow to one side, a little out of focus and with grain. */
export function tablePhoto({ table, seed, width = 320, height = 427, corners }: TableLook): TablePhoto {
  const { next } = seeded(seed);
  const light = tableOf(table, seed, width, height);
  const place = toPage(corners);
  const paper = 205 + next() * 40;
  const [shade, side] = [next() * 0.45, next() * Math.PI * 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      let sum = 0;
      for (const [ox, oy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const [u, v] = place(x + ox, y + oy);
        const isPage = u >= 0 && u < 1 && v >= 0 && v < 1;
        sum += isPage ? paper * printAt(u, v) : (light[at] ?? 0);
      }
      light[at] = sum / 4;
    }
  }
  const pixels = new Uint8Array(light.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          sum += light[ny * width + nx] ?? 0;
          count += 1;
        }
      }
      const across =
        0.5 + 0.5 * ((Math.cos(side) * (x - width / 2)) / width + (Math.sin(side) * (y - height / 2)) / height) * 1.4;
      const value = (sum / count) * (1 - shade * across) + (next() - 0.5) * 12;
      pixels[y * width + x] = Math.max(0, Math.min(255, value));
    }
  }
  return { picture: { width, height, pixels }, corners };
}
