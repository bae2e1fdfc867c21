import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { LineRecord } from '../lines.sql.ts';
import { listOpenReasons } from './credits.sql.ts';
import { saidByRequests, saidByWords } from './price_only.rules.ts';

/**
 * Fills in whether the goods of a credit memo went back, where its words or what was asked of the vendor say so; elsewhere a user is asked.
 * Lines of other documents say nothing about it.
 */
export async function withPriceOnly<L extends LineRecord>(
  t: Tenant,
  { kind, vendor_id }: { kind: DocumentKind; vendor_id: string | null },
  lines: readonly L[],
): Promise<L[]> {
  if (kind !== 'credit_memo') return lines.map((line) => ({ ...line, price_only: null }));
  const open = lines.flatMap(({ price_only, item_id }) => (price_only === null && item_id ? [item_id] : []));
  const reasons =
    vendor_id && open.length > 0 ? await listOpenReasons(t, vendor_id, open) : new Map<string, string[]>();
  return lines.map((line) => {
    if (line.price_only !== null) return line;
    const asked = line.item_id === null ? [] : (reasons.get(line.item_id) ?? []);
    return { ...line, price_only: saidByWords(line.description) ?? saidByRequests(asked) };
  });
}
