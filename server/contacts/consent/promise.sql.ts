import type { Tenant } from '#server/platform/db/db.ts';

/** The number in the company's texting rules; null: it has not set one. */
export async function findPromisedPerMonth(t: Tenant): Promise<number | null> {
  const row = await t.db
    .selectFrom('messaging_settings')
    .select('promised_per_month')
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return row?.promised_per_month ?? null;
}
