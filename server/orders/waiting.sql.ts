import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { isUndelivered } from '#server/platform/mail/undelivered.ts';

/** Orders whose goods should have come by that day. */
export async function countDueOrders(t: Tenant, day: string): Promise<number> {
  const { n } = await t.db
    .selectFrom('purchase_orders')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', t.companyId)
    .where('status', 'in', ['sent', 'partly_received'])
    .where('expected_on', '<=', day)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether goods of the order `o` are expected from a vendor whom the email with it did not reach. */
export function isUndeliveredOrder(t: Tenant): RawBuilder<boolean> {
  return sql<boolean>`coalesce(o.sent_how = 'mail' and o.status in ('sent', 'partly_received'), false)
    and ${isUndelivered(t, 'o.order_id')}`;
}

/** Such orders, the first one first. */
export async function listUndelivered(t: Tenant): Promise<{ order_id: string; number: number; vendor: string }[]> {
  const { rows } = await sql<{ order_id: string; number: number; vendor: string }>`
    select o.order_id, o.number, v.name as vendor
    from purchase_orders o join vendors v on v.company_id = o.company_id and v.vendor_id = o.vendor_id
    where o.company_id = ${t.companyId} and ${isUndeliveredOrder(t)}
    order by o.number`.execute(t.db);
  return rows;
}
