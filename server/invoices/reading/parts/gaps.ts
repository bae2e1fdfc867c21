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

/** In letter heights: between the columns and the blocks of one document there is less, or its parts are no documents. */
const NARROWEST: Record<Axis, number> = { x: 1.5, y: 2 };
/** The widest of a page; each further one doubles the ways to divide it. */
const MOST_GAPS = 6;

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

/** Every choice of at most so many of the gaps, in their order: most gaps first, and then the widest. */
export function choicesOf(gaps: Gap[], most: number): Gap[][] {
  let choices: Gap[][] = [[]];
  for (const gap of gaps) {
    choices = [...choices, ...choices.filter(({ length }) => length < most).map((some) => [...some, gap])];
  }
  const width = (some: Gap[]) => some.reduce((sum, gap) => sum + widthOf(gap), 0);
  return choices
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length || width(b) - width(a) || (a[0]?.from ?? 0) - (b[0]?.from ?? 0));
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
