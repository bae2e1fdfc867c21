/** What every part of the extractor needs to know about the document as a whole. */

import { type DateMatch, type DateOrder, datesIn, decideOrder } from './header/dates.ts';
import { type DecimalMark, voteDecimalMark } from './lines/numbers.ts';
import { type Row, rowsOf } from './lines/rows.ts';
import { type NumberToken, numbersIn } from './lines/tokens.ts';
import { cleanPage } from './ocr/clean_words.ts';
import type { WordPage } from './page.ts';
import { joinCents } from './sums/cents.ts';

export interface Document {
  pages: WordPage[];
  rows: Row[];
  /** By row index. */
  numbers: NumberToken[][];
  mark: DecimalMark;
  currency: string | null;
  /** The currency was printed, not guessed from language and country. */
  currency_printed: boolean;
  order: DateOrder;
  /** Nearly every number with a decimal mark has two decimals: a whole number in the place of an amount has lost its mark. */
  prints_cents: boolean;
  now: Date;
}

const CURRENCY_WORDS: [RegExp, string][] = [
  [/(?<![A-Z])(US\$|USD|U\.S\. dollars?)(?![A-Z])/, 'USD'],
  [/€|(?<![A-Za-z])(EUR|Euro)(?![a-z])/, 'EUR'],
  [/£|(?<![A-Z])GBP(?![A-Z])/, 'GBP'],
  [/(?<![A-Za-z])(RM|MYR)(?![A-Za-z])|\bSDN\.? ?BHD\b|\bKUALA LUMPUR\b/i, 'MYR'],
  [/₹|(?<![A-Za-z])(Rs\.?|INR)(?![A-Za-z])|\bGSTIN\b/, 'INR'],
  [/(?<![A-Z])(S\$|SGD)(?![A-Z])/, 'SGD'],
  [/(?<![A-Z])(C\$|CAD)(?![A-Z])/, 'CAD'],
  [/(?<![A-Z])(A\$|AUD)(?![A-Z])|\bABN\b/, 'AUD'],
  [/(?<![A-Z])CHF(?![A-Z])/, 'CHF'],
  [/(?<![A-Z])(MXN|MX\$)(?![A-Z])/, 'MXN'],
];

/** The last word for a currency is a country's trait on the page: language, postcode, tax number. */
function guessCurrency(text: string): string | null {
  if (/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/.test(text) && /\b(VAT|UK|United Kingdom|England|Ltd)\b/.test(text)) {
    return 'GBP';
  }
  if (/\b(MwSt|USt|Rechnung|GmbH|Facture|TVA|Factuur|BTW)\b/i.test(text)) return 'EUR';
  if (/\b[A-Z]{2},? \d{5}(-\d{4})?\b/.test(text)) return 'USD';
  return null;
}

function currencyOf(text: string, dates: DateMatch[]): { currency: string | null; printed: boolean } {
  let best: { currency: string; count: number } | null = null;
  for (const [pattern, currency] of CURRENCY_WORDS) {
    const count = text.match(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))?.length ?? 0;
    if (count > 0 && (!best || count > best.count)) best = { currency, count };
  }
  if (best) return { currency: best.currency, printed: true };
  const guess = guessCurrency(text);
  if (/\$/.test(text)) return { currency: guess === 'GBP' || guess === null ? 'USD' : guess, printed: true };
  // Only one large country writes the month first.
  const monthFirst = dates.some((date) => !date.certain && date.day_first === null && date.text.includes('/'));
  return { currency: guess ?? (monthFirst ? 'USD' : null), printed: false };
}

function printsCents(numbers: NumberToken[]): boolean {
  const decimals = numbers.filter((token) => token.decimals > 0 && !token.percent);
  return decimals.length >= 3 && decimals.filter((token) => token.decimals === 2).length >= decimals.length * 0.8;
}

function hasDate(row: Row | undefined): boolean {
  return row === undefined || datesIn(row.text).length > 0;
}

/** A page of the smallest print has some 3,000 words; a page that claims more only keeps the machine busy. */
const MOST_WORDS = 8_000;

/** Rows, numbers, and the conventions of the document, from its pages of words. */
export function openDocument(pages: WordPage[], now: Date, home?: string): Document {
  const rows = rowsOf(pages.map((page) => cleanPage({ ...page, words: page.words.slice(0, MOST_WORDS) })));
  const text = rows.map((row) => row.text).join('\n');
  const mark = voteDecimalMark(rows.flatMap((row) => row.words.map((word) => word.text)));
  const dates = rows.flatMap((row) => datesIn(row.text));
  const { currency, printed } = currencyOf(text, dates);
  const single = rows.map((row) => numbersIn(row, mark));
  const inCents = printsCents(single.flat());
  const numbers = inCents ? single.map((tokens, index) => (hasDate(rows[index]) ? tokens : joinCents(tokens))) : single;
  return {
    pages,
    rows,
    numbers,
    mark,
    currency,
    currency_printed: printed,
    order: decideOrder(dates, currency, now, home),
    prints_cents: inCents,
    now,
  };
}
