import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { accessAt } from '#server/billing/billing.ts';
import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import { isOpenTo } from '#server/platform/http/http.ts';
import { forEachCompany } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { listCompaniesWithDueMail, takeDueMails } from './daily_mail.sql.ts';
import { listWaiting } from './waiting.ts';

const DAILY_MAIL = 'mail_what_waits';

/** Enqueues one job for each company in which a mail is due. */
export async function sendDailyMails(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  await forEachCompany(db, await listCompaniesWithDueMail(companies, now), (t) =>
    enqueue(t, { task: DAILY_MAIL, payload: {}, key: `${DAILY_MAIL}:${t.companyId}` }),
  );
}

export function dailyMailJobs(deps: JobDeps & { linkBase: () => string }): Record<string, JobHandler> {
  return {
    [DAILY_MAIL]: ({ companyId }) => deps.db.tenant(companyId, (t) => mailAll(t, deps.clock(), deps.linkBase())),
  };
}

/** Mails each team member who asked for it what waits for their role; nothing when nothing waits. */
async function mailAll(t: Tenant, now: Date, linkBase: string): Promise<void> {
  const due = await takeDueMails(t, now);
  if (due.length === 0) return;
  const access = await accessAt(t, now);
  for (const { email, role, company } of due) {
    const entries = await listWaiting(t, now, (endpoint) => isOpenTo({ role, access }, endpoint));
    if (entries.length === 0) continue;
    await queueMail(t, { to: email, topic: 'waiting', ...composeMail(waitingTexts.mail(company, entries, linkBase)) });
  }
}
