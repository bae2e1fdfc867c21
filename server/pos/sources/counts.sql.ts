import { sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';
import type { Countable } from './due.rules.ts';

/**
 * Sold items of a connection that are one item each, with what is on hand where sales leave the shelf, and what was sold since their last
 * count, as far back as `since`.
 */
export async function listCountable(t: Tenant, connectionId: string, since: Date): Promise<Countable[]> {
  const { rows } = await sql<
    Omit<Countable, 'counted'> & { quantity: string | null; counted_at: Date | null; is_refused: boolean | null }
  >`
    with recent as (
      select distinct v.sale_id from pos_sale_versions v
      join pos_sales s on s.company_id = v.company_id and s.sale_id = v.sale_id and s.connection_id = ${connectionId}
      where v.company_id = ${t.companyId} and v.sold_on >= (${since}::timestamptz - interval '1 day')::date
    ), newest as (
      select distinct on (v.sale_id) v.sale_id, v.sold_at, v.is_open, v.lines from recent r
      join pos_sale_versions v on v.company_id = ${t.companyId} and v.sale_id = r.sale_id
      join pos_tasks k on k.company_id = v.company_id and k.task_id = v.task_id and k.undone_at is null and not k.is_held
      order by v.sale_id, v.version desc, v.task_id desc
    ), sold as (
      select c.pos_item_id, sum((line->>'quantity')::numeric - (line->>'returned')::numeric) as quantity
      from newest n cross join jsonb_array_elements(n.lines) line
      join pos_counts c on c.company_id = ${t.companyId} and c.pos_item_id = (line->>'pos_item_id')::uuid
      where not n.is_open and n.sold_at > greatest(c.counted_at, ${since}::timestamptz) group by 1
    )
    select p.pos_item_id, substr(p.source_key, 5) as ref, p.quantity::text as each, coalesce(l.on_hand, 0)::text as on_hand,
      c.quantity::text as quantity, c.counted_at, c.is_refused, coalesce(s.quantity, 0)::text as sold_since
    from pos_items p
    join items i on i.company_id = p.company_id and i.item_id = p.item_id and i.is_active
    join locations w on w.company_id = p.company_id and w.is_default
    left join location_stock l on l.company_id = p.company_id and l.item_id = p.item_id and l.location_id = w.location_id
    left join pos_counts c on c.company_id = p.company_id and c.pos_item_id = p.pos_item_id
    left join sold s on s.pos_item_id = p.pos_item_id
    where p.company_id = ${t.companyId} and p.connection_id = ${connectionId} and p.kind = 'item' and p.source_key like 'ref %'
    order by p.pos_item_id`.execute(t.db);
  return rows.map(({ quantity, counted_at, is_refused, ...row }) => ({
    ...row,
    counted: quantity !== null && counted_at ? { quantity, counted_at, is_refused: is_refused === true } : null,
  }));
}

export interface CountBatch {
  batch_id: string;
  counted_at: Date;
  counts: { pos_item_id: string; ref: string; quantity: string }[];
}

/** The counts that are on their way. */
export async function findBatch(t: Tenant, connectionId: string): Promise<CountBatch | undefined> {
  const row = await t.db
    .selectFrom('pos_count_batches')
    .select(['batch_id', 'counted_at', 'counts'])
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  return row && { ...row, counts: row.counts as unknown as CountBatch['counts'] };
}

/** Puts counts in place of those that were on their way. */
export async function saveBatch(t: Tenant, connection_id: string, { counts, ...batch }: CountBatch): Promise<void> {
  const row = { ...batch, counts: JSON.stringify(counts) };
  await t.db
    .insertInto('pos_count_batches')
    .values({ company_id: t.companyId, connection_id, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id']).doUpdateSet(row))
    .execute();
}

export async function deleteBatch(t: Tenant, connectionId: string): Promise<void> {
  await t.db
    .deleteFrom('pos_count_batches')
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Remembers what the point of sale took, or refused. */
export async function saveCounts(t: Tenant, { counts, counted_at }: CountBatch, is_refused: boolean): Promise<void> {
  await t.db
    .insertInto('pos_counts')
    .values(
      counts.map(({ pos_item_id, quantity }) => ({
        company_id: t.companyId,
        pos_item_id,
        quantity,
        counted_at,
        is_refused,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'pos_item_id']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        counted_at: eb.ref('excluded.counted_at'),
        is_refused: eb.ref('excluded.is_refused'),
      })),
    )
    .execute();
}

/** All counts are sent again, because nobody knows what the point of sale shows after a pause. */
export async function deleteCounts(t: Tenant, connectionId: string): Promise<void> {
  await deleteBatch(t, connectionId);
  await sql`delete from pos_counts c using pos_items p where c.company_id = ${t.companyId} and p.company_id = c.company_id
    and p.pos_item_id = c.pos_item_id and p.connection_id = ${connectionId}`.execute(t.db);
}

/** Connections whose point of sale learns the counts from us. */
export async function listCompaniesThatCount({ all }: AllCompanies): Promise<CompanyId[]> {
  const rows = await all
    .selectFrom('pos_connections')
    .select('company_id')
    .distinct()
    .where('state', '=', 'active')
    .where('count_source', '=', 'counterbook')
    .execute();
  return rows.map(companyOfJob);
}
