import { enclosingQuad, isWithin, type Point } from './enclosing_quad.ts';
import type { PaperLight } from './light.ts';

/** Between neighboring cells of paper the light changes little; between paper and table it jumps. */
const SMOOTH = 0.88;
/** A page fills at least this part of its photograph. */
const MIN_SHARE = 0.12;

export interface Paper {
  /** 1 for the smoothly lit cells around the brightest part. */
  smooth: Uint8Array;
  /**
   * 1 for every cell of the page: also for what is not smooth because of a dark heading or the edge of a shadow. Null when no page is visible,
   * or nothing else is.
   */
  area: Uint8Array | null;
}

/** Which cells are paper: the smoothly lit region around the brightest part, and everything between its four sides. */
export function findPaper(light: PaperLight): Paper {
  const { columns, rows, cells } = light;
  const smooth = smoothAround(light, brightest(cells));
  const lit = withShadows(light, smooth);
  const corners = enclosingQuad(cornersOf(broad(lit, columns), columns));
  const border: number[] = [];
  for (let at = 0; at < cells.length; at++) {
    const x = at % columns;
    const onEdge = x === 0 || x === columns - 1 || at < columns || at >= columns * (rows - 1);
    if (onEdge && lit[at] === 0) border.push(at);
  }
  const isOnPage = (at: number) =>
    lit[at] === 1 || isWithin(corners, { x: (at % columns) + 0.5, y: Math.floor(at / columns) + 0.5 });
  const table = flood(
    columns,
    rows,
    border.filter((at) => !isOnPage(at)),
    (_, to) => !isOnPage(to),
  );
  const area = table.map((outside) => 1 - outside);
  const share = area.reduce((sum, inside) => sum + inside, 0) / area.length;
  return { smooth, area: share < MIN_SHARE || border.length === 0 ? null : area };
}

/** The cells that are reached from one without a jump of the light. */
function smoothAround({ columns, rows, cells }: PaperLight, start: number): Uint8Array {
  const level = (at: number) => cells[at] ?? 0;
  return flood(columns, rows, [start], (from, to) => {
    const [dark, bright] = level(from) < level(to) ? [level(from), level(to)] : [level(to), level(from)];
    return dark >= bright * SMOOTH;
  });
}

/** What is smaller beside the brightest part of the page is a heading or a thing on the table. */
const MIN_PART = 0.02;
/** Paper in a shadow is this much brighter than most of the table beside the page. */
const BRIGHTER = 1.15;
/** Cells of an edge, from the light to the shadow. */
const EDGE = 3;
/** As long as that, an edge goes across the page. */
const MIN_EDGE = 5;

/**
 * The brightest part of the page with those that a shadow with a hard edge cuts off. They end within the picture, as the page does: what reaches its
 * border is the table.
 */
function withShadows(light: PaperLight, brightestPart: Uint8Array): Uint8Array {
  const { columns, cells } = light;
  const isBorder = (at: number) => {
    const x = at % columns;
    return x === 0 || x === columns - 1 || at < columns || at >= cells.length - columns;
  };
  const table = [...cells.keys()].filter((at) => isBorder(at) && brightestPart[at] === 0).map((at) => cells[at] ?? 0);
  const darkest = (table.sort((a, b) => a - b)[Math.floor(table.length / 2)] ?? 255) * BRIGHTER;
  const found = Uint8Array.from(brightestPart);
  const seen = Uint8Array.from(brightestPart);
  for (const start of [...cells.keys()].sort((a, b) => (cells[b] ?? 0) - (cells[a] ?? 0))) {
    if ((cells[start] ?? 0) < darkest) break;
    if (seen[start] === 1) continue;
    const part = smoothAround(light, start);
    const members = [...part.keys()].filter((at) => part[at] === 1 && seen[at] === 0);
    for (const at of members) seen[at] = 1;
    const isPart = members.length >= cells.length * MIN_PART && !members.some(isBorder);
    if (isPart && isBeside(members, found, columns)) for (const at of members) found[at] = 1;
  }
  return found;
}

/** Whether some of the cells are so near to the others that only the edge of a shadow is between them. */
function isBeside(members: readonly number[], found: Uint8Array, columns: number): boolean {
  const steps = [-columns, columns, -1, 1].flatMap((step) => Array.from({ length: EDGE }, (_, at) => step * (at + 1)));
  return members.filter((at) => steps.some((step) => found[at + step] === 1)).length >= MIN_EDGE;
}

/** Without what is thinner than three cells: a bright spot of the table beside the page is no part of its shape. */
function broad(smooth: Uint8Array, columns: number): number[] {
  const around = [-columns - 1, -columns, -columns + 1, -1, 0, 1, columns - 1, columns, columns + 1];
  return [...smooth.keys()].filter((at) => around.every((step) => smooth[at + step] === 1));
}

/** The corners of these cells: around more of them, the table beside the page would come in. */
function cornersOf(cells: readonly number[], columns: number): Point[] {
  return cells.flatMap((at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    return [
      { x, y },
      { x: x + 1, y },
      { x, y: y + 1 },
      { x: x + 1, y: y + 1 },
    ];
  });
}

function brightest(cells: Uint8Array): number {
  let best = 0;
  for (let at = 1; at < cells.length; at++) if ((cells[at] ?? 0) > (cells[best] ?? 0)) best = at;
  return best;
}

/** 1 for every cell that can be reached from the seeds by allowed steps to one of four neighbors. */
export function flood(
  columns: number,
  rows: number,
  seeds: number[],
  allowed: (from: number, to: number) => boolean,
): Uint8Array {
  const reached = new Uint8Array(columns * rows);
  const open = [...seeds];
  for (const seed of seeds) reached[seed] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % columns;
    const near = [x > 0 ? at - 1 : -1, x < columns - 1 ? at + 1 : -1, at - columns, at + columns];
    for (const next of near) {
      if (next < 0 || next >= reached.length || reached[next] === 1 || !allowed(at, next)) continue;
      reached[next] = 1;
      open.push(next);
    }
  }
  return reached;
}
