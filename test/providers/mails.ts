import type { TestApp } from '../app.ts';

/** The mails to an address or of a company with their words, waiting or in the outbox, and what was attached to those in the outbox, oldest first. */
export async function mailsOf(t: TestApp, of: { recipient?: string; company_id?: string } = {}) {
  const { rows } = await t.owner.query(
    `select m.company_id, m.recipient, m.subject, m.status, coalesce(m.text, o.text) as text, coalesce(m.html, o.html) as html,
       m.reply_to, o.attachment, o.attachment_name, m.attachment as waiting_attachment
     from mails m left join outbox_mails o using (mail_id)
     where ($1::text is null or m.recipient = $1) and ($2::uuid is null or m.company_id = $2)
     order by m.created_at, m.mail_id`,
    [of.recipient, of.company_id],
  );
  return rows;
}
