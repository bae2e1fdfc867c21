import type { Tenant } from '#server/platform/db/db.ts';

/** When, and by whom, it was agreed that pages leave the machine; undefined: they stay here. */
export function findAgreement(t: Tenant) {
  return t.db
    .selectFrom('reading_agreements as a')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'a.agreed_by').on('u.company_id', '=', t.companyId))
    .select(['a.agreed_at', 'u.username as agreed_by'])
    .where('a.company_id', '=', t.companyId)
    .executeTakeFirst();
}

export async function hasAgreed(t: Tenant): Promise<boolean> {
  return (await findAgreement(t)) !== undefined;
}

/** Returns whether it was not agreed before. */
export async function insertAgreement(t: Tenant, agreed_by: string | null, agreed_at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await t.db
    .insertInto('reading_agreements')
    .values({ company_id: t.companyId, agreed_at, agreed_by })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns whether it was agreed before. */
export async function deleteAgreement(t: Tenant): Promise<boolean> {
  const { numDeletedRows } = await t.db
    .deleteFrom('reading_agreements')
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
