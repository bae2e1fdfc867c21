import type { FeatureCode } from '#contract/http.ts';
import type { Tenant } from '#server/platform/db.ts';

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
