import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

interface CatalogRow {
  pos_item_id: string;
  source_key: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  price_cents: number | null;
  kind: 'item' | 'modifier';
}

/** Adds sold items, and brings those that are known up to date. Their matches stay. */
export async function saveCatalog(
  t: Tenant,
  connection_id: string,
  rows: readonly CatalogRow[],
  first_seen_at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await t.db
    .insertInto('pos_items')
    .values(rows.map((row) => ({ company_id: t.companyId, connection_id, ...row, first_seen_at })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'connection_id', 'source_key']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        sku: eb.ref('excluded.sku'),
        barcode: eb.ref('excluded.barcode'),
        price_cents: eb.ref('excluded.price_cents'),
        kind: eb.ref('excluded.kind'),
      })),
    )
    .execute();
}

/** Which versions of these sales are known. What a user left out stays known; what a disconnection cut off is fetched again. */
export async function listKnownVersions(t: Tenant, connectionId: string, sourceIds: readonly string[]) {
  const { rows } = await sql<{ source_id: string; sale_id: string; versions: number[] }>`
    select s.source_id, s.sale_id, coalesce(array_agg(v.version::float8) filter (where k.task_id is not null), '{}') as versions
    from pos_sales s
    left join pos_sale_versions v on v.company_id = s.company_id and v.sale_id = s.sale_id
    left join pos_tasks k on k.company_id = v.company_id and k.task_id = v.task_id and k.state <> 'canceled'
    where s.company_id = ${t.companyId} and s.connection_id = ${connectionId} and s.source_id = any (${sourceIds}::text[])
    group by s.source_id, s.sale_id`.execute(t.db);
  return rows;
}
