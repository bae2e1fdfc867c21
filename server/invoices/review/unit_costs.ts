import type { Tenant } from '#server/platform/db/db.ts';
import { listStruckLines } from '../credits/not_delivered.sql.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import type { LineRecord } from '../lines.sql.ts';
import { byItem } from '../mixed_cases.rules.ts';
import { withShares } from '../posting/discount.rules.ts';
import { isStocked, unitCost } from '../posting/stocked.rules.ts';

/** What one stock unit of a line's item cost, by line and item. */
export type UnitCosts = (line_id: string, item_id: string | null) => number | null;

/**
 * What the goods of a posted document cost, after discounts on lines and on the whole, in its currency. A packing slip gives no cost, and a
 * document that is not posted has none yet.
 */
export async function unitCostsOf(
  t: Tenant,
  { invoice_id, status, kind, discount_cents }: InvoiceRecord,
  lines: readonly LineRecord[],
): Promise<UnitCosts> {
  if (status !== 'posted' || kind === 'packing_slip') return () => null;
  const shared = withShares(lines, discount_cents, await listStruckLines(t, invoice_id));
  const costs = new Map(
    byItem(shared)
      .filter(isStocked)
      .map((line) => [keyOf(line.line_id, line.item_id), unitCost(line, '1')]),
  );
  return (line_id, item_id) => {
    const cost = costs.get(keyOf(line_id, item_id)) ?? null;
    return cost === null ? null : Number(cost);
  };
}

const keyOf = (line_id: string, item_id: string | null) => `${line_id} ${item_id}`;
