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
  /** It sums up several rates, so its words say more than any rate. */
  is_whole?: boolean;
  base: NumberToken;
  tax: NumberToken;
  /** base + tax, where the row prints it too. */
  gross: NumberToken | null;
}

/** Tills add up the tax of every item, each rounded by itself. */
const PRINTED_SLACK = '0.03';

const TAX_WORDS =
  /gst|vat|mwst|ust|umsatzsteuer|btw|tva|iva|tax|sst|totals?|summe|svc|service charge|standard|reduced|zero|exempt|rate|goods|(steuer)?satz|taux|tasa|tipo|al[ií]cuota|aliquota|imponibile|imposta/gi;

const NAMES_TAX = /\b(vat|gst|hst|tax|mwst|ust|steuer|btw|tva|iva)\b/i;
const TOTALS = /(?<!\p{L})(totals?|summen?|gesamt(betrag)?|totaux|totales|totaal|totali)(?!\p{L})/iu;

/** Whether the first words above a number, past other numbers of its column, name a tax. */
function isInTaxColumn(doc: Document, { row, x0, x1 }: NumberToken): boolean {
  const above = doc.rows.slice(0, row.index).reverse();
  const headings = above.filter(({ page }) => page === row.page);
  const cells = headings.map(({ cells }) => cells.find((cell) => cell.x0 < x1 && x0 < cell.x1));
  return NAMES_TAX.test(cells.find((cell) => cell && /\p{L}{2}/u.test(cell.text))?.text ?? '');
}

/** "Totals 200.30 25.49 225.79" below a column of taxes: net, tax and gross of all rates. */
function wholeRow(doc: Document, row: Row, tokens: NumberToken[]): TaxRow | null {
  const [base, tax, gross] = tokens;
  if (!base || !tax || !gross || tokens.length !== 3 || !TOTALS.test(row.text)) return null;
  const isSum = base.value.plus(tax.value).eq(gross.value) && tax.value.gt(0) && tax.value.lt(base.value);
  return isSum && isInTaxColumn(doc, tax) ? { row, base, tax, gross, is_whole: true } : null;
}

/** "Totals 340.25 60.59" without the gross: what the bases and taxes in the rows above come to. */
function sumRow(row: Row, tokens: NumberToken[], above: TaxRow[]): TaxRow | null {
  const [base, tax] = tokens;
  if (!base || !tax || tokens.length !== 2 || above.length < 2 || !TOTALS.test(row.text)) return null;
  const isSum = (token: NumberToken, parts: NumberToken[]): boolean =>
    parts.reduce((rest, { value }) => rest.minus(value), token.value).eq(0);
  const areSums =
    isSum(
      base,
      above.map((one) => one.base),
    ) &&
    isSum(
      tax,
      above.map((one) => one.tax),
    );
  return areSums ? { row, base, tax, gross: null, is_whole: true } : null;
}

/** "10 26.23 262.30" below or between names is a price and ten times that; ten per cent of an amount look the same. */
function isTenPieces(
  doc: Document,
  all: NumberToken[],
  { row, base, tax }: Pick<TaxRow, 'row' | 'base' | 'tax'>,
): boolean {
  // "5510023 10 0.79 7.90": a code can stand before.
  const isTen = all.some(({ first, value }) => first < tax.first && value.eq(10));
  const isMultiplied = isTen && tax.first < base.first && tax.value.times(10).eq(base.value);
  const namesTax = NAMES_TAX.test(row.text) || all.some(({ percent }) => percent) || isInTaxColumn(doc, tax);
  return isMultiplied && !namesTax;
}

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
    const whole = wholeRow(doc, row, tokens) ?? sumRow(row, tokens, found);
    if (whole) found.push(whole);
    if (whole || row.text.replace(TAX_WORDS, '').replace(/[^\p{L}]/gu, '').length > 5) continue;
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
      if (!gross && isTenPieces(doc, all, { row, base, tax })) continue;
      // Two of three figures of a row with the gross can look like base and tax by chance; the pair that makes the third is right.
      const known = found.find((other) => other.row === row);
      if (known && (known.gross || !gross)) continue;
      if (known) found.splice(found.indexOf(known), 1);
      found.push({ row, base, tax, gross });
    }
  }
  return found;
}
