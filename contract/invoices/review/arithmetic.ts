/** Does an invoice add up? The server checks while reading, the browser while the user types. All amounts are decimal strings. */
import Big from 'big.js';

export interface SumsLine {
  quantity: string | null;
  unit_price: string | null;
  amount: string | null;
  /** Taken off quantity × price. */
  discount?: string | null;
}

export interface SumsInput {
  lines: SumsLine[];
  subtotal: string | null;
  tax: string | null;
  fees: string | null;
  /** Taken off the goods, before or after the subtotal. */
  discount?: string | null;
  deposit?: string | null;
  rounding?: string | null;
  total: string | null;
}

/**
 * `line`: quantity × unit price − discount = amount; `subtotal`: the lines (with or without fees) make the subtotal; `total`: subtotal, tax,
 * fees and adjustments make the total; `lines_total`: no subtotal is known and the lines make the total.
 */
export type CheckName = 'line' | 'subtotal' | 'total' | 'lines_total';

export interface SumsCheck {
  name: CheckName;
  /** Index of the line, only for `line`. */
  line: number | null;
  ok: boolean;
  /** The computed value. */
  expected: string;
  /** The printed value. */
  found: string;
  /** found − expected. */
  difference: string;
}

const CENT = new Big('0.01');

/** A decimal string as an exact number, or null when it is not one. */
export function decimal(text: string | null | undefined): Big | null {
  if (text === null || text === undefined || !/^-?\d{1,15}(\.\d{1,12})?$/.test(text)) return null;
  return new Big(text);
}

/** Half a unit in the last digit; a price printed as "12" or "12.5" counts as exact to the cent. */
function halfLastDigit(value: Big): Big {
  const digits = value.toFixed().split('.')[1]?.length ?? 0;
  return new Big(10).pow(-Math.max(digits, 2)).times('0.5');
}

/**
 * How far quantity × price can be from the printed amount: the amount is rounded to the cent, and the price can itself be rounded, off by
 * half a unit in its last digit for every unit bought.
 */
export function lineTolerance(quantity: Big, unitPrice: Big): Big {
  const fromPrice = halfLastDigit(unitPrice).times(quantity.abs());
  return fromPrice.gt(CENT) ? fromPrice : CENT;
}

/** Whether quantity × price equals the amount, within rounding. */
export function lineCloses(quantity: Big, unitPrice: Big, amount: Big): boolean {
  return quantity.times(unitPrice).minus(amount).abs().lte(lineTolerance(quantity, unitPrice));
}

function check(name: CheckName, line: number | null, expected: Big, found: Big, tolerance: Big): SumsCheck {
  const difference = found.minus(expected);
  return {
    name,
    line,
    ok: difference.abs().lte(tolerance),
    expected: expected.round(4, Big.roundHalfUp).toFixed(),
    found: found.toFixed(),
    difference: difference.round(4, Big.roundHalfUp).toFixed(),
  };
}

/** The possible sum that is closest to the printed value. */
function nearest(sums: Big[], found: Big): Big {
  return sums.reduce((best, sum) => (sum.minus(found).abs().lt(best.minus(found).abs()) ? sum : best));
}

/** What the total can add to the subtotal, while the subtotal contains `within` of the adjustments. */
interface TotalReading {
  within: Big;
  tax: Big;
  fees: Big;
}

/** The sum of the lines with what a reading leaves in the subtotal. Tax on top leaves prices without it; fees not on top can be among the lines. */
function linesIn(reading: TotalReading, lines: Big, fees: Big): Big[] {
  const whole = lines.plus(reading.within);
  return reading.fees.eq(fees) ? [whole] : [whole, whole.plus(fees)];
}

/**
 * Every sum that can be checked; a sum with a missing part is omitted. Fees can be among the lines and prices can include the tax: each of
 * these readings counts as adding up. Discount, deposit and rounding count once, before the subtotal or after it.
 */
export function checkSums(input: SumsInput): SumsCheck[] {
  const checks: SumsCheck[] = [];
  const amounts: Big[] = [];
  let everyAmountKnown = input.lines.length > 0;
  input.lines.forEach((line, index) => {
    const quantity = decimal(line.quantity);
    const unitPrice = decimal(line.unit_price);
    const amount = decimal(line.amount);
    if (amount) amounts.push(amount);
    else everyAmountKnown = false;
    if (quantity && unitPrice && amount) {
      checks.push(
        check(
          'line',
          index,
          quantity.times(unitPrice).minus(decimal(line.discount) ?? 0),
          amount,
          lineTolerance(quantity, unitPrice),
        ),
      );
    }
  });
  const zero = new Big(0);
  const lines = everyAmountKnown ? amounts.reduce((sum, amount) => sum.plus(amount), zero) : null;
  const subtotal = decimal(input.subtotal);
  const tax = decimal(input.tax) ?? zero;
  const fees = decimal(input.fees) ?? zero;
  const total = decimal(input.total);
  // Each line may have been rounded separately, and the sum not.
  const rounding = CENT.times(Math.max(1, Math.ceil(input.lines.length / 10)));

  const discount = (decimal(input.discount) ?? zero).neg();
  const deposit = decimal(input.deposit) ?? zero;
  const adjusted = discount.plus(deposit).plus(decimal(input.rounding) ?? zero);
  /** What the subtotal can already contain of the adjustments. */
  const parts = [zero, discount, deposit, discount.plus(deposit)];
  let readings: TotalReading[] = parts.flatMap((within) => [
    { within, tax, fees },
    { within, tax, fees: zero },
    { within, tax: zero, fees },
    { within, tax: zero, fees: zero },
  ]);
  const totalOf = (reading: TotalReading, goods: Big) =>
    goods.plus(adjusted).minus(reading.within).plus(reading.tax).plus(reading.fees);

  if (lines && subtotal) {
    const goods = [lines, lines.plus(fees), lines.minus(tax), lines.plus(fees).minus(tax)];
    const of = (part: Big) => nearest(goods, subtotal.minus(part)).plus(part);
    const fitting = readings.filter(({ within }) => of(within).minus(subtotal).abs().lte(rounding));
    // Lines that fit no reading do not say which one is right, and the nearest is a guess. The total says it.
    const proven = readings.filter((reading) => total && totalOf(reading, subtotal).minus(total).abs().lte(CENT));
    const sums =
      fitting.length > 0 || proven.length === 0
        ? parts.map(of)
        : proven.flatMap((reading) => linesIn(reading, lines, fees));
    checks.push(check('subtotal', null, nearest(sums, subtotal), subtotal, rounding));
    if (fitting.length > 0) readings = fitting;
  }
  if (subtotal && total) {
    const sums = readings.map((reading) => totalOf(reading, subtotal));
    checks.push(check('total', null, nearest(sums, total), total, CENT));
  }
  if (lines && total && !subtotal) {
    const whole = lines.plus(adjusted);
    const sums = [whole.plus(tax).plus(fees), whole.plus(fees), whole.plus(tax), whole];
    checks.push(check('lines_total', null, nearest(sums, total), total, rounding));
  }
  return checks;
}
