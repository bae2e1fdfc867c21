import { sql } from 'kysely';
import type { Role } from '#contract/http.ts';
import { DAILY_MAIL_HOUR } from '#contract/shell/limits.ts';
import type { Alert } from '#contract/shell/waiting.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';

/** The day at the shop, and whether the hour of the mail has come. */
const today = (now: Date) => sql<string>`(${now}::timestamptz at time zone c.time_zone)::date`;
const isTime = (now: Date) =>
  sql<boolean>`extract(hour from ${now}::timestamptz at time zone c.time_zone) >= ${sql.lit(DAILY_MAIL_HOUR)}`;
const isDue = (now: Date) =>
  sql<boolean>`m.daily_mail and m.status = 'active' and ${isTime(now)} and m.daily_mailed_on is distinct from ${today(now)}`;

/** Companies in which a team member's mail of today is due. */
export async function listCompaniesWithDueMail({ all }: AllCompanies, now: Date): Promise<CompanyId[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct m.company_id from members m join companies c on c.company_id = m.company_id
    where ${isDue(now)} order by 1`.execute(all);
  return rows.map(companyOfJob);
}

/** Marks today's mails as sent, and returns to whom they go, and when they were told of alerts before. */
export async function takeDueMails(t: Tenant, now: Date) {
  const { rows } = await sql<{
    user_id: string;
    email: string;
    role: Role;
    company: string;
    muted: Alert[];
    alerted_at: Date | null;
  }>`
    update members m set daily_mailed_on = ${today(now)}, alerted_at = ${now}
    from companies c, users u, members b
    where b.company_id = m.company_id and b.user_id = m.user_id and m.company_id = ${t.companyId} and c.company_id = m.company_id and u.user_id = m.user_id and ${isDue(now)}
    returning m.user_id, u.email, m.role, c.name as company, m.muted_alerts as muted, b.alerted_at`.execute(t.db);
  return rows;
}

export async function hasDailyMail(t: Tenant, user_id: string): Promise<boolean> {
  const row = await t.db
    .selectFrom('members')
    .select('daily_mail')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.daily_mail ?? false;
}

/** The first mail comes on the next day, not within the hour. */
export async function setDailyMail(t: Tenant, user_id: string, daily_mail: boolean, now: Date): Promise<void> {
  await sql`
    update members m set daily_mail = ${daily_mail}, daily_mailed_on = ${today(now)}, alerted_at = null
    from companies c where m.company_id = ${t.companyId} and m.user_id = ${user_id} and c.company_id = m.company_id`.execute(
    t.db,
  );
}
