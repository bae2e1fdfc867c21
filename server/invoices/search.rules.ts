import { patternsOf, searchForm } from '#server/platform/search.rules.ts';

/**
 * The patterns for SQL's `like` that a document must all match, each in its head, a line or the name of a file. Amounts are found in any
 * spelling (`$1,234.50`), and so are days (`11/20/2026`). Empty: every document.
 */
export function documentPatterns(search: string): string[] {
  const words = searchForm(search).trim().split(/\s+/).filter(Boolean);
  return patternsOf(words.map((word) => dayIn(word) ?? amountIn(word) ?? word));
}

function amountIn(word: string): string | undefined {
  return /^[$€£]?\d{1,3}(,\d{3})+(\.\d{1,2})?$|^[$€£]\d+(\.\d{1,2})?$/.test(word)
    ? word.replace(/[$€£,]/g, '')
    : undefined;
}

/** A day as the shop's country writes it: month, day, year. */
function dayIn(word: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word) ?? [];
  return year === '' ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
