import { companyAccess } from '#contract/billing/access.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billingMails } from '#contract/billing/mails.texts.ts';
import { FEATURE_CODES, type FeatureCode } from '#contract/http.ts';
import { getCompanyFacts, listOwnerEmails } from '#server/platform/company.ts';
import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { insertReminder, listCompaniesWithEndingTrials, listEndingTrials } from './reminders.sql.ts';
import { daysLeft, dueReminder } from './rules.ts';
import { listEntitlements } from './sql.ts';

const REMIND = 'remind_of_trial_end';

/** Enqueues one job for each company with a trial that ends soon, so that a failing job does not delay the others. */
export async function remindOfTrialEnds(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithEndingTrials(companies, now), REMIND);
}

/** The background work of billing. */
export function billingJobs(deps: JobDeps & { linkBase: () => string }): Record<string, JobHandler> {
  return {
    [REMIND]: ({ companyId }) => deps.db.tenant(companyId, (t) => remind(t, deps.clock(), deps.linkBase())),
  };
}

/** Mails the owners the reminders that are due and not sent yet. The ledger's row and the mail are committed together. */
async function remind(t: Tenant, now: Date, linkBase: string): Promise<void> {
  const access = companyAccess(await listEntitlements(t), now);
  const trials = await listEndingTrials(t, now);
  const { name, time_zone } = await getCompanyFacts(t);
  for (const kind of ['three_days', 'last_day'] as const) {
    const told: { feature: FeatureCode; ends_at: Date; ends: string }[] = [];
    for (const feature of FEATURE_CODES) {
      const trial = trials.find((one) => one.feature === feature);
      const state = access[feature];
      // With a plan for the feature, no reminder is needed.
      if (!trial || state.state !== 'active' || state.kind !== 'trial') continue;
      if (dueReminder(trial, now, time_zone) !== kind) continue;
      if (await insertReminder(t, { feature, reminder: kind, sent_at: now })) {
        const { ends_at } = trial;
        told.push({ feature, ends_at, ends: endOf(ends_at, kind, time_zone) });
      }
    }
    const url = `${linkBase}/pay_implement`;
    // Only trials that end at the same time share a mail.
    for (const [ends, together] of Map.groupBy(told, (one) => one.ends)) {
      const names = together.map(({ feature }) => billingTexts.features[feature]);
      const days = Math.min(...together.map(({ ends_at }) => daysLeft(ends_at, now, time_zone)));
      const words =
        kind === 'last_day'
          ? billingMails.lastDay(name, names, ends, url)
          : billingMails.daysBefore(name, names, days, ends, url);
      const mail = composeMail(words);
      // Each mail about other trials is a topic of its own, so that an unconfirmed address gets all of them.
      const topic = ['trial', kind, ...together.map(({ feature }) => feature)].join(' ');
      for (const email of await listOwnerEmails(t)) await queueMail(t, { to: email, topic, ...mail });
    }
  }
}

/** The end as the mail says it: the day, and the time on the last one. */
function endOf(ends_at: Date, kind: 'three_days' | 'last_day', timeZone: string): string {
  const time = kind === 'last_day' ? ({ timeStyle: 'short' } as const) : {};
  return ends_at.toLocaleString('en-US', { dateStyle: 'long', timeZone, ...time });
}
