import { deleteOldActivity } from './account/account.ts';
import { addUpAllCompanies } from './analytics/jobs.ts';
import type { AutomaticBackups } from './backup/automatic.ts';
import { remindOfTrialEnds } from './billing/jobs.ts';
import { deleteOldImportFiles } from './contacts/imports/jobs.ts';
import type { Storage } from './drivers/storage.ts';
import { lookForAllAlerts } from './inventory/alerts/jobs.ts';
import { checkAllLedgers } from './inventory/ledger_check/jobs.ts';
import { writeAllClosings } from './inventory/value/jobs.ts';
import { deleteOldInvoiceExports } from './invoices/exports/jobs.ts';
import { type CollectDeps, collectMails } from './invoices/mail_in/collect.ts';
import { deleteOldMailFiles } from './invoices/mail_in/jobs.ts';
import { checkAllOriginals } from './invoices/originals/jobs.ts';
import { runAllAutomations } from './messaging/automations/jobs.ts';
import { enqueueCampaignJobs } from './messaging/campaigns/jobs.ts';
import { wakeAllSenders } from './messaging/sending/jobs.ts';
import { deleteOldExports } from './moving/jobs.ts';
import { deleteLeftovers } from './moving/leftovers.ts';
import { deleteOldIdempotencyKeys } from './platform/http/idempotency/idempotency.ts';
import { deleteEndedSessions } from './platform/http/session.ts';
import { deleteOldTries } from './platform/http/throttle.ts';
import type { JobDeps, Scheduled } from './platform/jobs/jobs.ts';
import { syncAll } from './pos/jobs.ts';
import { matchAllCoupons } from './pos/loyalty/jobs.ts';
import { sendAllCounts } from './pos/sources/jobs.ts';
import { ringAllTills } from './pos/till/jobs.ts';
import { learnAllVelocities } from './pos/velocity/jobs.ts';
import { sendDailyMails } from './shell/waiting/daily_mail.ts';

/** What collecting invoices by email needs besides the rest. */
export type MailCollectorDeps = Omit<CollectDeps, keyof JobDeps>;

/** Scheduled work. What concerns companies is enqueued as a job for each of them; the rest, such as deleting old rows, is done at once. */
export function schedule(
  deps: JobDeps & {
    backups?: AutomaticBackups | undefined;
    mailIn?: MailCollectorDeps | undefined;
    files?: { storage: Storage; scratch: string };
  },
): Record<string, Scheduled> {
  const { db, clock, backups, mailIn, files } = deps;
  return {
    ...(backups ? { back_up: { cron: '29 2 * * *', run: () => backups.run(clock()) } } : {}),
    add_up_days: { cron: '17 */6 * * *', run: (companies) => addUpAllCompanies(companies, db) },
    write_closings: { cron: '5 3 * * *', run: (companies) => writeAllClosings(companies, db) },
    ...(mailIn ? { collect_mails: { cron: '* * * * *', run: () => collectMails({ ...deps, ...mailIn }) } } : {}),
    check_ledger: { cron: '31 3 * * *', run: (companies) => checkAllLedgers(companies, db) },
    check_originals: { cron: '11 4 * * *', run: (companies) => checkAllOriginals(companies, db) },
    delete_activity: { cron: '37 4 * * *', run: (companies) => deleteOldActivity(companies, clock()) },
    delete_old_contact_files: { cron: '41 3 * * *', run: (companies) => deleteOldImportFiles(companies, db, clock()) },
    sync_pos: { cron: '*/10 * * * *', run: (companies) => syncAll(companies, db, clock()) },
    delete_exports: { cron: '19 * * * *', run: (companies) => deleteOldExports(companies, db, clock()) },
    delete_ended_sessions: { cron: '47 * * * *', run: () => deleteEndedSessions(db, clock()) },
    delete_idempotency_keys: { cron: '23 * * * *', run: (companies) => deleteOldIdempotencyKeys(companies, clock()) },
    delete_invoice_exports: { cron: '27 * * * *', run: (companies) => deleteOldInvoiceExports(companies, db, clock()) },
    ...(files ? { delete_leftovers: { cron: '21 4 * * *', run: () => deleteLeftovers(files, clock()) } } : {}),
    delete_mail_files: { cron: '13 3 * * *', run: (companies) => deleteOldMailFiles(companies, db, clock()) },
    delete_old_tries: { cron: '53 * * * *', run: () => deleteOldTries(db.pool) },
    learn_velocities: { cron: '43 * * * *', run: (companies) => learnAllVelocities(companies, db) },
    look_after_campaigns: { cron: '* * * * *', run: (companies) => enqueueCampaignJobs(companies, db, clock()) },
    look_for_alerts: { cron: '55 3 * * *', run: (companies) => lookForAllAlerts(companies, db) },
    match_coupon_sales: { cron: '*/10 * * * *', run: (companies) => matchAllCoupons(companies, db, clock()) },
    mail_what_waits: { cron: '12 * * * *', run: (companies) => sendDailyMails(companies, db, clock()) },
    remind_of_trial_ends: { cron: '7 * * * *', run: (companies) => remindOfTrialEnds(companies, db, clock()) },
    ring_demo_tills: { cron: '* * * * *', run: (companies) => ringAllTills(companies, db) },
    run_automations: { cron: '*/15 * * * *', run: (companies) => runAllAutomations(companies, db, clock()) },
    send_counts: { cron: '*/5 * * * *', run: (companies) => sendAllCounts(companies, db) },
    wake_senders: { cron: '* * * * *', run: (companies) => wakeAllSenders(companies, db, clock()) },
  };
}
