/** Amounts whose decimal mark was lost in recognition: "2840" where every other amount has two decimals. */
import Big from 'big.js';
import type { NumberToken } from '../lines/numbers/tokens.ts';

/** The token with its last two digits as cents, if that is the only possibility; otherwise the token itself. */
export function withCents(doc: { prints_cents: boolean }, token: NumberToken): NumberToken {
  if (token.row.source !== 'ocr' || !doc.prints_cents || token.percent) return token;
  const confidence = token.confidence * 0.6;
  // "2.308" is "2.30 S", a tax mark read as a digit.
  if (token.decimals === 3)
    return { ...token, value: token.value.round(2, Big.roundDown), decimals: 2, money: true, confidence };
  if (token.decimals > 0 || !/^\D*[1-9]\d{2,5}$/.test(token.text)) return token;
  return { ...token, value: token.value.div(100), decimals: 2, money: true, confidence };
}

/** "12 00" at the end of a row: two whole numbers side by side whose decimal mark was not seen. */
export function joinCents(tokens: NumberToken[]): NumberToken[] {
  const whole = tokens.at(-2);
  const cents = tokens.at(-1);
  if (!whole || !cents || whole.row.source !== 'ocr' || cents.first !== whole.last + 1) return tokens;
  const plain = [whole, cents].every((token) => token.decimals === 0 && !token.percent && !token.times);
  const near = cents.x0 - whole.x1 < whole.row.height * 0.9;
  if (!plain || !near || !/^\d{2}$/.test(cents.text) || !/^\D*\d{1,4}$/.test(whole.text)) return tokens;
  const sign = whole.value.lt(0) ? -1 : 1;
  const joined: NumberToken = {
    ...whole,
    value: whole.value.plus(cents.value.div(100).times(sign)),
    decimals: 2,
    text: `${whole.text} ${cents.text}`,
    words: [...whole.words, ...cents.words],
    last: cents.last,
    x1: cents.x1,
    confidence: Math.min(whole.confidence, cents.confidence) * 0.6,
    money: true,
  };
  return [...tokens.slice(0, -2), joined];
}
