import Big from 'big.js';
import { centsToNumber, toCents } from '#contract/decimal.ts';
import type { Role } from '#contract/http.ts';
import type { ApprovalReason, Approver } from '#contract/invoices/approvals/approvals.ts';
import type { LineRecord } from '../lines.sql.ts';
import { byItem } from '../mixed_cases.rules.ts';
import { isStocked, unitCost } from '../posting/stocked.rules.ts';
import type { Rules } from './approvals.sql.ts';
import type { Money } from './figures.ts';

export function mayApprove(role: Role | undefined, approver: Approver): boolean {
  return role === 'owner' || (role === 'manager' && approver === 'manager');
}

interface Known {
  rate: string;
  isNewVendor: boolean;
  /** By item; one that was never bought is not in it. */
  lastCosts: ReadonlyMap<string, string>;
}

type NamedLine = LineRecord & { item: string | null };

/** What a line is for; where it has no amount, its price times its quantity, which is what its goods cost. */
function centsOf({ amount_cents, quantity, unit_price }: LineRecord): number {
  if (amount_cents !== null) return amount_cents;
  return quantity === null || unit_price === null ? 0 : toCents(new Big(quantity).times(unit_price).toFixed());
}

/** Why the invoice needs an approval; empty when it needs none. */
export function approvalReasons(
  rules: Rules,
  invoice: Money,
  lines: readonly NamedLine[],
  { rate, isNewVendor, lastCosts }: Known,
): ApprovalReason[] {
  const reasons: ApprovalReason[] = [];
  const amounts = lines.reduce((sum, line) => sum + centsOf(line), 0) - (invoice.discount_cents ?? 0);
  // Whoever lowers the total leaves the lines, which say what the goods cost.
  const larger = Math.max(Math.abs(invoice.total_cents ?? 0), Math.abs(amounts));
  const total = Number(new Big(larger).times(rate).round(0, Big.roundHalfUp));
  if (rules.above_cents !== null && total > rules.above_cents) {
    reasons.push({ kind: 'above', total: centsToNumber(total), limit: centsToNumber(rules.above_cents) });
  }
  if (rules.new_vendor && isNewVendor) reasons.push({ kind: 'new_vendor', vendor: invoice.vendor ?? '' });
  const stocked = byItem(lines).filter(isStocked);
  const fresh = new Map(
    stocked
      .filter(({ item_id }) => !lastCosts.has(item_id))
      .map((line) => [line.item_id, line.item ?? line.description]),
  );
  const [first] = fresh.values();
  if (rules.new_item && first !== undefined) reasons.push({ kind: 'new_item', item: first, count: fresh.size });
  const { price_rise } = rules;
  if (price_rise !== null) {
    const rises = stocked.flatMap((line) => {
      const [cost, last] = [unitCost(line, rate), lastCosts.get(line.item_id)];
      if (cost === null || last === undefined || new Big(last).lte(0)) return [];
      const change = Number(new Big(cost).div(last).minus(1));
      return change > price_rise ? [{ item: line.item ?? line.description, change }] : [];
    });
    const [most] = rises.toSorted((a, b) => b.change - a.change);
    if (most) reasons.push({ kind: 'price_rise', ...most, count: rises.length });
  }
  return reasons;
}
