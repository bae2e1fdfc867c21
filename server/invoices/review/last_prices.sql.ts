import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

export interface LastPrice {
  unit_price: number;
  /** A calendar date. */
  date: string;
}

/** By line, the vendor's price for the same item, code and unit on the last posted invoice up to `date`; only lines with such a purchase. */
export async function listPricesUpTo(
  t: Tenant,
  {
    invoice_id,
    vendor_id,
    date,
    currency,
  }: { invoice_id: string; vendor_id: string; date: string; currency: string | null },
  lines: readonly { line_id: string; item_id: string; code: string | null; unit: string | null }[],
): Promise<Map<string, LastPrice>> {
  if (lines.length === 0) return new Map();
  const { rows } = await sql<LastPrice & { line_id: string }>`
    select w.line_id, v.unit_price::float8 as unit_price, v.date
    from unnest(${lines.map((line) => line.line_id)}::uuid[], ${lines.map((line) => line.item_id)}::uuid[],
      ${lines.map((line) => line.code)}::text[], ${lines.map((line) => line.unit)}::text[]) as w (line_id, item_id, code, unit)
    cross join lateral (
      select v.date, l.unit_price
      from invoice_lines l join invoices v on v.company_id = l.company_id and v.invoice_id = l.invoice_id
      where l.company_id = ${t.companyId} and l.item_id = w.item_id and not l.ignore and l.unit_price > 0 and l.quantity > 0
        and lower(coalesce(l.unit, '')) = lower(coalesce(w.unit, '')) and (w.code is null or l.code = w.code)
        and v.vendor_id = ${vendor_id} and v.status = 'posted' and v.kind = 'invoice' and v.date <= ${date}::date
        and v.invoice_id <> ${invoice_id} and (v.currency is not distinct from ${currency})
      order by v.date desc, v.invoice_id desc limit 1) v`.execute(t.db);
  return new Map(rows.map(({ line_id, unit_price, date: on }) => [line_id, { unit_price, date: on }]));
}
