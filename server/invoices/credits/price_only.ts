import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { codeKey, wordKey } from '#server/platform/word_keys.rules.ts';
import type { LineRecord } from '../lines.sql.ts';
import { itemsOf } from '../mixed_cases.rules.ts';
import { type AskedCredit, listAsked } from './not_delivered.sql.ts';
import { aboutSame, saidByRequests, saidByWords } from './price_only.rules.ts';

/**
 * Fills in whether the goods of a credit memo went back, where its words or what was asked of the vendor say so; elsewhere a user is asked.
 * What credits goods that were struck out, or noted at the door as missing or damaged, stays out of stock and cost, because they were never
 * in it, whatever its words say of goods.
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
  const isOpen = lines.some(({ price_only, ignore }) => price_only === null && !ignore);
  const asked = vendor_id && isOpen ? (await listAsked(t, vendor_id)).map(keysOf) : [];
  const left = new Map(asked.map((one) => [one, one.undelivered_cents ?? 0]));
  // A line without an amount can credit any part of what was asked.
  const takeExpected = (line: L): boolean => {
    const cents = Math.abs(line.amount_cents ?? 0);
    const one = aboutSame(keysOf(line), asked).find((one) => cents > 0 && cents <= (left.get(one) ?? 0));
    if (one) left.set(one, (left.get(one) ?? 0) - cents);
    return one !== undefined;
  };
  for (const line of lines.filter(isOfUndelivered)) takeExpected(line);
  return lines.map((line) => {
    if (line.price_only !== null || line.ignore) return line;
    const said = saidByWords(line.description);
    const items = itemsOf([line]);
    const ofItems = asked.filter(({ item_id }) => item_id !== null && items.includes(item_id));
    const isUndelivered = aboutSame(keysOf(line), asked).some(({ undelivered_cents }) => undelivered_cents !== null);
    if (said === true || !isUndelivered) {
      return { ...line, price_only: said ?? saidByRequests(ofItems.map(({ reason }) => reason)) };
    }
    const isAlone = ofItems.every(({ reason, undelivered_cents }) => undelivered_cents !== null || reason === 'short');
    // A user is asked if the line exceeds what is expected, or what is possible for goods that came.
    return isAlone && takeExpected(line) ? { ...line, ignore: true, price_only: false } : { ...line, price_only: null };
  });
}

function keysOf<L extends Pick<AskedCredit, 'item_id' | 'code' | 'description'>>(line: L) {
  return { ...line, code_key: codeKey(line.code), word_key: wordKey(line.description) };
}

/** Whether a memo's line credits goods that were never in stock: it is left out of stock, and changes no price. */
export function isOfUndelivered({ ignore, price_only }: Pick<LineRecord, 'ignore' | 'price_only'>): boolean {
  return ignore && price_only === false;
}
