import type { Tenant } from '#server/platform/db.ts';

export async function isSuppressed(t: Tenant, phone_hash: Buffer): Promise<boolean> {
  const row = await t.db
    .selectFrom('suppressions')
    .select('reason')
    .where('company_id', '=', t.companyId)
    .where('phone_hash', '=', phone_hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the number from being texted; what was said first stays. Returns whether that is new. */
export async function suppress(
  t: Tenant,
  phone_hash: Buffer,
  reason: 'opted_out' | 'erased' | 'carrier',
  suppressed_at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await t.db
    .insertInto('suppressions')
    .values({ company_id: t.companyId, phone_hash, reason, suppressed_at })
    .onConflict((conflict) => conflict.columns(['company_id', 'phone_hash']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function liftSuppression(t: Tenant, phone_hash: Buffer): Promise<void> {
  await t.db
    .deleteFrom('suppressions')
    .where('company_id', '=', t.companyId)
    .where('phone_hash', '=', phone_hash)
    .execute();
}
