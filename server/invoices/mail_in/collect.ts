import type { Mailbox, WaitingMail } from '#server/drivers/mailbox/mailbox.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { Disk } from '#server/platform/disk.ts';
import { ProviderError } from '#server/platform/errors.ts';
import type { JobDeps } from '#server/platform/jobs/jobs.ts';
import { findCompaniesByToken } from './address.sql.ts';
import { tokensIn } from './mail_in.rules.ts';
import { parseMail } from './parse.ts';
import { type Room, type SalesReports, takeMail } from './take.ts';

/** The mailbox of the installation. */
export interface MailIn {
  mailbox: Mailbox;
  /** Its address, `invoices@example.com`; a company's own has "+" and its token before the "@". */
  address: string;
}

export interface CollectDeps extends JobDeps, Room {
  storage: Storage;
  disk: Disk;
  mailIn: MailIn;
  /** Without it, every file becomes a document. */
  sales?: SalesReports | undefined;
}

/**
 * Takes every waiting email to the companies that it names. The email stays in the mailbox until it was taken, and taking it a second time
 * changes nothing, so this can be killed at any point and run again. An email for nobody here is only put away.
 */
export async function collectMails(deps: CollectDeps): Promise<void> {
  // With little space left, emails are safest where they are.
  if (await deps.disk.isLow()) return;
  try {
    await deps.mailIn.mailbox.collect((waiting) => takeToCompanies(deps, waiting));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.error({ err: error }, 'the mailbox for invoices could not be opened');
  }
}

async function takeToCompanies(deps: CollectDeps, waiting: WaitingMail): Promise<void> {
  const mail = await parseMail(waiting.raw);
  const companies = await findCompaniesByToken(deps.db.global, tokensIn(mail.recipients, deps.mailIn.address));
  for (const companyId of companies) {
    const ctx = machineCtx(deps.db, companyId, deps.clock(), deps.log);
    await takeMail(ctx, deps, { ...mail, isWhole: waiting.isWhole, received_at: waiting.received_at });
  }
}
