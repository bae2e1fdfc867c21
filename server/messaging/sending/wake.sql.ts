import { sql } from 'kysely';
import type { AllCompanies } from '#server/platform/db/db.ts';

/** Companies with messages that are due or unclear, which recovers wake-ups that were lost with a process. */
export async function listCompaniesWithTexts({ all }: AllCompanies, now: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select c.company_id from companies c
    where exists (select from messages m where m.company_id = c.company_id and m.campaign_id is null
        and m.status in ('queued', 'held') and m.due_at <= ${now})
      or exists (select from messages m where m.company_id = c.company_id
        and m.status in ('sending', 'unknown') and m.lease_until <= ${now})
      or exists (select from campaigns k where k.company_id = c.company_id and k.status = 'running'
        and exists (select from messages m where m.company_id = k.company_id and m.campaign_id = k.campaign_id
          and m.status in ('queued', 'held') and m.due_at <= ${now}))`.execute(all);
  return rows.map(({ company_id }) => company_id);
}
