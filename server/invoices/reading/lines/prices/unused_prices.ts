/** "1 CS, 2 EA, 78.00, 13.90: 105.80": prices that a row prints and that none of its quantities makes to its amount. */
import type { Document } from '../../context.ts';
import { tokensIn } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import { type ColumnRole, roleOfHeading, weakRoleOfHeading } from '../columns/headings.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import type { Row } from '../rows.ts';

/** Money of other kinds. */
const NO_PRICES: ReadonlySet<ColumnRole | null> = new Set<ColumnRole>(['amount', 'tax', 'discount']);
const CHARGES = /\b(deposits?|dep|crv|pfand|consigne|statiegeld|fees?)\b/i;

function canHavePrices({ role, heading }: Column): boolean {
  const named = roleOfHeading(heading) ?? weakRoleOfHeading(heading);
  return role === 'other' && !NO_PRICES.has(named) && !CHARGES.test(heading);
}

/** Whether columns that were taken for nothing have such prices. */
export function hasUnusedPrices(doc: Document, columns: Column[], row: Row, amount: NumberToken): boolean {
  const isPrice = ({ money, value }: NumberToken): boolean => money && value.gt(0) && value.lt(amount.value.abs());
  return columns.filter(canHavePrices).some((column) => tokensIn(doc, column, row).some(isPrice));
}
