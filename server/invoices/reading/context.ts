/** What every part of the extractor needs to know about the document as a whole. */

import type { PageLayout } from '#contract/invoices/reading/page_layouts.ts';
import { type CurrencyPlace, currencyOf } from './header/currency.ts';
import { type DateOrder, decideOrder } from './header/dates.ts';
import { datesOf } from './header/row_dates.ts';
import { type DecimalMark, voteDecimalMark } from './lines/numbers/numbers.ts';
import { type NumberToken, numbersIn } from './lines/numbers/tokens.ts';
import { type Row, rowsOf } from './lines/rows.ts';
import { oneBelowTheOther } from './lines/tables/side_by_side.ts';
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
  /** Where it is printed; null: it was guessed from language and country. */
  currency_place: CurrencyPlace | null;
  order: DateOrder;
  /** Nearly every number with a decimal mark has two decimals: a whole number in the place of an amount has lost its mark. */
  prints_cents: boolean;
  now: Date;
  /** What is known of the pages of this vendor; null: nothing, or the vendor is not known. */
  layout: PageLayout | null;
}

/** "1.246 kg x 4.99": three decimals are those of a weight. */
function isWeight({ times, decimals }: NumberToken): boolean {
  return times && decimals === 3;
}

function printsCents(numbers: NumberToken[]): boolean {
  const decimals = numbers.filter((token) => token.decimals > 0 && !token.percent && !isWeight(token));
  return decimals.length >= 3 && decimals.filter((token) => token.decimals === 2).length >= decimals.length * 0.8;
}

function hasDate(row: Row | undefined): boolean {
  return row === undefined || datesOf(row).length > 0;
}

/** A page of the smallest print has some 3,000 words; a page that claims more only keeps the machine busy. */
const MOST_WORDS = 8_000;

/** Rows, numbers, and the conventions of the document, from its pages of words. `home`: the currency of the shop. */
export function openDocument(pages: WordPage[], now: Date, home?: string, layout: PageLayout | null = null): Document {
  const printed = rowsOf(pages.map((page) => cleanPage({ ...page, words: page.words.slice(0, MOST_WORDS) })));
  const rows = oneBelowTheOther(printed);
  const mark = layout?.decimal_mark ?? voteDecimalMark(rows.flatMap((row) => row.words.map((word) => word.text)));
  const dates = rows.flatMap((row) => datesOf(row));
  const single = rows.map((row) => numbersIn(row, mark));
  const { currency, place } = currencyOf(rows, single.flat(), home);
  const inCents = printsCents(single.flat());
  const numbers = inCents ? single.map((tokens, index) => (hasDate(rows[index]) ? tokens : joinCents(tokens))) : single;
  return {
    pages,
    rows,
    numbers,
    mark,
    currency,
    currency_place: place,
    order: layout?.date_order
      ? { month_first: layout.date_order === 'month_first', proven: true }
      : decideOrder(dates, currency, now, home),
    prints_cents: inCents,
    now,
    layout,
  };
}
