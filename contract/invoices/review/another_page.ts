import type { PageLabel } from './evidence.ts';

interface LabeledPage {
  page: number;
  label?: PageLabel | null | undefined;
}

interface Labeled {
  invoice_id: string;
  pages: readonly LabeledPage[];
}

/** The numbers that the pages print, when each of them prints one; otherwise none. */
export function printedNumbers(labels: readonly LabeledPage['label'][]): number[] {
  const numbers = labels.flatMap((label) => label?.page ?? []);
  return numbers.length === labels.length ? numbers : [];
}

/** What the pages of a document say together: their numbers in order, and of how many. Null where a page says nothing. */
export function labelsOf(pages: readonly LabeledPage[]): { numbers: number[]; pages: number | null } | null {
  const numbers = printedNumbers(pages.map(({ label }) => label));
  if (numbers.length === 0) return null;
  const total = pages.find(({ label }) => label?.pages != null)?.label?.pages ?? null;
  return { numbers: numbers.toSorted((a, b) => a - b), pages: total };
}

/**
 * The pages of both in the order that they print. Without numbers on all of them, this document comes after the other one, unless it
 * prints page 1, or the other one begins with a later page and this one prints nothing.
 */
export function joinedPages(mine: Labeled, other: Labeled): { invoice_id: string; page: number }[] {
  const pages = [other, mine].flatMap(({ invoice_id, pages }) =>
    pages.map(({ page, label }) => ({ invoice_id, page, number: label?.page ?? null })),
  );
  const [begins, otherBegins] = [mine.pages[0]?.label?.page, other.pages[0]?.label?.page];
  const isFirst = begins === 1 || (begins == null && (otherBegins ?? 1) > 1);
  const ordered = pages.every(({ number }) => number !== null)
    ? pages.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    : isFirst
      ? pages.toSorted((a, b) => Number(a.invoice_id === other.invoice_id) - Number(b.invoice_id === other.invoice_id))
      : pages;
  return ordered.map(({ invoice_id, page }) => ({ invoice_id, page }));
}

/** As which page this document is joined: what it prints where all pages of both print a number, or else its place among them. */
export function joinsAs(mine: Labeled, other: Labeled): number {
  const [first] = printedNumbers([...mine.pages, ...other.pages].map(({ label }) => label));
  return first ?? joinedPages(mine, other).findIndex(({ invoice_id }) => invoice_id === mine.invoice_id) + 1;
}
