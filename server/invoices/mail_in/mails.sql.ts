import { sql } from 'kysely';
import type { MailReason, ReceivedMail } from '#contract/invoices/capture/mail_in.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';

type Status = ReceivedMail['status'];

export interface NewMail {
  message_hash: Buffer;
  sender: string;
  subject: string;
  received_at: Date;
  status: Status;
  reason: MailReason | null;
}

/**
 * @returns its id, or undefined for an email that was taken before, which changes nothing. One for whose files there was no room takes the
 * place of what was recorded of it.
 */
export async function insertMail(t: Tenant, mail: NewMail): Promise<string | undefined> {
  const again = { ...mail, decided_at: null, decided_by: null };
  const row = await t.db
    .insertInto('received_mails')
    .values({ company_id: t.companyId, mail_id: newId(), ...mail })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'message_hash'])
        .doUpdateSet(again)
        .where('received_mails.reason', '=', 'no_room'),
    )
    .returning('mail_id')
    .executeTakeFirst();
  return row?.mail_id;
}

export async function insertMailFiles(
  t: Tenant,
  mail_id: string,
  files: { file_id: string; name: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file, position) => ({ company_id: t.companyId, mail_id, position, ...file }));
  await t.db.insertInto('received_mail_files').values(rows).execute();
}

/** The email for a decision, locked until the transaction ends. */
export function lockMail(t: Tenant, mailId: string) {
  return t.db
    .selectFrom('received_mails')
    .select(['mail_id', 'sender', sql<Status>`status`.as('status')])
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideMail(
  t: Tenant,
  mailId: string,
  decision: { status: Status; decided_at: Date; decided_by: string | null },
): Promise<void> {
  await t.db
    .updateTable('received_mails')
    .set(decision)
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .execute();
}

/** It became a document, or its sales are known. */
const IS_DONE = sql<boolean>`(m.invoice_id is not null or m.pos_task_id is not null or m.is_known_report)`;

/** Says why an email that was taken waits all the same. */
export async function setMailWaiting(t: Tenant, mailId: string, reason: MailReason): Promise<void> {
  await t.db
    .updateTable('received_mails')
    .set({ status: 'waiting', reason })
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .execute();
}

/** Notes that the sales of a file are here; without a task, all of them were known. */
export async function setMailSales(t: Tenant, mailId: string, position: number, task_id: string | null): Promise<void> {
  await t.db
    .updateTable('received_mail_files')
    .set({ pos_task_id: task_id, is_known_report: task_id === null })
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .where('position', '=', position)
    .execute();
}

/** The stored files of an email, in its order. */
export function listMailFiles(t: Tenant, mailId: string) {
  return t.db
    .selectFrom('received_mail_files as m')
    .innerJoin('files as f', (join) =>
      join.onRef('f.company_id', '=', 'm.company_id').onRef('f.file_id', '=', 'm.file_id'),
    )
    .select(['m.position', 'm.name', IS_DONE.as('is_done'), 'f.sha256', 'f.bytes', 'f.mime', 'f.storage_key'])
    .where('m.company_id', '=', t.companyId)
    .where('m.mail_id', '=', mailId)
    .orderBy('m.position')
    .execute();
}

export async function setMailInvoice(t: Tenant, mailId: string, position: number, invoice_id: string): Promise<void> {
  await t.db
    .updateTable('received_mail_files')
    .set({ invoice_id })
    .where('company_id', '=', t.companyId)
    .where('mail_id', '=', mailId)
    .where('position', '=', position)
    .execute();
}

export async function countWaitingMails(t: Tenant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from received_mails where company_id = ${t.companyId} and status = 'waiting'`.execute(
    t.db,
  );
  return rows[0]?.count ?? 0;
}

interface MailQuery {
  mail_id?: string;
  status?: Status | undefined;
  limit: number;
  offset: number;
}

/** Received emails with their files, newest first. */
export async function listMails(t: Tenant, { mail_id, status, limit, offset }: MailQuery) {
  const one = mail_id === undefined ? sql`` : sql`and m.mail_id = ${mail_id}`;
  const inState = status === undefined ? sql`` : sql`and m.status = ${status}`;
  const { rows } = await sql<
    Omit<ReceivedMail, 'received_at'> & { received_at: Date; total_count: number }
  >`select m.mail_id, m.sender, m.subject, m.received_at, m.status, m.reason, count(*) over ()::int as total_count,
      coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'invoice_id', f.invoice_id,
        'is_sales', f.pos_task_id is not null or f.is_known_report) order by f.position)
        from received_mail_files f where f.company_id = m.company_id and f.mail_id = m.mail_id), '[]') as files
    from received_mails m where m.company_id = ${t.companyId} ${one} ${inState}
    order by m.received_at desc, m.mail_id desc limit ${limit} offset ${offset}`.execute(t.db);
  return {
    mails: rows.map(({ total_count: _, ...mail }) => ({ ...mail, received_at: mail.received_at.toISOString() })),
    total_count: rows[0]?.total_count ?? 0,
  };
}
