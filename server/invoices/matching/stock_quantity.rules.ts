import Big from 'big.js';
import { fitsQuantity } from '#contract/decimal.ts';
import { convert, isMeasured } from '#contract/inventory/measures.ts';
import { namesContainer, packInside, parsePack } from '#contract/invoices/stock/pack.ts';
import { CONTAINERS, unitOf } from '#contract/invoices/stock/units.ts';

export type StockQuantitySource = 'remembered' | 'pack' | 'unit' | 'person' | 'guess';

export interface Conversion {
  /** Stock units in one of the units that the line uses; a positive decimal string. */
  stock_per_unit: string;
  source: StockQuantitySource;
}

export interface ConvertibleLine {
  unit: string | null;
  pack: string | null;
  description: string;
}

/**
 * How many stock units one unit of the line contains. A remembered conversion for this vendor's item is used if the line has the same unit;
 * then equal or convertible units; then the printed pack size; otherwise one to one, marked as a guess.
 */
export function conversionFor(
  line: ConvertibleLine,
  stockUnit: string,
  remembered: { unit: string | null; stock_per_unit: string } | null,
): Conversion {
  const unit = unitOf(line.unit);
  const stock = unitOf(stockUnit) ?? 'ea';
  if (remembered && (unit === null || unit === unitOf(remembered.unit))) {
    return { stock_per_unit: remembered.stock_per_unit, source: 'remembered' };
  }
  if (unit !== null && !CONTAINERS.has(unit)) {
    const direct = convert(unit, stock);
    // "12 EA" of an item that is kept by weight says nothing; "4 LB" of it says everything.
    if (direct) return { stock_per_unit: rounded(direct), source: 'unit' };
  }
  if (unit !== null && unit === stock) return { stock_per_unit: '1', source: 'unit' };
  // For items sold by weight or volume, the pack describes the packaging, not the quantity.
  const inPack = unit !== null && isMeasured(unit) ? null : perPack(line.pack ?? packInside(line.description), stock);
  if (inPack) return { stock_per_unit: rounded(inPack.quantity), source: inPack.is_certain ? 'pack' : 'guess' };
  const isPiece = unit === null && stock === 'ea' && !namesContainer(line.description);
  return { stock_per_unit: '1', source: isPiece ? 'unit' : 'guess' };
}

function perPack(text: string | null, stock: string): { quantity: Big; is_certain: boolean } | null {
  const pack = parsePack(text);
  if (!pack) return null;
  const { count, size, is_certain } = pack;
  if (stock === 'ea') return count === null ? null : { quantity: new Big(count), is_certain };
  if (!size) return null;
  const each = convert(size.unit, stock);
  return each && { quantity: each.times(size.amount).times(count ?? 1), is_certain };
}

/** Enough that the stock quantity of a million units comes out to its four decimals. */
const CONVERSION_PLACES = 10;

function rounded(value: Big): string {
  return value.round(CONVERSION_PLACES, Big.roundHalfUp).toFixed();
}

/** What one unit of a line held, to be remembered. */
export function learnedPerUnit(quantity: string, stock_quantity: string): string {
  return rounded(new Big(stock_quantity).div(quantity));
}

/** Quantity × conversion, to four decimals; null while the line has no quantity, or when it is beyond any quantity. */
export function stockQuantity(quantity: string | null, conversion: Conversion): string | null {
  if (quantity === null) return null;
  const stock = new Big(quantity).times(conversion.stock_per_unit).round(4, Big.roundHalfUp);
  return fitsQuantity(stock) ? stock.toFixed() : null;
}

/** Whether two decimals are the same number, however they are written. */
export function sameNumber(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return new Big(a).eq(b);
}
