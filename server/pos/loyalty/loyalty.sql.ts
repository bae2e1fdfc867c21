import { sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';
import type { PaidSale } from './match.rules.ts';

/** Paid sales since a time with the code of a coupon, or with one of these amounts; newest versions alone. */
export async function listPaidSales(t: Tenant, from: Date, amounts: readonly number[]): Promise<PaidSale[]> {
  const { rows } = await sql<
    Omit<PaidSale, 'total_cents' | 'net_cents'> & { total_cents: string | null; net_cents: string }
  >`
    with recent as (
      select distinct v.sale_id from pos_sale_versions v
      where v.company_id = ${t.companyId} and v.sold_on >= (${from}::timestamptz - interval '1 day')::date and v.sold_at >= ${from}
    ), newest as (
      select distinct on (v.sale_id) v.sale_id, v.sold_at, v.is_open, v.coupon_codes as codes, v.total_cents,
        (select coalesce(sum((line->>'amount_cents')::bigint), 0) from jsonb_array_elements(v.lines) line) as net_cents,
        jsonb_array_length(v.lines) as lines
      from recent r join pos_sale_versions v on v.company_id = ${t.companyId} and v.sale_id = r.sale_id
      join pos_tasks k on k.company_id = v.company_id and k.task_id = v.task_id and k.undone_at is null and not k.is_held
      order by v.sale_id, v.version desc, v.task_id desc
    )
    select sale_id, sold_at, codes, total_cents, net_cents from newest
    where not is_open and lines > 0 and sold_at is not null
      and (codes <> '{}' or total_cents = any (${amounts}::bigint[]) or net_cents = any (${amounts}::bigint[]))
    order by sale_id`.execute(t.db);
  return rows.map(({ total_cents, net_cents, ...row }) => ({
    ...row,
    total_cents: total_cents === null ? null : Number(total_cents),
    net_cents: Number(net_cents),
  }));
}

/** Companies with a point of sale that redeemed a coupon since then. */
export async function listCompaniesToMatch({ all }: AllCompanies, since: Date): Promise<CompanyId[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct c.company_id from pos_connections c where exists (select from coupon_redemptions d
      where d.company_id = c.company_id and d.occurred_at >= ${since})`.execute(all);
  return rows.map(companyOfJob);
}
