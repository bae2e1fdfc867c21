import { sql } from 'kysely';
import type { AllCompanies } from '#server/platform/db/db.ts';

/** Companies with messages that are due or unclear, which recovers wake-ups that were lost with a process. */
export async function listCompaniesWithTexts({ all }: AllCompanies, now: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select m.company_id from messages m where m.campaign_id is null and m.status in ('queued', 'held') and m.due_at <= ${now}
    union select m.company_id from messages m where m.status in ('sending', 'unknown') and m.lease_until <= ${now}
    union select k.company_id from campaigns k where k.status = 'running' and exists (select from messages m
      where m.company_id = k.company_id and m.campaign_id = k.campaign_id and m.status in ('queued', 'held') and m.due_at <= ${now})`.execute(
    all,
  );
  return rows.map(({ company_id }) => company_id);
}
