import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { codeKey, wordKey } from '#server/platform/word_keys.rules.ts';
import type { LineRecord } from '../lines.sql.ts';
import { itemsOf } from '../mixed_cases.rules.ts';
import { listOpenReasons } from './credits.sql.ts';
import { listUndelivered, type Undelivered } from './not_delivered.sql.ts';
import { creditsUndelivered, saidByRequests, saidByWords } from './price_only.rules.ts';

/**
 * Fills in whether the goods of a credit memo went back, where its words or what was asked of the vendor say so; elsewhere a user is asked.
 * What credits goods that were struck out at the door stays out of stock and cost, because they were never in it.
 * Lines of other documents say nothing about it.
 */
export async function withPriceOnly<L extends LineRecord>(
  t: Tenant,
  { kind, vendor_id }: { kind: DocumentKind; vendor_id: string | null },
  lines: readonly L[],
): Promise<L[]> {
  if (kind !== 'credit_memo') {
    return lines.map((line) => ({ ...line, price_only: null, ignore: line.ignore && !isOfUndelivered(line) }));
  }
  const open = itemsOf(lines.filter(({ price_only }) => price_only === null));
  const reasons =
    vendor_id && open.length > 0 ? await listOpenReasons(t, vendor_id, open) : new Map<string, string[]>();
  const undelivered =
    vendor_id && lines.some(({ price_only, ignore }) => price_only === null && !ignore)
      ? await listUndelivered(t, vendor_id)
      : [];
  return lines.map((line) => {
    if (line.price_only !== null || line.ignore) return line;
    const said = saidByWords(line.description);
    const asked = itemsOf([line]).flatMap((item_id) => reasons.get(item_id) ?? []);
    const isShortAlone = asked.every((reason) => reason === 'short');
    if (said === null && isShortAlone && creditsUndelivered(keysOf(line), undelivered.map(keysOf))) {
      return { ...line, ignore: true, price_only: false };
    }
    return { ...line, price_only: said ?? saidByRequests(asked) };
  });
}

function keysOf<L extends Pick<Undelivered, 'item_id' | 'code' | 'description'>>(line: L) {
  return { ...line, code_key: codeKey(line.code), word_key: wordKey(line.description) };
}

/** Of a memo's line that credits goods which were struck out at the door: left out of stock, with the answer that no price changes. */
export function isOfUndelivered({ ignore, price_only }: Pick<LineRecord, 'ignore' | 'price_only'>): boolean {
  return ignore && price_only === false;
}
