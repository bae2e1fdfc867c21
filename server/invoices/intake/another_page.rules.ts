import { printedNumbers } from '#contract/invoices/review/another_page.ts';
import type { PageLabel } from '#contract/invoices/review/evidence.ts';

/** A document as another one of the same vendor and number is compared with it. */
export interface ComparedDocument {
  /** What each page prints about its place. */
  labels: (PageLabel | null)[];
  /** It prints a total, and its sums do not prove another one. */
  has_total: boolean;
  lines: { code: string | null; description: string; quantity: string | null; amount_cents: number | null }[];
}

/**
 * Whether two documents of one vendor and number are pages of one invoice, not the same pages twice: they print other pages, or one of
 * them has no total of its own. Their lines must differ in any case.
 */
export function areOtherPages(one: ComparedDocument, other: ComparedDocument): boolean {
  if (haveSameLines(one, other)) return false;
  const [pages, others] = [printedNumbers(one.labels), printedNumbers(other.labels)];
  if (pages.length > 0 && others.length > 0)
    return !pages.some((page) => others.includes(page)) && !saysOtherCount(one, other);
  // A page without goods and without a total is the cover or the terms of an invoice, or one that could not be read.
  const hasContent = ({ lines, has_total }: ComparedDocument) => lines.length > 0 || has_total;
  return !(one.has_total && other.has_total) && hasContent(one) && hasContent(other);
}

/** "Page 2 of 2" is no page of an invoice with three. */
function saysOtherCount(one: ComparedDocument, other: ComparedDocument): boolean {
  const counts = [one, other].flatMap(({ labels }) => labels.flatMap((label) => label?.pages ?? []));
  return new Set(counts).size > 1;
}

/** Half of the lines of the shorter one: a second photo of a page is never read in exactly the same way. */
function haveSameLines(one: ComparedDocument, other: ComparedDocument): boolean {
  const [short, long] = one.lines.length <= other.lines.length ? [one, other] : [other, one];
  const known = new Set(long.lines.flatMap(keysOf));
  const same = short.lines.filter((line) => keysOf(line).some((key) => known.has(key))).length;
  return same > 0 && same * 2 >= short.lines.length;
}

/** A line is the same when its goods and one of its figures are. */
function keysOf({ code, description, quantity, amount_cents }: ComparedDocument['lines'][number]): string[] {
  const goods = [code, description].flatMap((words) => plain(words ?? '') || []);
  const figures = [`x${quantity}`, `=${amount_cents}`];
  return goods.flatMap((words) => figures.map((figure) => `${words} ${figure}`));
}

function plain(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
