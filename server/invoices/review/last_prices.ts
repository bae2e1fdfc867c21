import type { Tenant } from '#server/platform/db/db.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import type { LineRecord } from '../lines.sql.ts';
import type { Candidate } from '../matching/match.sql.ts';
import { type LastPrice, listPricesUpTo } from './last_prices.sql.ts';

/**
 * With what the price of each line is compared. It is the price that is remembered of the vendor's item. Where that is of a later day than
 * the document, because a later invoice was posted first, it is that of the last purchase before it.
 */
export async function lastPrices(
  t: Tenant,
  { invoice_id, vendor_id, date, currency }: InvoiceRecord,
  lines: readonly LineRecord[],
  candidates: ReadonlyMap<string, Candidate[]>,
): Promise<Map<string, LastPrice>> {
  const prices = new Map<string, LastPrice>();
  const late: { line_id: string; item_id: string; code: string | null; unit: string | null }[] = [];
  for (const { line_id, code, unit } of lines) {
    const known = candidates.get(line_id)?.find((one) => one.last_unit_price !== null && one.last_on !== null);
    if (!known) continue;
    const { item_id, last_unit_price, last_on } = known;
    if (date !== null && String(last_on) > date) late.push({ line_id, item_id, code, unit });
    else prices.set(line_id, { unit_price: Number(last_unit_price), date: String(last_on) });
  }
  if (vendor_id === null || date === null) return prices;
  const before = await listPricesUpTo(t, { invoice_id, vendor_id, date, currency }, late);
  return new Map([...prices, ...before]);
}
