import { sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { companyOfPublicPage } from '#server/platform/db/mint_company_id.ts';

/** What sales moved last, with what is left. */
export async function listMovedShelves(t: Tenant, most: number) {
  const { rows } = await sql<{ name: string; stock_unit: string; on_hand: number; change: number }>`
    select i.name, i.stock_unit, i.on_hand::float8 as on_hand, m.quantity::float8 as change
    from (select distinct on (item_id) item_id, quantity, occurred_at, movement_id from stock_movements
      where company_id = ${t.companyId} and sale_id is not null order by item_id, entry desc) m
    join items i on i.company_id = ${t.companyId} and i.item_id = m.item_id
    order by m.movement_id desc limit ${most}`.execute(t.db);
  return rows;
}

/** Companies whose demo till is connected, the newest connection first. */
export async function listTills({ global }: Database): Promise<CompanyId[]> {
  const rows = await global
    .selectFrom('pos_accounts')
    .select('company_id')
    .where('driver', '=', 'demo')
    .orderBy('connection_id', 'desc')
    .execute();
  return rows.map(companyOfPublicPage);
}
