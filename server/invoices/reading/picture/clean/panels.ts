/** Dark bars and boxes of a page with light print on them. */
import type { GrayImage } from '../gray.ts';
import { type PaperLight, quantiles } from './light.ts';
import { flood, type Paper } from './paper_area.ts';

/** A cell has print where this part of its pixels is lighter or darker than most. */
const PRINT = 0.02;
/** Print differs this much from its ground, out of 255; grain differs less. */
const MIN_CONTRAST = 24;
/** Light print is this much farther from its ground than its darkest pixels are: grain is as much lighter as it is darker. */
const CLEAR = 2;

/**
 * The light that falls on the page where its bars and boxes are printed: that of the paper around them. Compared with themselves, they would be
 * white, and the print on them with them. A shadow is no panel: the print in it is dark.
 */
export function litPanels(image: GrayImage, light: PaperLight, { smooth, area }: Paper): PaperLight {
  const { columns, rows, size, cells } = light;
  const isOther = (at: number) => smooth[at] === 0 && (area === null || area[at] === 1);
  const kindOf = (at: number) =>
    printOf(quantiles(image, (at % columns) * size, Math.floor(at / columns) * size, size));
  const panels = new Uint8Array(cells.length);
  const seen = new Uint8Array(cells.length);
  for (let start = 0; start < cells.length; start++) {
    if (seen[start] === 1 || !isOther(start)) continue;
    const region = flood(columns, rows, [start], (_, to) => isOther(to));
    const members = [...region.keys()].filter((at) => region[at] === 1);
    for (const at of members) seen[at] = 1;
    // Its edge has paper in it, or light.
    const inner = members.filter((at) => [-1, 1, -columns, columns].every((step) => region[at + step] === 1));
    const kinds = (inner.length > 0 ? inner : members).map(kindOf);
    const count = (wanted: Print) => kinds.filter((kind) => kind === wanted).length;
    if (count('light') > count('dark')) for (const at of members) panels[at] = 1;
  }
  return panels.includes(1) ? { ...light, cells: filled(light, panels) } : light;
}

type Print = 'light' | 'dark' | 'none';

function printOf(at: (part: number) => number): Print {
  const [dark, ground, bright] = [at(PRINT), at(0.5), at(1 - PRINT)];
  if (bright - ground > MIN_CONTRAST && bright - ground > CLEAR * (ground - dark)) return 'light';
  return ground - dark > MIN_CONTRAST && ground - dark > CLEAR * (bright - ground) ? 'dark' : 'none';
}

/** The cells without the marked ones, which get the mean of their neighbors, from the outside in. */
function filled({ columns, rows, cells }: PaperLight, marked: Uint8Array): Uint8Array {
  const levels = Uint8Array.from(cells);
  const open = Uint8Array.from(marked);
  while (open.includes(1)) {
    const found: [number, number][] = [];
    for (const at of open.keys()) {
      if (open[at] === 0) continue;
      const x = at % columns;
      const near = [x > 0 ? at - 1 : -1, x < columns - 1 ? at + 1 : -1, at - columns, at + columns];
      const known = near.filter((next) => next >= 0 && next < columns * rows && open[next] === 0);
      if (known.length > 0) found.push([at, known.reduce((sum, next) => sum + (levels[next] ?? 0), 0) / known.length]);
    }
    if (found.length === 0) break;
    for (const [at, level] of found) {
      levels[at] = level;
      open[at] = 0;
    }
  }
  return levels;
}
