import type { FeatureCode } from '#contract/http.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export function listEntitlements(t: Tenant) {
  return t.db
    .selectFrom('entitlements')
    .select(['feature', 'kind', 'starts_at', 'ends_at'])
    .where('company_id', '=', t.companyId)
    .execute();
}

export async function insertEntitlement(
  t: Tenant,
  entitlement: { feature: FeatureCode; kind: 'trial' | 'paid'; starts_at: Date; ends_at: Date | null },
): Promise<void> {
  await t.db
    .insertInto('entitlements')
    .values({ company_id: t.companyId, ...entitlement })
    .execute();
}

/** Sets the paid state of one feature. */
export async function upsertPaid(
  t: Tenant,
  paid: { feature: FeatureCode; starts_at: Date; ends_at: Date | null },
): Promise<void> {
  await t.db
    .insertInto('entitlements')
    .values({ company_id: t.companyId, kind: 'paid', ...paid })
    .onConflict((oc) =>
      oc.columns(['company_id', 'feature', 'kind']).doUpdateSet({ starts_at: paid.starts_at, ends_at: paid.ends_at }),
    )
    .execute();
}

export async function deletePaid(t: Tenant, feature: FeatureCode): Promise<void> {
  await t.db
    .deleteFrom('entitlements')
    .where('company_id', '=', t.companyId)
    .where('feature', '=', feature)
    .where('kind', '=', 'paid')
    .execute();
}

export function getUserEmail(t: Tenant, userId: string) {
  return t.db
    .selectFrom('users')
    .select(['email', 'username'])
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
