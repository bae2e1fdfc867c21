import { sql } from 'kysely';
import type { Database, Tenant } from './db.ts';
import { ProviderError } from './errors.ts';
import { newId } from './ids.ts';
import type { JobDeps, JobHandler } from './jobs.ts';
import { enqueue } from './queue.ts';

const SEND_MAIL = 'send_mail';
/** With the queue's growing pauses, tries go on for some hours: longer than a mail server's restart or its greylist. */
const SEND_ATTEMPTS = 10;

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What hands mails over: to a mail server, or to the outbox. */
export interface Mail {
  /** Whether sent mails stay readable here, because they go nowhere else. */
  readonly keepsBodies: boolean;
  /**
   * `id` is the same at each try, so that a receiver can know a message that came twice.
   * @throws ProviderError
   */
  send(message: MailMessage & { from: string; id: string }): Promise<void>;
}

/** Adds a mail and its sending to the transaction. Make `message` with `{ to, ...composeMail(mailTexts.…) }`. */
export async function queueMail(t: Tenant, message: MailMessage): Promise<void> {
  const { to: recipient, ...parts } = message;
  const mail_id = newId();
  await t.db
    .insertInto('mails')
    .values({ company_id: t.companyId, mail_id, recipient, ...parts })
    .execute();
  await enqueue(t, {
    task: SEND_MAIL,
    payload: { mail_id },
    key: `${SEND_MAIL}:${mail_id}`,
    attempts: SEND_ATTEMPTS,
  });
}

/** The background work of mail. Temporary failures are tried again, others are written down once and for all. */
export function mailJobs(deps: JobDeps & { mail: Mail; mailFrom: string }): Record<string, JobHandler> {
  const { db, mail } = deps;
  return {
    [SEND_MAIL]: async ({ companyId, payload, attempt }) => {
      const mailId = String(payload.mail_id);
      const message = await db.tenant(companyId, (t) => startSending(t, mailId));
      if (!message) return;
      try {
        await mail.send({ ...message, from: deps.mailFrom, id: mailId });
      } catch (error) {
        const permanent = error instanceof ProviderError && error.permanent;
        const isOver = permanent || attempt >= SEND_ATTEMPTS;
        await db.tenant(companyId, (t) => noteFailure(t, mailId, error, isOver));
        if (permanent) deps.log.warn({ err: error, mail_id: mailId }, 'a mail was refused for good');
        else throw error;
        return;
      }
      await db.tenant(companyId, (t) => noteSent(t, mailId, deps.clock(), mail.keepsBodies));
    },
  };
}

/** The message when it still waits to be sent; the try is counted before it is made. */
async function startSending(t: Tenant, mailId: string): Promise<MailMessage | undefined> {
  const row = await t.db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .where('status', '=', 'queued')
    .returning(['recipient as to', 'subject', 'text', 'html'])
    .executeTakeFirst();
  return row && { ...row, text: row.text ?? '', html: row.html ?? '' };
}

async function noteSent(t: Tenant, mailId: string, now: Date, keepBodies: boolean): Promise<void> {
  await t.db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: now, last_error: null, ...(keepBodies ? {} : { text: null, html: null }) })
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .execute();
}

async function noteFailure(t: Tenant, mailId: string, error: unknown, isOver: boolean): Promise<void> {
  const last_error = String(error instanceof Error ? error.message : error).slice(0, 500);
  await t.db
    .updateTable('mails')
    .set({ last_error, ...(isOver ? { status: 'failed', text: null, html: null } : {}) })
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .execute();
}

export interface KeptMail {
  mail_id: string;
  recipient: string;
  subject: string;
  text: string;
  created_at: Date;
}

/** The newest mails of every company that went nowhere but here. */
export async function listKeptMails(db: Database, most: number): Promise<KeptMail[]> {
  const { rows } = await sql<KeptMail>`select * from outbox_mails(${most})`.execute(db.global);
  return rows;
}
