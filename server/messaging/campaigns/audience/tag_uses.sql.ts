import { sql } from 'kysely';
import { lockCompany } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/**
 * The names of campaigns whose recipients are not chosen yet, and of saved audiences, whose conditions name a tag; at most `most`. No
 * campaign is created until the transaction ends.
 */
export async function listTagUses(t: Tenant, tag_id: string, most: number): Promise<string[]> {
  // Nothing else creates a campaign meanwhile.
  await lockCompany(t);
  const names = (conditions: string) => sql<boolean>`exists (
    select from jsonb_each(${sql.ref(conditions)}) e where e.key in ('tags_any', 'tags_all', 'tags_none') and e.value ? ${tag_id})`;
  const { rows } = await sql<{ name: string }>`
    select name from (
      select c.name from campaigns c where c.company_id = ${t.companyId} and c.status in ('scheduled', 'paused', 'running')
        and c.queued_at is null and ${names('c.audience')}
      union
      select a.name from audiences a where a.company_id = ${t.companyId} and ${names('a.conditions')}
    ) uses order by lower(name), name limit ${most}`.execute(t.db);
  return rows.map(({ name }) => name);
}
