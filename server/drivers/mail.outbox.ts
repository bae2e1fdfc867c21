import { UUID } from '#contract/http.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { escapeHtml } from '#server/platform/escape_html.ts';
import { isAtThisMachine, onlyHere } from '#server/platform/http/addresses/loopback.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { findAttachment, listOutboxMails, type Mail, type OutboxMail } from '#server/platform/mail/mail.ts';

const SHOWN = 50;

/** Mails are not sent: they stay in the outbox, to be read at /dev/outbox. */
export const outboxMail: Mail = { keepsBodies: true, async send() {} };

/**
 * Serves `/dev/outbox`: a plain page of the newest mails, only for users at this machine. It shows links that are as good as passwords, so
 * requests through a proxy or from a page of another site whose name points here are refused.
 */
export function outboxRoutes(app: AnyApp, { db }: { db: Database }): void {
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    onlyHere(request);
    const mails = await listOutboxMails(db, SHOWN);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(mails));
  });
  app.get<{ Params: { mail_id: string } }>(
    '/dev/outbox/:mail_id/attachment',
    { schema: { hide: true } },
    async (request, reply) => {
      const { mail_id } = request.params;
      const found = isAtThisMachine(request) && UUID.test(mail_id) ? await findAttachment(db, mail_id) : undefined;
      if (!found?.attachment) throw new AppError('not_found', httpTexts.notFound);
      return reply.header('cache-control', 'no-store').type('application/pdf').send(found.attachment);
    },
  );
}

function page(mails: OutboxMail[]): string {
  const articles = mails.map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.recipient)}, <time>${mail.created_at.toISOString()}</time></p>
<pre>${withLinks(mail.text)}</pre>${attached(mail)}
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44em; margin: 2em auto; padding: 0 1em }
article { border-top: 1px solid gray; padding: 1em 0 }
h2 { font-size: 1.125em; margin: 0 }
p { margin: 0 0 1em }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
</style>
</head>
<body>
<h1>Outbox</h1>
<p>No mail server is set (MAIL_URL), so mails stay here.</p>
${articles.length > 0 ? articles.join('\n') : '<p>No emails yet.</p>'}
</body>
</html>`;
}

function attached({ mail_id, attachment_name }: OutboxMail): string {
  if (!attachment_name) return '';
  return `\n<p><a href="/dev/outbox/${mail_id}/attachment">${escapeHtml(attachment_name)}</a></p>`;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}
