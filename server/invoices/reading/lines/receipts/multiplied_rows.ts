/** Rows of nothing but a quantity and a price, as tills print them above or below the goods that they belong to. */
import type { Document } from '../../context.ts';
import { gluedCounts } from '../column_numbers.ts';
import { nameLetters } from '../names/name_words.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { isUnit } from '../numbers/units.ts';
import type { Row } from '../rows.ts';

export interface Multiplied {
  row: Row;
  pair: [NumberToken, NumberToken];
}

/** Quantity and price make the amount, to a cent. */
export function makesAmount({ pair: [quantity, price] }: Multiplied, { value }: NumberToken): boolean {
  return quantity.value.times(price.value).minus(value.abs()).abs().lt('0.02');
}

/** A row with at least this many letters names something. */
const NAMED = 4;

export function timesRow(row: Row, numbers: NumberToken[]): [NumberToken, NumberToken] | null {
  const times = numbers.filter((token) => token.times);
  const [quantity, price] = times;
  if (!quantity || !price || times.length !== 2) return null;
  // "LINER CAN 40X46" is a size, not 40 at 46.
  const isSize = quantity.decimals === 0 && price.decimals === 0 && nameLetters(row.words) >= NAMED;
  return isSize ? null : [quantity, price];
}

function announcesPrice({ words, times }: NumberToken): boolean {
  return times || /^@/.test(words[0]?.text ?? '');
}

/** "8812330 2 EA 7.99 EA" beside "HOSE CLAMP 15.98": nothing but numbers, codes and units, which make the amount beside a name. */
export function pricedRow(doc: Document, row: Row, numbers: NumberToken[]): [NumberToken, NumberToken] | null {
  const at = numbers.findLastIndex((token) => token.money);
  const [quantity, price] = [numbers[at - 1], numbers[at]];
  const inNumbers = new Set(numbers.flatMap(({ words }) => words));
  if (!quantity || !price || nameLetters(row.words.filter((word) => !inNumbers.has(word))) > 0) return null;
  const product = quantity.value.times(price.value);
  const isAmount = (token: NumberToken): boolean =>
    token.money && !announcesPrice(token) && token.value.minus(product).abs().lt('0.02');
  const isProved = [doc.rows[row.index - 1], doc.rows[row.index + 1]].some(
    (beside) =>
      beside &&
      nameLetters(beside.words) >= NAMED &&
      (doc.numbers[beside.index] ?? []).some((token) => isAmount(token)),
  );
  return isProved ? [quantity, price] : null;
}

const PER_GALLON = /^\W*(\d+\.\d+ ?g(al(lon)?s?)?\W+)?(unit )?price ?(\/|per) ?g(al(lon)?)?\b/i;

/** "PRICE/GAL 3.199" below "GALLONS 12.482" or behind "12.482G", as pumps print what they sold. */
export function pumpedRow(doc: Document, row: Row, numbers: NumberToken[]): [NumberToken, NumberToken] | null {
  if (!PER_GALLON.test(row.text)) return null;
  const own = [...numbers, ...gluedCounts(doc, row)].find(({ first }) => first === 0);
  const price = numbers.find((token) => token !== own);
  if (price && own) return [own, price];
  const above = doc.rows[row.index - 1];
  const gallons = above && (doc.numbers[above.index] ?? [])[0];
  return price && gallons && /^\W*gallons?\b/i.test(above.text) ? [gallons, price] : null;
}

/** "4.31 LB" at the end of a name above "@ 7.49/LB  32.28": what was weighed, no amount. */
export function isWeightAbovePrice(doc: Document, { row, last }: NumberToken): boolean {
  const isWeight = last === row.words.length - 2 && /^(lbs?|oz|kgs?)\.?$/i.test(row.words.at(-1)?.text ?? '');
  return isWeight && /^\W*@ ?[$]?\d/.test(doc.rows[row.index + 1]?.text ?? '');
}

/**
 * "12 IPA 16OZ" or "DAIKON 2.31lb" above "14.99  179.88": what the row of the name counts or weighs, where one of the prices in the row of the
 * amount makes exactly that amount with it.
 */
export function countedName(
  doc: Document,
  name: Row,
  amount: NumberToken,
  prices: NumberToken[],
  glued: NumberToken[],
): Multiplied | null {
  const end = isUnit(name.words.at(-1)?.text ?? '') ? name.words.length - 2 : name.words.length - 1;
  // One times the price is always the price: "1KG" is a size.
  const isProof = ({ decimals, value }: NumberToken): boolean => decimals > 0 || !value.eq(1);
  const isWeight = (token: NumberToken): boolean =>
    token.last === end && isProof(token) && (token.decimals > 0 || end < name.words.length - 1);
  const counts = (doc.numbers[name.index] ?? []).filter(
    (token) =>
      !token.percent && token.currency === null && ((token.first === 0 && token.decimals === 0) || isWeight(token)),
  );
  const atEnd = glued.filter((token) => token.last === name.words.length - 1 && isProof(token));
  for (const count of [...counts, ...atEnd]) {
    const price = prices.find(
      ({ money, value }) => money && count.value.gt(0) && count.value.times(value).round(2).eq(amount.value),
    );
    if (price) return { row: name, pair: [count, price] };
  }
  return null;
}
