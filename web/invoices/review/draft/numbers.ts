import Big from 'big.js';

const DIGITS_BEFORE = 10;

/**
 * The typed number as an exact decimal string: "1,234.50" → "1234.5", "12,5" → "12.5", "" → null.
 * Undefined when it is no number, or has more decimals than `places`.
 */
export function typedDecimal(text: string, places: number): string | null | undefined {
  const bare = text.replace(/[\s$€£\u00a0\u202f]/g, '').replace(/^\u2212/, '-');
  if (bare === '') return null;
  const plain = withPoint(bare);
  if (plain === undefined || !/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const big = new Big(plain.replace(/\.$/, ''));
  if (big.abs().gte(new Big(10).pow(DIGITS_BEFORE)) || !big.eq(big.round(places))) return undefined;
  return big.toFixed();
}

/** In "1,234.5" and "1.234,5", the last mark is the decimal one; a lone comma before three digits groups thousands. */
function withPoint(text: string): string | undefined {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma < 0) return text;
  if (point > comma) return text.slice(0, point).replaceAll(',', '') + text.slice(point);
  if (point >= 0 || !/^-?\d{1,3}(,\d{3})+$/.test(text)) {
    if (text.indexOf(',') !== comma) return undefined;
    return `${text.slice(0, comma).replaceAll('.', '')}.${text.slice(comma + 1)}`;
  }
  return text.replaceAll(',', '');
}

/** 59 → "59.00", 0.0625 → "0.0625": at least two decimals, and finer ones if there are any. */
export function moneyText(value: number | string | null): string {
  if (value === null) return '';
  const big = new Big(value);
  return big.eq(big.round(2)) ? big.toFixed(2) : big.toFixed();
}

/** 4 → "4", 41.7 → "41.7". */
export function quantityText(value: number | string | null): string {
  return value === null ? '' : new Big(value).toFixed();
}

/** `text` × `factor` as a plain decimal of at most four places, or '' when there is nothing to multiply. */
export function times(text: string, factor: string | null): string {
  const quantity = typedDecimal(text, 4);
  return quantity && factor ? new Big(quantity).times(factor).round(4).toFixed() : '';
}

/** What `quantity` brings into stock where `before` brought `stock_quantity`, rounded once; '' when it cannot be said. */
export function inProportion(stock_quantity: string, before: string, quantity: string): string {
  const [stock, bought, now] = [stock_quantity, before, quantity].map((text) => typedDecimal(text, 4));
  if (!stock || !bought || !now || new Big(bought).eq(0)) return '';
  return new Big(stock).times(now).div(bought).round(4).toFixed();
}

/** How many stock units one bought unit holds: 24 of 4 → "6". Null when it cannot be said. */
export function perUnit(stock_quantity: string, quantity: string): string | null {
  const stock = typedDecimal(stock_quantity, 4);
  const bought = typedDecimal(quantity, 4);
  if (!stock || !bought || new Big(bought).eq(0)) return null;
  return new Big(stock).div(bought).round(4).toFixed();
}

/** An amount as whole cents; null where there is none. */
export function centsOf(text: string): number | null {
  const decimal = typedDecimal(text, 2);
  return decimal ? Number(new Big(decimal).times(100).toFixed(0)) : null;
}
