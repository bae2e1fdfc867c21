import type { Mail } from '#server/platform/mail/mail.ts';
import { outboxMail } from './mail.outbox.ts';
import { smtpMail } from './mail.smtp.ts';

/** The mail server of `url`, or the outbox when there is none. */
export function openMail(url: string | undefined): Mail {
  return url === undefined ? outboxMail : smtpMail(url);
}
