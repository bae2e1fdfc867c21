import type { MailReason } from '#contract/invoices/capture/mail_in.ts';
import { DOCUMENTS_WAITING_MAX, MAILS_WAITING_BYTES, MAILS_WAITING_MAX } from '#contract/invoices/limits.ts';
import { hasFeature } from '#server/billing/billing.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { GIGABYTE } from '#server/platform/http/uploads.ts';
import { findSuspension } from '#server/platform/standing.ts';
import { upsertFile } from '../files.sql.ts';
import { addDocuments, storeFile, type UploadedFile } from '../intake/upload.ts';
import { listSenders, listTeamAddresses } from './address.sql.ts';
import { isAccepted } from './mail_in.rules.ts';
import {
  countWaitingMails,
  insertMail,
  insertMailFiles,
  type NewMail,
  setMailInvoice,
  setMailSales,
  setMailWaiting,
} from './mails.sql.ts';
import type { ParsedMail } from './parse.ts';
import { unusedFileBytes } from './unused_files.sql.ts';

/** How much a company can store. */
export interface Room {
  /** Gigabytes. */
  storagePerCompany: number;
  /** Counts the bytes of the company's files. */
  storedBytes: (t: Tenant) => Promise<number>;
}

/** What was done with a file that may be a sales report. */
export type ReportTaken =
  | { is: 'other' }
  | { is: 'taken'; task_id: string | null }
  | { is: 'waiting'; reason: 'sales_report' | 'sales_brake' };

/** Takes sales reports in emails. Sales are a feature that this one does not know: whoever starts the program passes it. */
export interface SalesReports {
  take(ctx: Ctx, t: Tenant, file: { name: string; bytes: Buffer }): Promise<ReportTaken>;
}

export type ArrivedMail = ParsedMail & { isWhole: boolean; received_at: Date };

/**
 * Records an email once. The files of an accepted sender become documents in the same transaction; those of others wait with it.
 * @throws AppError 429 when too many of the company's documents are waiting to be read: the email then stays in the mailbox
 */
export async function takeMail(
  ctx: Ctx,
  deps: Room & { storage: Storage; sales?: SalesReports | undefined },
  arrived: ArrivedMail,
): Promise<void> {
  // More files than can wait to be read are never taken together: the email would stay in the mailbox, where nobody sees it.
  const isTooMany = arrived.files.length > DOCUMENTS_WAITING_MAX;
  const mail = isTooMany ? { ...arrived, files: [], isWhole: false } : arrived;
  const hasRoom = await ctx.tx((t) => isRoomFor(t, deps, mail));
  const files: UploadedFile[] = [];
  // Stored before any row refers to them.
  if (hasRoom) for (const { name, bytes } of mail.files) files.push(await storeFile(ctx, deps.storage, name, bytes));
  await ctx.tx(async (t) => {
    const judged = await judge(ctx, t, mail);
    const isKept = hasRoom || judged.status === 'archived';
    const verdict = isKept ? judged : { status: 'waiting' as const, reason: 'no_room' as const };
    const { message_hash, sender, subject, received_at } = mail;
    const mail_id = await insertMail(t, { message_hash, sender, subject, received_at, ...verdict });
    if (!mail_id) return;
    await keepFiles(ctx, t, mail_id, files);
    if (verdict.status === 'accepted')
      await takeFiles(ctx, t, mail_id, { files, arrived: mail.files, sales: deps.sales });
    await announce(t, { type: 'mail_in', id: mail_id });
  });
}

/** What strangers send has some room of its own, so that it never takes the place of what the company expects. */
async function isRoomFor(t: Tenant, room: Room, mail: ArrivedMail): Promise<boolean> {
  const bytes = mail.files.reduce((sum, file) => sum + file.bytes.length, 0);
  if ((await room.storedBytes(t)) + bytes > room.storagePerCompany * GIGABYTE) return false;
  if (!mail.isForged && (await isKnownSender(t, mail))) return true;
  if ((await countWaitingMails(t)) >= MAILS_WAITING_MAX) return false;
  return (await unusedFileBytes(t)) + bytes <= MAILS_WAITING_BYTES;
}

async function isKnownSender(t: Tenant, { sender }: ArrivedMail): Promise<boolean> {
  return isAccepted(sender, [...(await listSenders(t)), ...(await listTeamAddresses(t))]);
}

async function judge(ctx: Ctx, t: Tenant, mail: ArrivedMail): Promise<Pick<NewMail, 'status' | 'reason'>> {
  const isKnown = await isKnownSender(t, mail);
  const isEmpty = mail.isWhole && !mail.isBroken && mail.files.length === 0;
  // An email from an unknown sender without an invoice is archived. It can still be found.
  if (isEmpty) return { status: isKnown ? 'waiting' : 'archived', reason: 'no_file' };
  const reason = await whyItWaits(ctx, t, mail, isKnown);
  return { status: reason === null ? 'accepted' : 'waiting', reason };
}

async function whyItWaits(ctx: Ctx, t: Tenant, mail: ArrivedMail, isKnown: boolean): Promise<MailReason | null> {
  if (!mail.isWhole) return 'too_large';
  if (mail.isBroken) return 'unreadable';
  if (!isKnown) return 'unknown_sender';
  if (mail.isForged) return 'not_authentic';
  if (!(await hasFeature(t, 'invoice_scanning', ctx.now)) || (await findSuspension(t))) return 'no_service';
  return null;
}

/** Sales reports become sales, the other files documents. A report that is not sure waits with its email. */
async function takeFiles(
  ctx: Ctx,
  t: Tenant,
  mail_id: string,
  given: { files: UploadedFile[]; arrived: ParsedMail['files']; sales: SalesReports | undefined },
): Promise<void> {
  const documents: (UploadedFile & { position: number })[] = [];
  for (const [position, file] of given.files.entries()) {
    const bytes = given.arrived[position]?.bytes;
    const taken = bytes && given.sales ? await given.sales.take(ctx, t, { name: file.name, bytes }) : undefined;
    if (taken?.is === 'taken') await setMailSales(t, mail_id, position, taken.task_id);
    else if (taken?.is === 'waiting') await setMailWaiting(t, mail_id, taken.reason);
    else documents.push({ ...file, position });
  }
  await addMailFiles(ctx, t, mail_id, documents);
}

async function keepFiles(ctx: Ctx, t: Tenant, mail_id: string, files: UploadedFile[]): Promise<void> {
  const kept: { file_id: string; name: string }[] = [];
  for (const { name, ...stored } of files) kept.push({ file_id: await upsertFile(t, stored, ctx.now), name });
  await insertMailFiles(t, mail_id, kept);
}

/**
 * Makes a document of each file.
 * @throws AppError 429 when too many of the company's documents are waiting to be read
 */
export async function addMailFiles(
  ctx: Ctx,
  t: Tenant,
  mailId: string,
  files: (UploadedFile & { position: number })[],
): Promise<void> {
  const documents = await addDocuments(
    ctx,
    t,
    files.map(({ position: _, ...file }) => [file]),
  );
  for (const [at, { invoice_id }] of documents.entries()) {
    await setMailInvoice(t, mailId, files[at]?.position ?? at, invoice_id);
  }
}
