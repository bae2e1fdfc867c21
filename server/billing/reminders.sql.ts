import { sql } from 'kysely';
import type { Database, Tenant } from '#server/platform/db.ts';

/** Ids of companies of which a trial ends within four days. */
export async function listCompaniesWithEndingTrials(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from companies_with_ending_trials(${now}) as company_id order by 1`.execute(db.global);
  return rows.map(({ company_id }) => company_id);
}

/**
 * Trials that still run, with the moment at which their last day has come: eight in the morning where the shop is, but an
 * hour before the end at the latest.
 */
export async function listEndingTrials(t: Tenant, now: Date) {
  const { rows } = await sql<{ feature: string; ends_at: Date; last_day_at: Date }>`
    select e.feature, e.ends_at, least(
        (date_trunc('day', e.ends_at at time zone c.time_zone) + interval '8 hours') at time zone c.time_zone,
        e.ends_at - interval '1 hour') as last_day_at
    from entitlements e join companies c on c.company_id = e.company_id
    where e.company_id = ${t.companyId} and e.kind = 'trial' and e.ends_at > ${now}
    order by e.feature`.execute(t.db);
  return rows;
}

/** Notes a reminder. False when it was sent before. */
export async function insertReminder(
  t: Tenant,
  reminder: { feature: string; reminder: 'three_days' | 'last_day'; sent_at: Date },
): Promise<boolean> {
  const inserted = await t.db
    .insertInto('trial_reminders')
    .values({ company_id: t.companyId, ...reminder })
    .onConflict((oc) => oc.columns(['company_id', 'feature', 'reminder']).doNothing())
    .returning('feature')
    .executeTakeFirst();
  return inserted !== undefined;
}
