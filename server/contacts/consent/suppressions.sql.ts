import type { Tenant } from '#server/platform/db/db.ts';

export async function isSuppressed(t: Tenant, phone_hash: Buffer): Promise<boolean> {
  const row = await t.db
    .selectFrom('suppressions')
    .select('reason')
    .where('company_id', '=', t.companyId)
    .where('phone_hash', '=', phone_hash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the contact opted out on their own page and never said STOP: then they can come back there. The first reason of a suppression
 * stays, so the last entry of the ledger decides.
 */
export async function hasOptedOutOnPage(t: Tenant, loyalty_customer_id: string, phone_hash: Buffer): Promise<boolean> {
  const row = await t.db
    .selectFrom('suppressions as s')
    .select((eb) =>
      eb
        .selectFrom('consent_events as e')
        .select('e.source')
        .where('e.company_id', '=', t.companyId)
        .where('e.loyalty_customer_id', '=', loyalty_customer_id)
        .where('e.kind', '=', 'opt_out')
        .orderBy('e.seq', 'desc')
        .limit(1)
        .as('source'),
    )
    .where('s.company_id', '=', t.companyId)
    .where('s.phone_hash', '=', phone_hash)
    .where('s.reason', '=', 'opted_out')
    .executeTakeFirst();
  return row?.source === 'web_page';
}

/** Suppresses a number; the first reason stays. Returns whether the suppression is new. */
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
