import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** How many days before its date a user hears of a lot. Without a user, or for one who has chosen nothing, the company's number. */
export async function getExpiringDays(t: Tenant, userId: string | null): Promise<number> {
  const { rows } = await sql<{ expiring_days: number }>`
    select coalesce(m.expiring_days, c.expiring_days) as expiring_days
    from companies c left join members m on m.company_id = c.company_id and m.user_id = ${userId}
    where c.company_id = ${t.companyId}`.execute(t.db);
  const [row] = rows;
  if (!row) throw new Error('the company of the session exists');
  return row.expiring_days;
}

export async function setExpiringDays(t: Tenant, userId: string, expiring_days: number): Promise<void> {
  await t.db
    .updateTable('members')
    .set({ expiring_days })
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Marks what expires within the days, or has expired, as mailed to the user. @returns the lots that they were not mailed before */
export async function takeUnmailedLots(
  t: Tenant,
  { user_id, days, today }: { user_id: string; days: number; today: string },
): Promise<string[]> {
  const { rows } = await sql<{ lot_id: string }>`
    insert into mailed_lots as m (company_id, user_id, lot_id, expires_on)
    select l.company_id, ${user_id}, l.lot_id, l.expires_on
    from lots l join items i on i.company_id = l.company_id and i.item_id = l.item_id and i.is_active and i.expires
    where l.company_id = ${t.companyId} and l.expires_on <= ${today}::date + ${days}::int
      and exists (select from lot_stock s where s.company_id = l.company_id and s.lot_id = l.lot_id and s.on_hand > 0)
    on conflict (company_id, user_id, lot_id) do update set expires_on = excluded.expires_on
      where m.expires_on <> excluded.expires_on
    returning lot_id`.execute(t.db);
  return rows.map(({ lot_id }) => lot_id);
}
