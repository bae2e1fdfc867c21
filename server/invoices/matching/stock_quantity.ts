import Big from 'big.js';
import { packInside, parsePack } from './pack.ts';
import { convert, isMeasured, unitOf } from './units.ts';

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

const CONTAINERS = new Set(['case', 'box', 'bag', 'pack']);

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
  if (inPack) return { stock_per_unit: rounded(inPack), source: 'pack' };
  return { stock_per_unit: '1', source: unit === null && stock === 'ea' ? 'unit' : 'guess' };
}

function perPack(text: string | null, stock: string): Big | null {
  const pack = parsePack(text);
  if (!pack) return null;
  if (stock === 'ea') return pack.count === null ? null : new Big(pack.count);
  if (!pack.size) return null;
  const each = convert(pack.size.unit, stock);
  return each ? each.times(pack.size.amount).times(pack.count ?? 1) : null;
}

function rounded(value: Big): string {
  return value.round(4, Big.roundHalfUp).toFixed();
}

/** Quantity × conversion, to four decimals; null while the line has no quantity. */
export function stockQuantity(quantity: string | null, conversion: Conversion): string | null {
  if (quantity === null) return null;
  return rounded(new Big(quantity).times(conversion.stock_per_unit));
}
