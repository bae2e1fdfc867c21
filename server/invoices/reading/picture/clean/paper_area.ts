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
export function findPaper({ columns, rows, cells }: PaperLight): Paper {
  const level = (at: number) => cells[at] ?? 0;
  const smooth = flood(columns, rows, [brightest(cells)], (from, to) => {
    const [dark, bright] = level(from) < level(to) ? [level(from), level(to)] : [level(to), level(from)];
    return dark >= bright * SMOOTH;
  });
  const corners = enclosingQuad(cornersOf(broad(smooth, columns), columns));
  const border: number[] = [];
  for (let at = 0; at < cells.length; at++) {
    const x = at % columns;
    const onEdge = x === 0 || x === columns - 1 || at < columns || at >= columns * (rows - 1);
    if (onEdge && smooth[at] === 0) border.push(at);
  }
  const isOnPage = (at: number) =>
    smooth[at] === 1 || isWithin(corners, { x: (at % columns) + 0.5, y: Math.floor(at / columns) + 0.5 });
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
