import { mailInErrors } from '#contract/invoices/capture/mail_in.texts.ts';
import type { ReceivedMail } from '#contract/invoices/capture/mail_in.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { decideMail, listMailFiles, listMails, lockMail, setMailSales } from './mails.sql.ts';
import { acceptSender } from './settings.ts';
import { addMailFiles } from './take.ts';

type Status = ReceivedMail['status'];

/**
 * Makes documents of the files of a waiting email.
 * @param always whether its sender's emails are accepted from now on
 */
export function acceptMail(ctx: Ctx, mailId: string, { always }: { always: boolean }): Promise<ReceivedMail> {
  return decide(ctx, mailId, { from: 'waiting', to: 'accepted' }, async (t, { sender }) => {
    const files = (await listMailFiles(t, mailId)).filter(({ is_done }) => !is_done);
    if (files.length === 0) throw new AppError('conflict', mailInErrors.noFiles, { code: 'no_files' });
    await addMailFiles(
      ctx,
      t,
      mailId,
      files.map(({ is_done: _, ...file }) => file),
    );
    await audit(ctx, t, 'mail_in.accepted', mailId, { files: files.length });
    if (always && sender !== '') await acceptSender(ctx, t, sender);
  });
}

export function archiveMail(ctx: Ctx, mailId: string): Promise<ReceivedMail> {
  return decide(ctx, mailId, { from: 'waiting', to: 'archived' }, (t) => audit(ctx, t, 'mail_in.archived', mailId));
}

export function restoreMail(ctx: Ctx, mailId: string): Promise<ReceivedMail> {
  return decide(ctx, mailId, { from: 'archived', to: 'waiting' }, (t) => audit(ctx, t, 'mail_in.restored', mailId));
}

/** @throws AppError 404, or 409 when a user has decided already */
function decide(
  ctx: Ctx,
  mailId: string,
  { from, to }: { from: Status; to: Status },
  work: (t: Tenant, mail: { sender: string }) => Promise<void>,
): Promise<ReceivedMail> {
  return ctx.tx(async (t) => {
    const mail = await lockMail(t, mailId);
    if (!mail) throw new AppError('not_found', mailInErrors.noMail);
    if (mail.status !== from) throw new AppError('conflict', mailInErrors.notWaiting, { code: 'decided' });
    await work(t, mail);
    await decideMail(t, mailId, { status: to, decided_at: ctx.now, decided_by: ctx.userId });
    await announce(t, { type: 'mail_in', id: mailId });
    const [shown] = (await listMails(t, { mail_id: mailId, limit: 1, offset: 0 })).mails;
    if (!shown) throw new TypeError(`The email ${mailId} is gone.`);
    return shown;
  });
}

/**
 * Notes that a user brought in the sales of a file. Its email waits no longer once every file was taken.
 * @throws AppError 404, or 409 when it was taken already
 */
export async function settleMailFile(
  ctx: Ctx,
  t: Tenant,
  { mail_id, position, task_id }: { mail_id: string; position: number; task_id: string },
): Promise<void> {
  const mail = await lockMail(t, mail_id);
  const files = mail ? await listMailFiles(t, mail_id) : [];
  const file = files.find((one) => one.position === position);
  if (!mail || !file) throw new AppError('not_found', mailInErrors.noMail);
  if (mail.status !== 'waiting' || file.is_done) {
    throw new AppError('conflict', mailInErrors.notWaiting, { code: 'decided' });
  }
  await setMailSales(t, mail_id, position, task_id);
  if (files.every((one) => one === file || one.is_done)) {
    await decideMail(t, mail_id, { status: 'accepted', decided_at: ctx.now, decided_by: ctx.userId });
  }
  await announce(t, { type: 'mail_in', id: mail_id });
}
