import { sql } from 'kysely';
import type { Database, Tenant } from '../db/db.ts';
import { isDemoCompany } from '../db/demo_company.ts';
import { newId } from '../db/ids.ts';
import { ProviderError } from '../errors.ts';
import { announce } from '../events/events.ts';
import type { JobDeps, JobHandler } from '../jobs/jobs.ts';
import { enqueue } from '../jobs/queue.ts';

const SEND_MAIL = 'send_mail';
/** With the queue's growing pauses, attempts continue for some hours: longer than a mail server's restart or its greylisting. */
const SEND_ATTEMPTS = 10;

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A PDF that goes with it. */
  attachment?: Buffer | null;
  attachment_name?: string | null;
  /** Where answers go instead of to the sender. */
  reply_to?: string | null;
}

/** Sends mails: to a mail server, or to the outbox. */
export interface Mail {
  /** Whether sent mails stay readable in the outbox, because they go nowhere else. */
  readonly keepsBodies: boolean;
  /**
   * `id` is the same at each attempt, so that a receiver can recognize a repeated message.
   * @throws ProviderError
   */
  send(message: MailMessage & { from: string; id: string }): Promise<void>;
}

/** Topics that an unconfirmed address can get again: its user asks for them, and their own limits apply. */
const AGAIN: Readonly<Record<string, string>> = { confirmation: '0 days', 'password reset': '1 day' };

/** What mails about these topics carry, as open pages hear of it. */
const CARRIED: Readonly<Record<string, 'order' | 'credit' | 'team'>> = {
  order: 'order',
  credit_request: 'credit',
  invitation: 'team',
};

/** `about` is the id of what the mail carries, which says when it was not delivered (`undelivered.ts`). */
type QueuedMail = MailMessage & { topic: string; about?: string };

/**
 * Adds a mail to a user and its sending to the transaction. Create `message` with `{ to, topic, ...composeMail(mailTexts.…) }`. An address
 * that its user has not confirmed may be a stranger's: it gets one mail about each topic, and the others are dropped.
 * @returns whether it was added
 */
export async function queueMail(t: Tenant, message: QueuedMail): Promise<boolean> {
  if (await wasMailedToStranger(t, message.to, message.topic)) return false;
  await queueMailOutside(t, message);
  return true;
}

/** The same to a vendor or the operator: anyone can sign up with their addresses, which must not keep mail from them. */
export async function queueMailOutside(t: Tenant, message: QueuedMail): Promise<void> {
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
  });
}

/** Whether this unconfirmed address of one of the company's users has had its mail about the topic. */
async function wasMailedToStranger(t: Tenant, recipient: string, topic: string): Promise<boolean> {
  const again = AGAIN[topic];
  const row = await t.db
    .selectFrom('users as u')
    .innerJoin('mails as m', (join) => join.on(sql<boolean>`lower(m.recipient) = lower(u.email)`))
    .select('m.mail_id')
    .where('u.company_id', '=', t.companyId)
    .where(sql<boolean>`lower(u.email) = lower(${recipient})`)
    .where('u.email_confirmed_at', 'is', null)
    .where('m.company_id', '=', t.companyId)
    .where('m.topic', '=', topic)
    .$if(again !== undefined, (query) => query.where('m.created_at', '>', sql<Date>`now() - ${again}::interval`))
    .executeTakeFirst();
  return row !== undefined;
}

/** The background work of mail. Temporary failures are tried again, others are recorded and final. */
export function mailJobs(deps: JobDeps & { mail: Mail; mailFrom: string }): Record<string, JobHandler> {
  const { db, mail } = deps;
  return {
    [SEND_MAIL]: async ({ companyId, payload, attempt }) => {
      const mailId = String(payload.mail_id);
      const { message, isDemo } = await db.tenant(companyId, async (t) => ({
        message: await startSending(t, mailId),
        isDemo: await isDemoCompany(t),
      }));
      if (!message) return;
      try {
        if (!isDemo) await mail.send({ ...message, from: deps.mailFrom, id: mailId });
      } catch (error) {
        const permanent = error instanceof ProviderError && error.permanent;
        const isOver = permanent || attempt >= SEND_ATTEMPTS;
        await db.tenant(companyId, (t) => recordFailure(t, mailId, error, isOver));
        if (permanent) deps.log.warn({ err: error, mail_id: mailId }, 'email permanently rejected');
        else throw error;
        return;
      }
      await db.tenant(companyId, async (t) => {
        if (mail.keepsBodies || isDemo) await keepInOutbox(t, mailId);
        await recordSent(t, mailId, deps.clock());
      });
    },
  };
}

/** The message if it still waits to be sent; the attempt is counted before it is made. */
async function startSending(t: Tenant, mailId: string): Promise<MailMessage | undefined> {
  const row = await t.db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .where('status', '=', 'queued')
    .returning(['recipient as to', 'subject', 'text', 'html', 'attachment', 'attachment_name', 'reply_to'])
    .executeTakeFirst();
  return row && { ...row, text: row.text ?? '', html: row.html ?? '' };
}

const ATTACHED = ['attachment', 'attachment_name'] as const;

/** A mail that was recorded as sent while its job was killed is already there. */
async function keepInOutbox(t: Tenant, mailId: string): Promise<void> {
  await t.db
    .insertInto('outbox_mails')
    .columns(['mail_id', 'company_id', 'recipient', 'subject', 'text', 'html', 'created_at', ...ATTACHED])
    .expression((eb) =>
      eb
        .selectFrom('mails')
        .select(['mail_id', 'company_id', 'recipient', 'subject', 'text', 'html', 'created_at', ...ATTACHED])
        .where('company_id', '=', t.companyId)
        .where('mail_id', '=', mailId),
    )
    .execute();
}

async function recordSent(t: Tenant, mailId: string, now: Date): Promise<void> {
  await t.db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: now, last_error: null, text: null, html: null, attachment: null })
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .execute();
}

async function recordFailure(t: Tenant, mailId: string, error: unknown, isOver: boolean): Promise<void> {
  const last_error = String(error instanceof Error ? error.message : error).slice(0, 500);
  const lost = await t.db
    .updateTable('mails')
    .set({ last_error, ...(isOver ? { status: 'failed', text: null, html: null, attachment: null } : {}) })
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .returning(['topic', 'about'])
    .executeTakeFirst();
  const type = isOver ? CARRIED[lost?.topic ?? ''] : undefined;
  if (type && lost?.about) await announce(t, { type, id: lost.about });
}

export interface OutboxMail {
  mail_id: string;
  recipient: string;
  subject: string;
  text: string;
  created_at: Date;
  attachment_name: string | null;
}

/** The newest mails of the outbox, of every company. */
export function listOutboxMails(db: Database, most: number): Promise<OutboxMail[]> {
  return db.global
    .selectFrom('outbox_mails')
    .select(['mail_id', 'recipient', 'subject', 'text', 'created_at', 'attachment_name'])
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(most)
    .execute();
}

/** The file that went with a mail of the outbox. */
export function findAttachment(db: Database, mailId: string) {
  return db.global
    .selectFrom('outbox_mails')
    .select(['attachment', 'attachment_name'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
}
