/**
 * The numbers before the names of a list without headings: "2 Smash Burger 33.00" counts, "10 Inch Tortilla 12.00" does not, and "1", "2", "3" down
 * the list number its rows.
 */
import { lineCloses } from '#contract/invoices/review/arithmetic.ts';
import type { Word } from '../../page.ts';
import { hasPriceInCents, LEAST_SHARE, TOO_MANY } from '../counts/counting.ts';
import { onlyGrow } from '../counts/numbering.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import type { Roles } from '../prices/close_line.ts';

/** A row of the list: the words of its name, and its numbers beside the amount. */
export interface ListRow {
  words: Word[];
  amount: NumberToken;
  beside: NumberToken[];
  roles: Roles;
}

export interface Leading {
  /** What the number before the name counts. */
  count: NumberToken | null;
  name: Word[];
}

/** Fewer can grow by chance. */
const FEWEST_NUMBERED = 3;

function leadingOf({ words: [first, second], beside }: ListRow): NumberToken | null {
  const token = beside.find(({ words }) => words[0] === first);
  return second && token?.decimals === 0 && token.value.gt(0) && token.value.lt(TOO_MANY) ? token : null;
}

/** The price that is printed makes the amount, or else some price in whole cents can. */
function fits({ value }: NumberToken, { amount, beside }: ListRow): boolean {
  const prices = beside.filter(({ money }) => money);
  if (prices.length > 0) return prices.some((price) => lineCloses(value, price.value, amount.value));
  return hasPriceInCents(value, amount.value);
}

function isProof({ words: [first] }: NumberToken, { roles }: ListRow): boolean {
  return roles.closes && roles.quantity?.words[0] === first && roles.quantity?.value.eq(1) === false;
}

/** On recognized pages, one number that is proved to count says that the others do, even beside a price that was misread. */
export function leadingCounts(rows: ListRow[]): Leading[] {
  const tokens = rows.map(leadingOf);
  const found = tokens.flatMap((token) => token ?? []);
  const isProved = rows.some((row, at) => tokens[at] && isProof(tokens[at], row));
  const isNumbered = !isProved && found.length >= FEWEST_NUMBERED && onlyGrow(found);
  const isUsual = found.length > 1 && found.length >= rows.length * LEAST_SHARE;
  return rows.map((row, at): Leading => {
    const token = tokens[at];
    if (!token) return { count: null, name: row.words };
    const isMisread = isProved && token.row.source === 'ocr';
    const isCount = !row.roles.closes && !isNumbered && (isMisread || fits(token, row));
    const isOfName = !isCount && !isProof(token, row) && token.value.gt(1) && (isProved || !isUsual);
    return { count: isCount ? token : null, name: isOfName ? row.words : row.words.slice(1) };
  });
}
