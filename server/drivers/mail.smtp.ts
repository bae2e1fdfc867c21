import { createTransport } from 'nodemailer';
import { ProviderError } from '#server/platform/errors.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

const PATIENCE_MS = 20_000;

/** A refused login or a failed TLS handshake is the installation's fault and not the message's: after a correction the mail is sent. */
const OURS = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS']);

/**
 * Sends mails to the SMTP server of `url`, `smtp://user:password@host:587` (TLS when the server offers it) or `smtps://…`. An answer of 5xx
 * to a message is permanent; anything else is worth another attempt.
 */
export function smtpMail(url: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keepsBodies: false,
    async send({ id, from, to, subject, text, html, attachment, attachment_name, reply_to }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
          ...(attachment
            ? {
                attachments: [
                  { filename: attachment_name ?? 'file.pdf', content: attachment, contentType: 'application/pdf' },
                ],
              }
            : {}),
          messageId: `<${id}@${domainOf(from)}>`,
        });
      } catch (error) {
        const { code, permanent, message } = error as { code?: string; permanent?: boolean; message: string };
        throw new ProviderError(message, { permanent: permanent === true && !OURS.has(code ?? ''), cause: error });
      }
    },
  };
}

function domainOf(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost';
}
