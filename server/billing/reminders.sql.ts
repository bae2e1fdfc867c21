import { sql } from 'kysely';
import { DAY_MS } from '#contract/dates.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';

/**
 * Companies with a trial that ends within four days: enough for every time zone. The decision which reminder is due is made for each
 * company.
 */
export async function listCompaniesWithEndingTrials({ all }: AllCompanies, now: Date): Promise<CompanyId[]> {
  const rows = await all
    .selectFrom('entitlements')
    .select('company_id')
    .distinct()
    .where('kind', '=', 'trial')
    .where('ends_at', '>', now)
    .where('ends_at', '<=', new Date(now.getTime() + 4 * DAY_MS))
    .orderBy('company_id')
    .execute();
  return rows.map(companyOfJob);
}

/**
 * Running trials, with the moment at which their last day has come: eight in the morning at the shop, but at least one hour before the end.
 */
export async function listEndingTrials(t: Tenant, now: Date) {
  const { rows } = await sql<{ feature: string; starts_at: Date; ends_at: Date; last_day_at: Date }>`
    select e.feature, e.starts_at, e.ends_at, least(
        (date_trunc('day', e.ends_at at time zone c.time_zone) + interval '8 hours') at time zone c.time_zone,
        e.ends_at - interval '1 hour') as last_day_at
    from entitlements e join companies c on c.company_id = e.company_id
    where e.company_id = ${t.companyId} and e.kind = 'trial' and e.ends_at > ${now}
    order by e.feature`.execute(t.db);
  return rows;
}

/** Records a reminder. False when it was sent before. */
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
