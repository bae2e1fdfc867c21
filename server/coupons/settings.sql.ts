import type { Tenant } from '#server/platform/db/db.ts';

/** The hash of the staff PIN; null: none is required. */
export async function findPinHash(t: Tenant): Promise<Buffer | null> {
  const row = await t.db
    .selectFrom('coupon_settings')
    .select('pin_hash')
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return row?.pin_hash ?? null;
}

export async function savePinHash(
  t: Tenant,
  { pin_hash, now, by }: { pin_hash: Buffer | null; now: Date; by: string | null },
): Promise<void> {
  const settings = { pin_hash, updated_at: now, updated_by: by };
  await t.db
    .insertInto('coupon_settings')
    .values({ company_id: t.companyId, ...settings })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(settings))
    .execute();
}
