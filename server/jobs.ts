import { figuresJobs } from './analytics/jobs.ts';
import { billingJobs } from './billing/jobs.ts';
import { CONTACT_PARTS } from './contact_parts.ts';
import { importJobs } from './contacts/imports/jobs.ts';
import { issueCoupons } from './coupons/coupons.ts';
import type { Storage } from './drivers/storage.ts';
import { alertJobs } from './inventory/alerts/jobs.ts';
import { itemImportJobs } from './inventory/imports/jobs.ts';
import { ledgerJobs } from './inventory/ledger_check/jobs.ts';
import { closingJobs } from './inventory/value/jobs.ts';
import { invoiceExportJobs } from './invoices/exports/jobs.ts';
import type { Reader } from './invoices/invoices.ts';
import { invoiceJobs } from './invoices/jobs.ts';
import { mailFileJobs } from './invoices/mail_in/jobs.ts';
import { originalJobs } from './invoices/originals/jobs.ts';
import { automationJobs } from './messaging/automations/jobs.ts';
import { campaignJobs } from './messaging/campaigns/jobs.ts';
import { confirmationJobs } from './messaging/inbound/confirmation.ts';
import { type SendingJobDeps, sendingJobs } from './messaging/sending/jobs.ts';
import { movingJobs } from './moving/jobs.ts';
import type { Disk } from './platform/disk.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { type Mail, mailJobs } from './platform/mail/mail.ts';
import { type PosJobDeps, posEventJobs, posJobs } from './pos/jobs.ts';
import { loyaltyJobs } from './pos/loyalty/jobs.ts';
import { countJobs } from './pos/sources/jobs.ts';
import { tillJobs } from './pos/till/jobs.ts';
import { velocityJobs } from './pos/velocity/jobs.ts';
import { dailyMailJobs } from './shell/waiting/daily_mail.ts';

export interface JobHandlerDeps extends SendingJobDeps, PosJobDeps {
  storage: Storage;
  disk: Disk;
  /** A folder of this machine for files that are being written. */
  scratch: string;
  /** If there is none, documents wait until a process with a reader runs. */
  reader?: Reader;
  mail: Mail;
  mailFrom: string;
}

/** Every feature's handlers, by kinds of work that do not wait for each other: documents and long lists do not delay a mail. */
export function jobHandlers(
  deps: JobHandlerDeps,
): Record<'quick' | 'bulk' | 'reading' | 'sending', Record<string, JobHandler>> {
  return {
    quick: {
      ...mailJobs(deps),
      ...billingJobs(deps),
      ...confirmationJobs(deps),
      ...dailyMailJobs(deps),
      ...posEventJobs(deps),
      ...countJobs(deps),
    },
    bulk: {
      ...importJobs({ ...deps, ...CONTACT_PARTS }),
      ...automationJobs(deps),
      ...campaignJobs({ ...deps, onQueued: issueCoupons }),
      ...figuresJobs(deps),
      ...itemImportJobs(deps),
      ...closingJobs(deps),
      ...alertJobs(deps),
      ...ledgerJobs(deps),
      ...originalJobs(deps),
      ...movingJobs(deps),
      ...velocityJobs(deps),
      ...loyaltyJobs(deps),
      ...posJobs(deps),
      ...invoiceExportJobs(deps),
      ...mailFileJobs(deps),
      ...tillJobs(deps),
    },
    reading: deps.reader ? invoiceJobs({ ...deps, reader: deps.reader }) : {},
    sending: sendingJobs(deps),
  };
}
