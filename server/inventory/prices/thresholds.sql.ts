import { sql } from 'kysely';
import { PRICE_CHANGE_MIN } from '#contract/inventory/limits.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** Fractions: the one for all others, and one for each category of active items; null: as all others. */
export async function getThresholds(t: Tenant) {
  const { rows } = await sql<{ category: string; threshold: number | null }>`
    select coalesce(h.category, i.category) as category, h.threshold::float8 as threshold
    from (select distinct category from items where company_id = ${t.companyId} and is_active and category is not null) i
    full join (select * from price_thresholds where company_id = ${t.companyId}) h on h.category = i.category
    order by 1`.execute(t.db);
  return {
    threshold: rows.find(({ category }) => category === '')?.threshold ?? PRICE_CHANGE_MIN,
    categories: rows.filter(({ category }) => category !== ''),
  };
}

export async function saveThresholds(
  t: Tenant,
  thresholds: readonly { category: string; threshold: number }[],
): Promise<void> {
  await t.db.deleteFrom('price_thresholds').where('company_id', '=', t.companyId).execute();
  await t.db
    .insertInto('price_thresholds')
    .values(thresholds.map((one) => ({ company_id: t.companyId, ...one })))
    .execute();
}
