import { sql } from 'kysely';
import type { CreditReason } from '#contract/invoices/credits/credits.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** An invoice and the order that it bills, or one of them alone. */
export interface Purchase {
  invoice_id: string | null;
  order_id: string | null;
}

/**
 * The goods of an order can be requested from the order and from each of its invoices. A condition about a request `c` and its invoice `i`.
 */
export function isAbout({ invoice_id, order_id }: Purchase) {
  return sql<boolean>`(c.invoice_id = ${invoice_id} or c.order_id = ${order_id} or i.order_id = ${order_id})`;
}

export interface Requested {
  invoice_line_id: string | null;
  item_id: string | null;
  reason: CreditReason;
  /** Null: a request names none, and is for all of it. */
  quantity: string | null;
  /** Nothing of requests in another currency. */
  cents: number;
  /** Of a line that did not come and is kept out of stock: what is billed is counted without it. */
  is_struck: boolean;
}

/** What was requested before for lines of an invoice and items of its order, in cents; what was written off does not count. */
export async function listRequested(t: Tenant, about: Purchase, currency: string): Promise<Requested[]> {
  const { rows } = await sql<Requested>`
    select l.invoice_line_id, l.item_id, l.reason, case when count(l.quantity) = count(*) then sum(l.quantity)::text end as quantity,
      coalesce(sum(l.amount_cents) filter (where c.currency = ${currency}), 0)::int8 as cents,
      coalesce(n.ignore and l.reason = 'short', false) as is_struck
    from credit_request_lines l join credit_requests c on c.company_id = l.company_id and c.credit_request_id = l.credit_request_id
    left join invoices i on i.company_id = c.company_id and i.invoice_id = c.invoice_id
    left join invoice_lines n on n.company_id = c.company_id and n.invoice_id = c.invoice_id and n.line_id = l.invoice_line_id
    where l.company_id = ${t.companyId} and ${isAbout(about)} and c.status <> 'written_off'
    group by 1, 2, 3, 6`.execute(t.db);
  return rows;
}
