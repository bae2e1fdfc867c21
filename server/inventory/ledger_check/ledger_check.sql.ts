import { sql } from 'kysely';
import type { LedgerCheck, LedgerDifference } from '#contract/inventory/ledger_check.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';

/** Items whose stock, in all or at one location, is not the sum of their movements, or whose number of movements is another, by name. */
export async function listDifferences(t: Tenant): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    select i.item_id, i.name, i.stock_unit, i.on_hand::float8 as on_hand, coalesce(m.quantity, 0)::float8 as ledger
    from items i
    left join (
      select item_id, sum(quantity) as quantity, count(*) as movements from stock_movements
      where company_id = ${t.companyId} group by item_id
    ) m on m.item_id = i.item_id
    where i.company_id = ${t.companyId}
      and (i.on_hand <> coalesce(m.quantity, 0) or i.movement_count <> coalesce(m.movements, 0))
    union all
    select i.item_id, i.name || ' (' || l.name || ')', i.stock_unit, coalesce(s.on_hand, 0)::float8, coalesce(m.quantity, 0)::float8
    from (select item_id, location_id, on_hand from location_stock where company_id = ${t.companyId}) s
    full join (
      select item_id, location_id, sum(quantity) as quantity from stock_movements
      where company_id = ${t.companyId} group by item_id, location_id
    ) m on m.item_id = s.item_id and m.location_id = s.location_id
    join items i on i.company_id = ${t.companyId} and i.item_id = coalesce(s.item_id, m.item_id)
    join locations l on l.company_id = i.company_id and l.location_id = coalesce(s.location_id, m.location_id)
    where coalesce(s.on_hand, 0) <> coalesce(m.quantity, 0)
    union all
    select i.item_id, i.name || coalesce(' (' || l.expires_on || ')', ' (' || l.code || ')', ''), i.stock_unit, s.on_hand::float8,
      coalesce(m.quantity, 0)::float8
    from lot_stock s join lots l on l.company_id = s.company_id and l.lot_id = s.lot_id
    join items i on i.company_id = l.company_id and i.item_id = l.item_id
    left join (
      select lot_id, location_id, sum(quantity) as quantity from lot_movements where company_id = ${t.companyId} group by lot_id, location_id
    ) m on m.lot_id = s.lot_id and m.location_id = s.location_id
    where s.company_id = ${t.companyId} and s.on_hand <> coalesce(m.quantity, 0)
    union all
    -- More in lots than there is.
    select i.item_id, i.name || ' (' || p.name || ')', i.stock_unit, coalesce(h.on_hand, 0)::float8, s.on_hand::float8
    from (
      select l.item_id, s.location_id, sum(s.on_hand) as on_hand from lot_stock s
      join lots l on l.company_id = s.company_id and l.lot_id = s.lot_id where s.company_id = ${t.companyId} group by l.item_id, s.location_id
    ) s
    join items i on i.company_id = ${t.companyId} and i.item_id = s.item_id
    join locations p on p.company_id = i.company_id and p.location_id = s.location_id
    left join location_stock h on h.company_id = i.company_id and h.item_id = s.item_id and h.location_id = s.location_id
    where s.on_hand > greatest(coalesce(h.on_hand, 0), 0)
    order by name, item_id`.execute(t.db);
  return rows;
}

export async function saveCheck(t: Tenant, checked_at: Date, differences: LedgerDifference[], shown: number) {
  const row = {
    checked_at,
    difference_count: differences.length,
    differences: JSON.stringify(differences.slice(0, shown)),
  };
  await t.db
    .insertInto('ledger_checks')
    .values({ company_id: t.companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
}

/** The last check; before the first one, one without a time. */
export async function findCheck(t: Tenant): Promise<LedgerCheck> {
  const { rows } = await sql<LedgerCheck>`
    select ${wireInstant('checked_at')} as checked_at, difference_count, differences
    from ledger_checks where company_id = ${t.companyId}`.execute(t.db);
  return rows[0] ?? { checked_at: null, difference_count: 0, differences: [] };
}

/** The companies that have items. */
export async function listCompaniesWithItems({ all }: AllCompanies): Promise<CompanyId[]> {
  const rows = await all.selectFrom('items').select('company_id').distinct().execute();
  return rows.map(companyOfJob);
}
