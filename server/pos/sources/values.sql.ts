import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** Sold items that are exactly one stock unit of one of our items, with the values of both sides. */
export async function listPairs(t: Tenant, connectionId: string) {
  const { rows } = await sql<{
    pos_item_id: string;
    ref: string;
    sold_item: string;
    item_id: string;
    item: string;
    stock_unit: string;
    on_hand: string;
    average_cost: string | null;
    ours: { price_cents: number | null; sku: string | null; barcodes: string[] };
    theirs: { price_cents: number | null; sku: string | null; barcode: string | null };
    kept: Record<string, string>;
  }>`
    select p.pos_item_id, substr(p.source_key, 5) as ref, p.name as sold_item, i.item_id, i.name as item, i.stock_unit,
      coalesce(l.on_hand, 0)::text as on_hand, i.average_cost,
      jsonb_build_object('price_cents', i.selling_price_cents, 'sku', i.sku, 'barcodes', i.barcodes) as ours,
      jsonb_build_object('price_cents', p.price_cents, 'sku', p.sku, 'barcode', p.barcode) as theirs,
      coalesce((select jsonb_object_agg(k.field, k.theirs) from pos_kept_values k
        where k.company_id = p.company_id and k.pos_item_id = p.pos_item_id), '{}') as kept
    from pos_items p
    join items i on i.company_id = p.company_id and i.item_id = p.item_id and i.is_active
    join locations w on w.company_id = p.company_id and w.is_default
    left join location_stock l on l.company_id = p.company_id and l.item_id = i.item_id and l.location_id = w.location_id
    where p.company_id = ${t.companyId} and p.connection_id = ${connectionId} and p.kind = 'item' and p.quantity = 1
      and p.source_key like 'ref %'
    order by i.name, p.pos_item_id`.execute(t.db);
  return rows;
}
export type Pair = Awaited<ReturnType<typeof listPairs>>[number];

/** Whether one of these items moved after a moment where sales leave the shelf. */
export async function hasMovedSince(t: Tenant, itemIds: readonly string[], since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from stock_movements m
    join locations w on w.company_id = m.company_id and w.location_id = m.location_id and w.is_default
    where m.company_id = ${t.companyId} and m.item_id = any (${itemIds}::uuid[]) and m.occurred_at > ${since} limit 1`.execute(
    t.db,
  );
  return rows.length > 0;
}

export async function keepValue(
  t: Tenant,
  value: { pos_item_id: string; field: string; theirs: string; kept_at: Date },
): Promise<void> {
  const { theirs, kept_at } = value;
  await t.db
    .insertInto('pos_kept_values')
    .values({ company_id: t.companyId, ...value })
    .onConflict((conflict) => conflict.columns(['company_id', 'pos_item_id', 'field']).doUpdateSet({ theirs, kept_at }))
    .execute();
}
