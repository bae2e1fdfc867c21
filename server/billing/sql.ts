import { sql } from 'kysely';
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

/**
 * Serializes changes of a company's plan until the transaction ends. Rows that refer to the company can be added meanwhile. Undefined when
 * the company does not exist.
 */
export async function lockCompany(t: Tenant) {
  const { rows } = await sql<{ name: string; time_zone: string }>`
    select name, time_zone from companies where company_id = ${t.companyId} for no key update`.execute(t.db);
  return rows[0];
}

export function getCompany(t: Tenant) {
  return t.db
    .selectFrom('companies')
    .select(['name', 'time_zone'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
}

export function listOwnerEmails(t: Tenant): Promise<{ email: string }[]> {
  return t.db
    .selectFrom('members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.user_id', '=', 'm.user_id'),
    )
    .select('u.email')
    .where('m.company_id', '=', t.companyId)
    .where('m.role', '=', 'owner')
    .where('m.status', '=', 'active')
    .orderBy('u.email')
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
