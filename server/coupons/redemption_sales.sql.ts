import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** Redemptions since a time that were not undone, with their codes. */
export async function listStandingRedemptions(t: Tenant, since: Date) {
  const { rows } = await sql<{
    coupon_redemption_id: string;
    coupon_id: string;
    code: string;
    occurred_at: Date;
    sale_cents: number | null;
  }>`
    select d.coupon_redemption_id, i.coupon_id, i.code, d.occurred_at, d.sale_cents::float8 as sale_cents
    from coupon_redemptions d
    join coupon_issues i on i.company_id = d.company_id and i.coupon_issue_id = d.coupon_issue_id
      and i.coupon_redemption_id = d.coupon_redemption_id
    where d.company_id = ${t.companyId} and d.occurred_at >= ${since}
    order by d.coupon_redemption_id`.execute(t.db);
  return rows;
}

interface RedemptionSale {
  coupon_redemption_id: string;
  sale_id: string;
  rule: 'code' | 'amount';
  amount_cents: number;
}

/** Writes the sales of redemptions since a time in place of those that were known; whether any changed. */
export async function saveRedemptionSales(t: Tenant, since: Date, sales: readonly RedemptionSale[]): Promise<boolean> {
  const before = await sql<RedemptionSale>`
    delete from redemption_sales r using coupon_redemptions d
    where r.company_id = ${t.companyId} and d.company_id = r.company_id and d.coupon_redemption_id = r.coupon_redemption_id
      and d.occurred_at >= ${since}
    returning r.coupon_redemption_id, r.sale_id, r.rule, r.amount_cents::float8 as amount_cents`.execute(t.db);
  if (sales.length > 0) {
    await t.db
      .insertInto('redemption_sales')
      .values(sales.map((sale) => ({ company_id: t.companyId, ...sale })))
      // A sale of an older redemption stays with it.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const spell = (rows: readonly RedemptionSale[]) =>
    rows
      .map((row) => [row.coupon_redemption_id, row.sale_id, row.rule, row.amount_cents].join(' '))
      .toSorted()
      .join('\n');
  return spell(before.rows) !== spell(sales);
}
