import { remindOfTrialEnds } from './billing/jobs.ts';
import { forgetOldImportFiles } from './contacts/imports/jobs.ts';
import { lookAfterCampaigns } from './messaging/campaigns/jobs.ts';
import { wakeAllSenders } from './messaging/sending/jobs.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import type { JobDeps, Scheduled } from './platform/jobs.ts';
import { forgetEndedSessions } from './platform/session.ts';
import { forgetOldTries } from './platform/throttle.ts';

/** What happens by the clock. Each entry only finds the companies concerned and gives every one a job of its own. */
export function schedule({ db, clock }: JobDeps): Record<string, Scheduled> {
  return {
    forget_contact_files: { cron: '41 3 * * *', run: () => forgetOldImportFiles(db, clock()) },
    forget_ended_sessions: { cron: '47 * * * *', run: () => forgetEndedSessions(db, clock()) },
    forget_idempotency_keys: { cron: '23 * * * *', run: () => forgetOldKeys(db, clock()) },
    forget_old_tries: { cron: '53 * * * *', run: () => forgetOldTries(db.pool) },
    look_after_campaigns: { cron: '* * * * *', run: () => lookAfterCampaigns(db, clock()) },
    remind_of_trial_ends: { cron: '7 * * * *', run: () => remindOfTrialEnds(db, clock()) },
    wake_senders: { cron: '* * * * *', run: () => wakeAllSenders(db, clock()) },
  };
}
