/** Rows of a tax summary prove themselves: a rate leads from the base to the tax, whatever their headings say. */
import type Big from 'big.js';
import type { Document } from '../context.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import type { Row } from '../lines/rows.ts';
import { withCents } from './cents.ts';

/** Usual rates of sales tax, in per cent; a rate that the row prints counts besides. */
const RATES = [2.1, 4, 5, 5.5, 6, 7, 7.5, 8, 8.25, 9, 10, 12, 13, 15, 16, 18, 19, 20, 21, 22, 23, 25];

/** Whether `tax` is one of the usual rates, or one of `printed`, of `base`, to the precision that cents allow. */
export function isTaxOf(tax: Big, base: Big, printed: Big[] = []): boolean {
  if (tax.lte(0) || base.lte(tax)) return false;
  return [...printed, ...RATES].some((rate) => leadsTo(rate, base, tax));
}

/** Whether a rate in per cent makes the tax of the base, to the cent. */
function leadsTo(rate: Big | number, base: Big, tax: Big, slack = '0.011'): boolean {
  return base.times(rate).div(100).minus(tax).abs().lte(slack);
}

export interface TaxRow {
  row: Row;
  base: NumberToken;
  tax: NumberToken;
  /** base + tax, where the row prints it too. */
  gross: NumberToken | null;
}

/** Tills add up the tax of every item, each rounded by itself. */
const PRINTED_SLACK = '0.03';

const TAX_WORDS = /gst|vat|mwst|ust|umsatzsteuer|btw|tva|iva|tax|sst|total|summe|svc|service charge/gi;

/** Every row with a base and its tax, and no words beyond a code and the tax's name: goods have names. */
export function taxRows(doc: Document): TaxRow[] {
  const found: TaxRow[] = [];
  for (const row of doc.rows) {
    const all = doc.numbers[row.index] ?? [];
    const tokens = all.map((token) => withCents(doc, token)).filter((token) => token.money);
    if (tokens.length < 2) continue;
    const rates = all
      .filter((token) => !tokens.some((other) => other.first === token.first))
      .map((token) => token.value);
    if (row.text.replace(TAX_WORDS, '').replace(/[^\p{L}]/gu, '').length > 5) continue;
    for (const base of tokens) {
      const byRate = (token: NumberToken): boolean =>
        token.value.gt(0) &&
        token.value.lt(base.value) &&
        rates.some((rate) => leadsTo(rate, base.value, token.value, PRINTED_SLACK));
      const tax = tokens.find((token) => token !== base && (byRate(token) || isTaxOf(token.value, base.value)));
      if (!tax) continue;
      const hasRate =
        all.some((token) => token.percent) || rates.some((rate) => leadsTo(rate, base.value, tax.value, PRINTED_SLACK));
      const gross = tokens.find((token) => base.value.plus(tax.value).minus(token.value).abs().lt('0.011')) ?? null;
      if (!hasRate && !gross) continue;
      // Two of three figures of a row with the gross can look like base and tax by chance; the pair that makes the third is right.
      const known = found.find((other) => other.row === row);
      if (known && (known.gross || !gross)) continue;
      if (known) found.splice(found.indexOf(known), 1);
      found.push({ row, base, tax, gross });
    }
  }
  return found;
}
