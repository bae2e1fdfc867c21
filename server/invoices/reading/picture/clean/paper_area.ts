import type { PaperLight } from './light.ts';

/** Between neighboring cells of paper the light changes little; between paper and table it jumps. */
const SMOOTH = 0.88;
/** A page fills at least this part of its photograph. */
const MIN_SHARE = 0.12;

/**
 * Which cells are paper: the smoothly lit region around the brightest part, with everything that it encloses (a logo, a dark heading). Null
 * when no page is visible.
 */
export function paperArea({ columns, rows, cells }: PaperLight): Uint8Array | null {
  const level = (at: number) => cells[at] ?? 0;
  const paper = flood(columns, rows, [brightest(cells)], (from, to) => {
    const [dark, bright] = level(from) < level(to) ? [level(from), level(to)] : [level(to), level(from)];
    return dark >= bright * SMOOTH;
  });
  const border: number[] = [];
  for (let at = 0; at < cells.length; at++) {
    const x = at % columns;
    const onEdge = x === 0 || x === columns - 1 || at < columns || at >= columns * (rows - 1);
    if (onEdge && paper[at] === 0) border.push(at);
  }
  const table = flood(columns, rows, border, (_, to) => paper[to] === 0);
  const area = table.map((outside) => 1 - outside);
  const share = area.reduce((sum, inside) => sum + inside, 0) / area.length;
  return share < MIN_SHARE || border.length === 0 ? null : area;
}

function brightest(cells: Uint8Array): number {
  let best = 0;
  for (let at = 1; at < cells.length; at++) if ((cells[at] ?? 0) > (cells[best] ?? 0)) best = at;
  return best;
}

/** 1 for every cell that can be reached from the seeds by allowed steps to one of four neighbors. */
function flood(
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
