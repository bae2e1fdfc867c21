/** Which vendor a document is from, by what their earlier documents print. */
import type { KnownLayout, VendorSigns } from '#contract/invoices/reading/page_layouts.ts';
import type { Document } from '../context.ts';
import { datesIn } from '../header/dates.ts';
import { distance } from '../header/fuzzy.ts';
import { vendorMarks } from '../header/vendor_marks.ts';
import { bare, LEGAL_FORM } from '../header/vendor_words.ts';

/** Part of the vendor's words that the page has to have where no name says who it is. */
const ALIKE = 0.6;
/** Shorter names are parts of other words. */
const SHORTEST = 5;
const MISREAD = 0.2;
const WORDS_MAX = 80;

function plainName(name: string): string {
  return bare(name.replace(new RegExp(LEGAL_FORM.source, 'gi'), ''));
}

export function sameName(a: string, b: string): boolean {
  const [left, right] = [plainName(a), plainName(b)];
  if (left === '' || right === '') return false;
  if (left === right) return true;
  const limit = Math.floor(Math.max(left.length, right.length) * MISREAD);
  return Math.min(left.length, right.length) >= SHORTEST && distance(left, right, limit) <= limit;
}

/** The words of the first page that are not values. */
export function staticWords(doc: Document): string[] {
  const words = doc.rows
    .filter(({ page }) => page === 1)
    .flatMap((row) => row.words.map(({ text }) => text.toLowerCase().replace(/[^\p{L}]/gu, '')));
  return [...new Set(words.filter((word) => word.length >= 3))].slice(0, WORDS_MAX * 4);
}

/** What identifies the vendor; the words of the goods do not. */
export function signsOf(doc: Document, names: string[], goods: string[]): VendorSigns {
  const { tax_ids, phones, emails } = vendorMarks(doc, null);
  const ofGoods = new Set(goods.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)));
  const words = staticWords(doc).filter((word) => !ofGoods.has(word));
  return { names, tax_ids, phones, emails, words: words.slice(0, WORDS_MAX) };
}

function marksOf({ tax_ids, phones, emails }: Pick<VendorSigns, 'tax_ids' | 'phones' | 'emails'>): string[] {
  const numbers = [
    ...tax_ids,
    ...phones.filter((phone) => datesIn(phone).length === 0 && !/\d[.,]\d{2}(?!\d)/.test(phone)),
  ];
  const digits = numbers.map(bare).filter((mark) => mark.length >= SHORTEST);
  return [...new Set([...digits, ...emails.map((email) => email.toLowerCase())])];
}

function shareOf(words: string[], page: ReadonlySet<string>): number {
  return words.length === 0 ? 0 : words.filter((word) => page.has(word)).length / words.length;
}

/**
 * The layout of the vendor whose name was read; or of the one whose name or mark the page prints, on a page with the words of their others.
 * Marks on the documents of several vendors are the shop's own.
 */
export function recognize(doc: Document, read: string | null, known: readonly KnownLayout[]): KnownLayout | null {
  const named = known.filter(
    ({ vendor, layout }) =>
      read !== null && [vendor, ...(layout.vendor?.names ?? [])].some((name) => sameName(name, read)),
  );
  const [only] = named;
  if (named.length === 1 && only) return only;
  const text = bare(doc.rows.map((row) => row.text).join(' '));
  const marks = new Set(marksOf(vendorMarks(doc, null)));
  const words = new Set(staticWords(doc));
  const counts = new Map<string, number>();
  for (const mark of known.flatMap(({ layout }) => (layout.vendor ? marksOf(layout.vendor) : []))) {
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  const alike = (named.length > 0 ? named : known).flatMap((one) => {
    const signs = one.layout.vendor;
    if (!signs) return [];
    const share = shareOf(signs.words, words);
    const prints = signs.names.some((name) => plainName(name).length >= SHORTEST && text.includes(plainName(name)));
    const hasMark = marksOf(signs).some((mark) => counts.get(mark) === 1 && marks.has(mark));
    return share >= ALIKE && (prints || hasMark || named.length > 0) ? [{ one, share }] : [];
  });
  return alike.sort((a, b) => b.share - a.share)[0]?.one ?? null;
}
