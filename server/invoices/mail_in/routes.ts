import { mailInErrors } from '#contract/invoices/capture/mail_in.texts.ts';
import { mailIn } from '#contract/invoices/capture/mail_in.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { acceptMail, archiveMail, restoreMail } from './decide.ts';
import { listMails } from './mails.sql.ts';
import {
  acceptSender,
  changeMailIn,
  createAddress,
  type MailboxAddress,
  removeAddress,
  removeSender,
  showMailIn,
} from './settings.ts';

/** Serves invoices by email: the company's address, whose emails are accepted, and what arrived. */
export function register(app: AnyApp, { mailInAddress }: { mailInAddress?: MailboxAddress }): void {
  bind(app, mailIn.get, (ctx) => ctx.tx((t) => showMailIn(t, mailInAddress)));
  bind(app, mailIn.createAddress, (ctx) => {
    if (mailInAddress === undefined) throw new AppError('conflict', mailInErrors.unavailable, { code: 'no_mailbox' });
    return changeMailIn(ctx, mailInAddress, (t) => createAddress(ctx, t));
  });
  bind(app, mailIn.removeAddress, (ctx) => changeMailIn(ctx, mailInAddress, (t) => removeAddress(ctx, t)));
  bind(app, mailIn.addSender, (ctx, { body }) =>
    changeMailIn(ctx, mailInAddress, (t) => acceptSender(ctx, t, body.sender)),
  );
  bind(app, mailIn.removeSender, (ctx, { params }) =>
    changeMailIn(ctx, mailInAddress, (t) => removeSender(ctx, t, params.sender)),
  );
  bind(app, mailIn.list, (ctx, { query }) => ctx.tx((t) => listMails(t, query)));
  bind(app, mailIn.accept, (ctx, { params, body }) => {
    // As with the list of senders.
    if (body.always && ctx.role === 'staff') throw new AppError('forbidden', httpTexts.roleNeeded('manager'));
    return acceptMail(ctx, params.mail_id, body);
  });
  bind(app, mailIn.archive, (ctx, { params }) => archiveMail(ctx, params.mail_id));
  bind(app, mailIn.restore, (ctx, { params }) => restoreMail(ctx, params.mail_id));
}
