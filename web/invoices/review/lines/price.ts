import Big from 'big.js';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { typedDecimal } from '../draft/numbers.ts';

/** Below this a change of price is noise. */
const NOTICE = 0.005;

/** How the price moved since the last time, as a fraction (0.09 = 9 % more); null when it did not, or cannot be said. */
export function priceChange(unit_price: string, last: InvoiceLine['last_price'] | undefined): number | null {
  const now = typedDecimal(unit_price, 4);
  if (!now || !last || last.unit_price === 0) return null;
  const change = Number(new Big(now).minus(last.unit_price).div(last.unit_price).round(4).toFixed());
  return Math.abs(change) < NOTICE ? null : change;
}
