import type { Mail } from '#server/platform/mail/mail.ts';
import { outboxMail } from './mail.outbox.ts';

/** The mail server of `url`, or the outbox when there is none. */
export async function openMail(url: string | undefined): Promise<Mail> {
  return url === undefined ? outboxMail : (await import('./mail.smtp.ts')).smtpMail(url);
}
