/** Which pages of a file form one document: vendors send several invoices in one PDF, and scanners make one file of a pile. */
import type { ReadValue } from '#contract/invoices/reading/reading.ts';
import type { PageLabel } from '#contract/invoices/review/evidence.ts';
import { extract, type MeaningDeps } from '../extract.ts';
import type { Extracted } from '../extracted.ts';
import { rowsOf } from '../lines/rows.ts';
import type { WordPage } from '../page.ts';
import { pageLabelOf } from './page_label.ts';

/** Pages from `first` to before `end`, counted from 0. */
export interface Part {
  first: number;
  end: number;
}

/** A value with less confidence does not tell two documents apart. */
const SURE = 0.6;

/** What a page, or the pages of a part so far, say. */
interface Facts {
  label: PageLabel | null;
  number: string | null;
  vendor: string | null;
  date: string | null;
  total: string | null;
  adds_up: boolean;
}

function plain(value: ReadValue | null): string | null {
  const text = value && value.confidence >= SURE ? value.value.toLowerCase().replace(/[^\p{L}\d.-]/gu, '') : '';
  return text === '' ? null : text;
}

function factsOf(page: WordPage, { fields, adds_up }: Extracted): Facts {
  return {
    label: pageLabelOf(rowsOf([page])),
    number: plain(fields.number),
    vendor: plain(fields.vendor),
    date: plain(fields.date),
    total: plain(fields.total),
    adds_up,
  };
}

/** The facts of a part with one page more: a number is on its first pages, its total on its last. */
function joined(part: Facts, page: Facts): Facts {
  return {
    label: page.label ?? part.label,
    number: part.number ?? page.number,
    vendor: part.vendor ?? page.vendor,
    date: part.date ?? page.date,
    total: page.total ?? part.total,
    adds_up: part.adds_up || page.adds_up,
  };
}

function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

/** Whether a page begins another document than the pages before it. */
function begins(page: Facts, part: Facts): boolean {
  if (page.label && page.label.page > 1) return false;
  if (page.number !== null && page.number === part.number) return false;
  const isFirst = page.label?.page === 1;
  if (differ(page.number, part.number)) return isFirst || page.vendor !== null || page.date !== null;
  // Without numbers: both are whole by themselves, and are of different vendors and days, or of one of these when the sums agree.
  if (!differ(page.total, part.total) || page.vendor === null || page.date === null) return false;
  const [vendors, days] = [differ(page.vendor, part.vendor), differ(page.date, part.date)];
  return (vendors && days) || ((vendors || days) && (isFirst || (page.adds_up && part.adds_up)));
}

/** Whether the pages are a document: one that says from whom it is and what it comes to. */
function isWhole({ fields }: Extracted): boolean {
  const named = plain(fields.number) !== null || (plain(fields.vendor) !== null && plain(fields.date) !== null);
  return named && plain(fields.total) !== null;
}

/** The documents of the pages, in order; one part where nothing proves that they are several. */
export function findParts(pages: WordPage[], { now, hints, models }: MeaningDeps): Part[] {
  const read = (part: Part): Extracted => extract(pages.slice(part.first, part.end), now, hints, models);
  const found: Part[] = [];
  let facts: Facts | null = null;
  for (const [index, page] of pages.entries()) {
    const own = factsOf(page, read({ first: index, end: index + 1 }));
    const open = found.at(-1);
    if (open && facts && !begins(own, facts)) {
      open.end = index + 1;
      facts = joined(facts, own);
    } else {
      found.push({ first: index, end: index + 1 });
      facts = own;
    }
  }
  if (found.length === 1) return found;
  // Pages that are not a document by themselves belong to the one before them: terms, delivery notes, and pages that were misread.
  const parts: Part[] = [];
  for (const part of found) {
    const before = parts.at(-1);
    if (before && !(isWhole(read(part)) && isWhole(read(before)))) before.end = part.end;
    else parts.push({ ...part });
  }
  return parts;
}
