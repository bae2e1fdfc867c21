import Big from 'big.js';
import type { MANUAL_REASONS } from '#contract/inventory/movements/movements.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';

const LEGAL_FORM =
  /\b(inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company|plc|gmbh|ag|kg|ohg|ug|sarl|sas|sa|bv|nv|srl|spa|sdn bhd|pty)\b/g;

/** A vendor's name in the form in which it is compared: "Northside Foods, Inc." and "NORTHSIDE FOODS" are one vendor. */
export function vendorKey(name: string): string {
  const words = nameKey(name);
  const bare = words.replace(LEGAL_FORM, '').replaceAll(' ', '');
  return bare || words.replaceAll(' ', '');
}

/** The effect of a user's entry on the stock: the signed quantity of the movement. */
export function signedQuantity(reason: (typeof MANUAL_REASONS)[number], quantity: string, onHand: string): string {
  switch (reason) {
    case 'counted':
      return new Big(quantity).minus(onHand).toFixed();
    case 'adjusted':
      return quantity;
    default:
      return new Big(quantity).abs().times(-1).toFixed();
  }
}
