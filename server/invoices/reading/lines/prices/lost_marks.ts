/** "15 1749 262.35": a price of a recognized page can have lost its decimal mark. */
import type { Document } from '../../context.ts';
import { withCents } from '../../sums/cents.ts';
import type { NumberPart } from '../line_draft.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { findRoles, type Roles } from './close_line.ts';
import { rolesOfMany } from './many_prices.ts';

/** Quantity and price as printed, or with such marks restored or as the price of one where only that makes the amount. */
export function rolesWithMarks(
  doc: Document,
  amount: NumberToken,
  quantities: NumberToken[],
  prices: NumberToken[],
  others: NumberToken[],
): Roles {
  const printed = findRoles(amount, quantities, prices, others);
  if (printed.closes) return printed;
  if (amount.row.source !== 'ocr') return rolesOfMany(amount, quantities, prices) ?? printed;
  const restore = (tokens: NumberToken[]): NumberToken[] => tokens.map((token) => withCents(doc, token));
  const restored = findRoles(amount, quantities, restore(prices), restore(others));
  return restored.closes ? restored : printed;
}

/** The price as a part of a line, marked where it is not as printed. */
export function pricePart({ unit_price: token }: Roles, printed: readonly NumberToken[]): NumberPart | null {
  if (!token) return null;
  const { value } = token;
  return printed.includes(token) ? { value, token } : { value, token, repaired: true };
}
