/** Strips of a page on which nothing is printed, and how they divide it. */
import type { Box } from '#contract/invoices/reading/reading.ts';
import { median } from '../lines/rows.ts';
import type { Word, WordPage } from '../page.ts';

/** `x`: side by side; `y`: one above another. */
export type Axis = 'x' | 'y';

/** In pixels of the page. */
interface Gap {
  from: number;
  to: number;
}

/** In letter heights. Gaps between columns or blocks of one document are narrower, or the parts they leave are no documents. */
const NARROWEST: Record<Axis, number> = { x: 1.5, y: 6 };
/** The widest of a page are looked at. */
const MOST_GAPS = 6;
/** Between two papers there is more room than between two columns of one, and much more than between two of its blocks. */
const WIDER: Record<Axis, number> = { x: 1.3, y: 2 };

/** Where something begins and ends along an axis. */
function extentOf({ x, y, w, h }: Box, axis: Axis): [from: number, to: number] {
  return axis === 'x' ? [x, x + w] : [y, y + h];
}

/** Where the words begin and end. */
export function endsOf(words: Word[], axis: Axis): [first: number, last: number] {
  const extents = words.map((word) => extentOf(word, axis));
  return [Math.min(...extents.map(([from]) => from)), Math.max(...extents.map(([, to]) => to))];
}

/** The widest gaps that no word reaches into, from left to right or from top to bottom. */
export function widestGaps({ words }: WordPage, axis: Axis): Gap[] {
  const narrowest = NARROWEST[axis] * median(words.map(({ h }) => h));
  const gaps: Gap[] = [];
  let end: number | null = null;
  for (const [from, to] of words.map((word) => extentOf(word, axis)).sort((a, b) => a[0] - b[0])) {
    if (end !== null && from - end >= narrowest) gaps.push({ from: end, to: from });
    end = Math.max(end ?? to, to);
  }
  const widest = gaps.sort((a, b) => widthOf(b) - widthOf(a)).slice(0, MOST_GAPS);
  return widest.sort((a, b) => a.from - b.from);
}

export function widthOf({ from, to }: Gap): number {
  return to - from;
}

/**
 * The widest gaps, as many as asked for, in their order; none if the next one is about as wide, because then nothing tells which ones
 * divide.
 */
export function widestOf(gaps: Gap[], count: number, axis: Axis): Gap[] {
  const byWidth = gaps.toSorted((a, b) => widthOf(b) - widthOf(a));
  const [last, next] = [byWidth[count - 1], byWidth[count]];
  if (!last || (next && widthOf(last) < widthOf(next) * WIDER[axis])) return [];
  return byWidth.slice(0, count).sort((a, b) => a.from - b.from);
}

/** The parts of an area between the middles of the gaps, which are in pixels of the area. */
export function areasBetween(area: Box, gaps: Gap[], axis: Axis): Box[] {
  const [start, end] = extentOf(area, axis);
  const edges = [start, ...gaps.map(({ from, to }) => start + (from + to) / 2), end];
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? start;
    return axis === 'x' ? { ...area, x: from, w: to - from } : { ...area, y: from, h: to - from };
  });
}
