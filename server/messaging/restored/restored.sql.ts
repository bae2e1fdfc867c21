import type { Tenant } from '#server/platform/db/db.ts';

/** When the backup was made from which the company was restored; null once an owner has resumed. */
export async function findRestored(t: Tenant): Promise<Date | null> {
  const { restored_from } = await t.db
    .selectFrom('companies')
    .select('restored_from')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return restored_from;
}

/** Whether the mark was there. */
export async function clearRestored(t: Tenant): Promise<boolean> {
  const { numUpdatedRows } = await t.db
    .updateTable('companies')
    .set({ restored_from: null })
    .where('company_id', '=', t.companyId)
    .where('restored_from', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
