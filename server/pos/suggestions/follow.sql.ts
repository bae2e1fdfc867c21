import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { TicketLine } from './follow.rules.ts';

/** What was there of the items of an offer when it was created, by item. */
export async function listOfferItems(t: Tenant, couponId: string) {
  return t.db
    .selectFrom('coupon_offer_items')
    .select(['item_id', 'on_hand', 'at_risk'])
    .where('company_id', '=', t.companyId)
    .where('coupon_id', '=', couponId)
    .orderBy('item_id')
    .execute();
}

export async function insertOfferItems(
  t: Tenant,
  coupon_id: string,
  items: readonly { item_id: string; on_hand: string; at_risk: string }[],
): Promise<void> {
  await t.db
    .insertInto('coupon_offer_items')
    .values(items.map((item) => ({ company_id: t.companyId, coupon_id, ...item })))
    .execute();
}

/** How many issues of an offer are redeemed; none without such an offer. */
export async function countRedeemed(t: Tenant, couponId: string): Promise<number | null> {
  const { rows } = await sql<{ redeemed: number }>`
    select (select count(*)::int from coupon_issues i where i.company_id = o.company_id and i.coupon_id = o.coupon_id
      and i.coupon_redemption_id is not null) as redeemed
    from coupon_offers o where o.company_id = ${t.companyId} and o.coupon_id = ${couponId}`.execute(t.db);
  return rows[0]?.redeemed ?? null;
}

/** The lines of the tickets with which an offer was redeemed: of their newest versions alone, if they are paid. */
export async function listTicketLines(t: Tenant, couponId: string): Promise<TicketLine[]> {
  const { rows } = await sql<TicketLine>`
    with matched as (
      select r.sale_id, r.rule from coupon_issues i
      join redemption_sales r on r.company_id = i.company_id and r.coupon_redemption_id = i.coupon_redemption_id
      where i.company_id = ${t.companyId} and i.coupon_id = ${couponId}
    ), newest as (
      select distinct on (v.sale_id) v.sale_id, m.rule, v.is_open, v.lines
      from matched m join pos_sale_versions v on v.company_id = ${t.companyId} and v.sale_id = m.sale_id
      join pos_tasks k on k.company_id = v.company_id and k.task_id = v.task_id and k.undone_at is null and not k.is_held
      order by v.sale_id, v.version desc, v.task_id desc
    )
    select n.sale_id, n.rule, line->>'pos_item_id' as pos_item_id, line->>'quantity' as quantity, line->>'returned' as returned,
      (line->>'amount_cents')::float8 as amount_cents
    from newest n cross join jsonb_array_elements(n.lines) line where not n.is_open`.execute(t.db);
  return rows;
}
