import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import type { Tenant } from '#server/platform/db/db.ts';

const COLUMNS = ['audience_id', 'name', 'conditions', 'updated_at'] as const;

export function listAudienceRows(t: Tenant) {
  return t.db
    .selectFrom('audiences')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

export async function countAudiences(t: Tenant): Promise<number> {
  const { count } = await t.db
    .selectFrom('audiences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface AudienceFields {
  name: string;
  conditions: Audience;
  now: Date;
}

export function insertAudience(
  t: Tenant,
  audience: AudienceFields & { audience_id: string; created_by: string | null },
) {
  const { audience_id, name, created_by, now } = audience;
  return t.db
    .insertInto('audiences')
    .values({
      company_id: t.companyId,
      audience_id,
      name,
      created_by,
      created_at: now,
      updated_at: now,
      conditions: JSON.stringify(audience.conditions),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateAudienceRow(t: Tenant, audience_id: string, { name, conditions, now }: AudienceFields) {
  return t.db
    .updateTable('audiences')
    .set({ name, conditions: JSON.stringify(conditions), updated_at: now })
    .where('company_id', '=', t.companyId)
    .where('audience_id', '=', audience_id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns whether the row existed. */
export async function deleteAudience(t: Tenant, audience_id: string): Promise<boolean> {
  const { numDeletedRows } = await t.db
    .deleteFrom('audiences')
    .where('company_id', '=', t.companyId)
    .where('audience_id', '=', audience_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
