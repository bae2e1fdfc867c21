/** Receipts that lie side by side or one above another on one page: on the glass of a scanner, or in one photo. */
import type { Box, FoundPaper } from '#contract/invoices/reading/reading.ts';
import { extract, type MeaningDeps } from '../extract.ts';
import type { Extracted } from '../extracted.ts';
import type { WordPage } from '../page.ts';
import { type Axis, areasBetween, endsOf, widestGaps, widestOf, widthOf } from './gaps.ts';
import { wordsWithin } from './region.ts';
import { areDifferent, isWhole, seemsPartOf, seemsWhole } from './whole_paper.ts';

/** A paper with its place on the page, in fractions of it. */
type PlacedPaper = Omit<FoundPaper, 'region'> & { box: Box };

/** One paper, in pixels of the page, and what it says. */
interface Paper {
  area: Box;
  said: Extracted;
}

/** Small papers are hardly readable when more of them share a page. */
const MOST_PAPERS = 4;
/** Papers that a hand put side by side have gaps of about the same width. */
const AS_WIDE = 0.8;
/** What a picture of a paper has around its words, as a share of the longer side of the page: paper has a margin. */
const MARGIN = 0.03;

/** The papers of a page, from left to right and from top to bottom; none where it is one document, or nothing proves that it is several. */
export function findPapers(page: WordPage, deps: MeaningDeps): PlacedPaper[] {
  const looks = looksAt(page, deps);
  const divide = (area: Box, axes: Axis[]): Paper[] => {
    for (const axis of axes) {
      const papers = dividedAlong(axis, area, looks);
      const across: Axis = axis === 'x' ? 'y' : 'x';
      if (papers.length === 0) continue;
      return papers.flatMap((paper) => {
        const parts = divide(paper.area, [across]);
        return parts.length > 0 ? parts : [paper];
      });
    }
    return [];
  };
  const papers = divide({ x: 0, y: 0, w: page.width, h: page.height }, ['x', 'y']);
  if (papers.length > MOST_PAPERS || !areDifferent(papers.map(({ said }) => said))) return [];
  return papers.map(({ area, said: { fields } }) => ({
    box: around(page, area),
    vendor: fields.vendor?.value ?? null,
    date: fields.date?.value ?? null,
    total: fields.total?.value ?? null,
    currency: fields.currency?.value ?? null,
  }));
}

/** What is known of the areas of a page; many divisions have areas in common. */
interface Looks {
  words(area: Box): WordPage;
  seemsWhole(area: Box): boolean;
  seemsPartOf(area: Box): boolean;
  /** Null for an area that is no document. */
  paper(area: Box): Paper | null;
}

function looksAt(page: WordPage, { now, hints = {}, models }: MeaningDeps): Looks {
  // What a user has said of the page need not hold for its papers.
  const ofPaper = { ...hints, kind: undefined };
  const words = remembering((area) => wordsWithin(page, area));
  return {
    words,
    seemsWhole: remembering((area) => seemsWhole(words(area))),
    seemsPartOf: remembering((area) => seemsPartOf(words(area))),
    paper: remembering((area) => {
      const said = extract([words(area)], now, ofPaper, models);
      return isWhole(said, words(area)) ? { area, said } : null;
    }),
  };
}

function remembering<T>(look: (area: Box) => T): (area: Box) => T {
  const known = new Map<string, { found: T }>();
  return (area) => {
    const key = [area.x, area.y, area.w, area.h].join(' ');
    const { found } = known.get(key) ?? { found: look(area) };
    known.set(key, { found });
    return found;
  };
}

/** The most papers into which the widest gaps divide an area; none where every division leaves something that is no paper. */
function dividedAlong(axis: Axis, area: Box, looks: Looks): Paper[] {
  const all = widestGaps(looks.words(area), axis);
  for (let count = MOST_PAPERS - 1; count > 0; count -= 1) {
    const gaps = widestOf(all, count, axis);
    if (gaps.length === 0) continue;
    const areas = areasBetween(area, gaps, axis);
    if (!areas.every(looks.seemsWhole)) continue;
    const papers = areas.map(looks.paper).filter((paper) => paper !== null);
    if (papers.length < areas.length || !areDifferent(papers.map(({ said }) => said))) continue;
    const narrowest = Math.min(...gaps.map(widthOf));
    return areas.some((one) => holdsSeveral(axis, one, narrowest, looks)) ? [] : papers;
  }
  return [];
}

/** Whether a gap of about this width is between two things that look like papers: one of them could not be read well. */
function holdsSeveral(axis: Axis, area: Box, width: number, looks: Looks): boolean {
  // Between its items and its sums, a receipt has wide gaps as well.
  const isPaper = axis === 'x' ? looks.seemsPartOf : looks.seemsWhole;
  return widestGaps(looks.words(area), axis)
    .filter((gap) => widthOf(gap) >= width * AS_WIDE)
    .some((gap) => areasBetween(area, [gap], axis).every(isPaper));
}

/** The words of an area with the margin of their paper, as far as the area goes; in fractions of the page. */
function around(page: WordPage, area: Box): Box {
  const { words } = wordsWithin(page, area);
  const margin = MARGIN * Math.max(page.width, page.height);
  const [left, right] = endsOf(words, 'x');
  const [top, bottom] = endsOf(words, 'y');
  const x = area.x + Math.max(0, left - margin);
  const y = area.y + Math.max(0, top - margin);
  const w = area.x + Math.min(area.w, right + margin) - x;
  const h = area.y + Math.min(area.h, bottom + margin) - y;
  return { x: x / page.width, y: y / page.height, w: w / page.width, h: h / page.height };
}
