import type { Box } from '#contract/invoices/reading/reading.ts';

/** The pages of a file that a document has, from 1, both included. */
export interface PageRange {
  first: number;
  last: number;
  /** Of its one page, what belongs to it: in fractions of the page as its file shows it. */
  region?: Box | null | undefined;
}

/** As far as the file has these pages; all of them without a range. */
export function rangeWithin(range: PageRange | null | undefined, pages: number): PageRange {
  return { first: range?.first ?? 1, last: Math.min(range?.last ?? pages, pages) };
}
