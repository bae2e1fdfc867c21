/** The numbers of a row, joined from the words that they were split into. */
import type Big from 'big.js';
import type { Word } from '../../page.ts';
import { type Row, textOf } from '../rows.ts';
import { type DecimalMark, type ParsedNumber, parseNumber } from './numbers.ts';
import { isUnit } from './units.ts';

export interface NumberToken {
  value: Big;
  decimals: number;
  currency: string | null;
  text: string;
  words: Word[];
  /** Index of the first and last word in the row. */
  first: number;
  last: number;
  x0: number;
  x1: number;
  row: Row;
  confidence: number;
  percent: boolean;
  /** Looks like an amount: two decimals or a currency. */
  money: boolean;
  /** Next to a multiplication sign: "2x", "@1.50". */
  times: boolean;
}

/** Words that consist only of a sign that belongs to the number beside it. */
const SIGN = /^(US\$|S\$|RM|Rs\.?|USD|EUR|GBP|MYR|INR|CHF|[$€£₹¥]|-|[($]\()$/i;
const SIGN_AFTER = /^(US\$|USD|EUR|GBP|MYR|CHF|RM|[€£$₹]|-|CR|\))$/i;

function narrow(left: Word, right: Word, share: number): boolean {
  return right.x - (left.x + left.w) < Math.max(left.h, right.h) * share;
}

/** Numbers with spaces between their parts: "3 787,70", "12. 00", "1,234 .50". */
function splitNumber(parts: Word[]): string | null {
  const text = textOf(parts);
  if (/^[-$€£(]?\d{1,3}( \d{3})+([.,]\d{2})\)?$/.test(text)) return text;
  const tight = text.replace(/ /g, '');
  if (parts.length === 2 && /^\S*\d(?:[.,] | [.,])\d{2}$/.test(text) && /^[-$€£RM]*[\d.,]+$/.test(tight)) return tight;
  return null;
}

function tokenAt(row: Row, start: number, mark: DecimalMark): NumberToken | null {
  const { words } = row;
  const one = words[start];
  if (!one) return null;
  const attempts: { count: number; text: string }[] = [];
  for (const count of [3, 2]) {
    const parts = words.slice(start, start + count);
    if (parts.length < count) continue;
    const split = splitNumber(parts);
    const isTight = parts.every((part, index) => {
      const previous = parts[index - 1];
      return !previous || narrow(previous, part, 0.55);
    });
    if (split !== null && isTight) attempts.push({ count, text: split });
  }
  const two = words[start + 1];
  // After a number, "CR" is a crate.
  const isCredit = /^CR$/i.test(one.text) && !/\d/.test(words[start - 1]?.text ?? '');
  if (two && (SIGN.test(one.text) || isCredit) && /\d/.test(two.text)) {
    const reach = one.text === '-' || isCredit ? 0.8 : 6;
    const three = words[start + 2];
    if (three && /^\d{3}[.,]\d{2}$/.test(three.text) && /^\d{1,3}$/.test(two.text) && narrow(two, three, 0.55)) {
      attempts.push({ count: 3, text: `${one.text}${two.text} ${three.text}` });
    }
    if (narrow(one, two, reach)) attempts.push({ count: 2, text: `${one.text}${two.text}` });
  }
  attempts.push({ count: 1, text: one.text });
  for (const attempt of attempts) {
    const percent = /\d\s?%\)?:?$/.test(attempt.text);
    // "12.23/LB" and "1.89/#" are a price and its unit, also with a space between.
    const bare = attempt.text.replace(/(?<=\d[.,]\d{2,4})\/(\p{L}{1,5}\.?|#)?$/u, '');
    // 7.75" is a length.
    if (/\d["”″]$/.test(bare)) continue;
    const text = bare.replace(/[:;]+$/, '').replace(/^[:~*=@]+(?=[\d$€£-])|^\/(?=\d+[.,]\d{2}$)/, '');
    const parsed = parseNumber(percent ? text.replace(/\s?%\)?:?$/, '').replace(/^\(/, '') : text, mark);
    if (parsed) return finish(row, start, attempt.count, parsed, percent, text);
  }
  return null;
}

function finish(
  row: Row,
  start: number,
  count: number,
  parsed: ParsedNumber,
  percent: boolean,
  text: string,
): NumberToken {
  let last = start + count - 1;
  let { value, currency } = parsed;
  let isPercent = percent;
  const lastWord = row.words[last];
  const next = row.words[last + 1];
  if (lastWord && next && narrow(lastWord, next, 0.9)) {
    if (/^%\)?:?$/.test(next.text)) {
      isPercent = true;
      last++;
    } else if (SIGN_AFTER.test(next.text) && (parsed.decimals === 2 || /[€£$]|EUR|USD/.test(next.text))) {
      if (/^(-|CR)$/i.test(next.text)) value = value.abs().neg();
      else if (next.text !== ')') currency = next.text;
      last++;
    }
  }
  const words = row.words.slice(start, last + 1);
  return {
    value,
    decimals: parsed.decimals,
    currency,
    text,
    words,
    first: start,
    last,
    x0: Math.min(...words.map((word) => word.x)),
    x1: Math.max(...words.map((word) => word.x + word.w)),
    row,
    confidence: Math.min(...words.map((word) => word.confidence)) * (parsed.mended ? 0.6 : 1),
    percent: isPercent,
    money: !isPercent && (parsed.decimals === 2 || currency !== null),
    times: false,
  };
}

/** A number that is part of a word. */
export function tokenOf(row: Row, index: number, part: string, mark: DecimalMark): NumberToken | null {
  const parsed = parseNumber(part, mark);
  return parsed && finish(row, index, 1, parsed, false, part);
}

const TIMES_WORD = /^[xX×*@]$/;

/** "6 @ 3/2.00": three for 2.00, as the price of one. */
function groupPrice(
  row: Row,
  index: number,
  [, count = '1', part = '']: RegExpExecArray,
  mark: DecimalMark,
): NumberToken[] {
  const token = tokenOf(row, index, part, mark);
  return token ? [{ ...token, value: token.value.div(count).round(4), times: true }] : [];
}

const PRICED = /^[x×*@](RM|S?\$|[€£])?\d+[.,]\d{2}(?!\d)/i;

/** "1.246kg" before "@ RM4.99/kg" or "x 4.99": a weight, and what one unit of it costs. Before anything else it is a size. */
function weighed(row: Row, index: number, mark: DecimalMark): NumberToken[] {
  const [, weight] = /^(\d+[.,]\d+)(?:kgs?|g|lbs?|oz)$/i.exec(row.words[index]?.text ?? '') ?? [];
  const isPriced = weight !== undefined && PRICED.test(textOf(row.words.slice(index + 1, index + 4)).replace(/ /g, ''));
  const token = isPriced ? tokenOf(row, index, weight, mark) : null;
  return token ? [{ ...token, times: true }] : [];
}

/** "(2 @18.00)" behind a name, also with a space: its words without the brackets. */
function withoutBrackets(row: Row, index: number): string {
  const [before, text = '', next] = [index - 1, index, index + 1].map((at) => row.words[at]?.text);
  if (/^\(\d{1,3}$/.test(text) && /^[xX×*@]/.test(next ?? '')) return text.slice(1);
  const isPrice = /^@\$?[\d.,]+\)$/.test(text) || (/^\$?[\d.,]+\)$/.test(text) && TIMES_WORD.test(before ?? ''));
  return isPrice ? text.slice(0, -1) : text;
}

/** "2x", "x2", "@1.50", "2x14.20" in one word: the numbers without the sign. */
function timesTokens(row: Row, index: number, mark: DecimalMark): NumberToken[] {
  const text = withoutBrackets(row, index);
  if (text !== row.words[index]?.text && !/^@/.test(text)) {
    const token = tokenOf(row, index, text, mark);
    return token ? [{ ...token, times: true }] : [];
  }
  const group = TIMES_WORD.test(row.words[index - 1]?.text ?? '') ? /^([1-9]\d?)\/\$?(\d+[.,]\d{2})$/.exec(text) : null;
  if (group) return groupPrice(row, index, group, mark);
  const parts = /^([\d.,]+)[xX×*@]([\d.,]*)$/.exec(text) ?? /^()[xX×*@]\$?([\d.,]+)$/.exec(text);
  if (!parts) return [];
  return [parts[1] ?? '', parts[2] ?? '']
    .filter((part) => part !== '')
    .flatMap((part) => {
      const token = tokenOf(row, index, part, mark);
      return token ? [{ ...token, times: true }] : [];
    });
}

/** Marks the numbers on both sides of a separate multiplication sign, also behind a unit: "0,708 kg x 2,99". */
function markTimes(row: Row, tokens: NumberToken[]): void {
  row.words.forEach((word, index) => {
    // At the end of a row, "X" is a tax class.
    if (!TIMES_WORD.test(word.text) || index === row.words.length - 1) return;
    const before = isUnit(row.words[index - 1]?.text ?? '') ? index - 2 : index - 1;
    for (const token of tokens) if (token.last === before || token.first === index + 1) token.times = true;
  });
}

/** Every number of a row, from left to right. Dates, times, telephone numbers and codes are not numbers. */
export function numbersIn(row: Row, mark: DecimalMark): NumberToken[] {
  const tokens: NumberToken[] = [];
  for (let index = 0; index < row.words.length; index++) {
    const token = tokenAt(row, index, mark);
    if (token) {
      tokens.push(token);
      index = token.last;
    } else {
      tokens.push(...timesTokens(row, index, mark), ...weighed(row, index, mark));
    }
  }
  markTimes(row, tokens);
  return tokens;
}
