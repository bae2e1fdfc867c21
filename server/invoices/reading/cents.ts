/** Amounts whose decimal mark was lost in recognition: "2840" where every other amount has two decimals. */
import Big from 'big.js';
import type { Document } from './context.ts';
import type { NumberToken } from './tokens.ts';

/** The token with its last two digits as cents, where that is what it must be; otherwise the token itself. */
export function withCents(doc: Document, token: NumberToken): NumberToken {
  const lost =
    token.row.source === 'ocr' &&
    doc.prints_cents &&
    !token.percent &&
    token.decimals === 0 &&
    /^\D*[1-9]\d{2,5}$/.test(token.text);
  if (!lost) return token;
  const value = token.value.div(new Big(100));
  return { ...token, value, decimals: 2, money: true, confidence: token.confidence * 0.6 };
}
