/** The pages of a file that a document has, from 1, both included. */
export interface PageRange {
  first: number;
  last: number;
}

/** As far as the file has these pages; all of them without a range. */
export function rangeWithin(range: PageRange | null | undefined, pages: number): PageRange {
  return { first: range?.first ?? 1, last: Math.min(range?.last ?? pages, pages) };
}
