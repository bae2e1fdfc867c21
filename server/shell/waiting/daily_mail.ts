import { emailTexts } from '#contract/account/email.texts.ts';
import type { Endpoint } from '#contract/http.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { ALERTS, type WaitingEntry } from '#contract/shell/waiting.ts';
import { getAddress } from '#server/account/account.ts';
import { accessAt } from '#server/billing/billing.ts';
import {
  getExpiringDays,
  newestAlerts,
  newestPriceChange,
  refreshAlerts,
  takeUnmailedLots,
  today,
} from '#server/inventory/inventory.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { isOpenTo } from '#server/platform/http/http.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { listCompaniesWithDueMail, setDailyMail, takeDueMails } from './daily_mail.sql.ts';
import { alertsFor, listWaiting } from './waiting.ts';

const DAILY_MAIL = 'mail_what_waits';

/** An unconfirmed address may be a stranger's, and gets one mail about each topic, not one a day. @throws AppError 409 */
export async function switchDailyMail(ctx: SessionCtx, daily_mail: boolean): Promise<void> {
  await ctx.tx(async (t) => {
    const { email, email_confirmed_at } = await getAddress(t, ctx.userId, ctx.now);
    if (daily_mail && !email_confirmed_at)
      throw new AppError('conflict', emailTexts.confirmFirst(email), { code: 'email_unconfirmed' });
    await setDailyMail(t, ctx.userId, daily_mail, ctx.now);
  });
}

/** Enqueues one job for each company in which a mail is due. */
export async function sendDailyMails(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithDueMail(companies, now), DAILY_MAIL);
}

export function dailyMailJobs(deps: JobDeps & { linkBase: () => string }): Record<string, JobHandler> {
  return {
    [DAILY_MAIL]: ({ companyId }) => deps.db.tenant(companyId, (t) => mailAll(t, deps.clock(), deps.linkBase())),
  };
}

/**
 * Mails each team member who asked for it what waits for their role; nothing when nothing waits. Of alerts, only those that there is more of
 * since the mail before: a state that stays is told once. Of what expires, only lots that this user was not mailed before.
 */
async function mailAll(t: Tenant, now: Date, linkBase: string): Promise<void> {
  const due = await takeDueMails(t, now);
  if (due.length === 0) return;
  const access = await accessAt(t, now);
  const day = await today({ now }, t);
  await refreshAlerts(t, now, day);
  const newest = await newestByAlert(t);
  for (const { user_id, email, role, company, muted, alerted_at } of due) {
    const may = (endpoint: Endpoint) => isOpenTo({ role, access }, endpoint);
    const days = await getExpiringDays(t, user_id);
    // What a user is not told of is not marked as told.
    const hears = alertsFor(may).includes('expiring') && !muted.includes('expiring');
    const unmailed = hears ? await takeUnmailedLots(t, { user_id, days, today: day }) : [];
    const waiting = await listWaiting(t, now, may, { muted, expiring_days: days, unmailed });
    const entries = waiting.filter(({ kind }) => {
      const since = newest.get(kind);
      return since === undefined || alerted_at === null || since > alerted_at;
    });
    if (entries.length === 0) continue;
    await queueMail(t, { to: email, topic: 'waiting', ...composeMail(waitingTexts.mail(company, entries, linkBase)) });
  }
}

/** When there was last more of each alert. */
async function newestByAlert(t: Tenant): Promise<Map<WaitingEntry['kind'], Date>> {
  const found = await newestAlerts(t);
  const newest = { price_changes: await newestPriceChange(t) };
  return new Map(
    ALERTS.flatMap((alert) => {
      const since = alert === 'price_changes' ? newest[alert] : found.get(alert);
      return since ? [[alert, since]] : [];
    }),
  );
}
