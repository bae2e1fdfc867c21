/** For SQL: every mail with its words, waiting or in the outbox. */
export const MAILS = `(
  select m.mail_id, m.company_id, m.recipient, m.subject, m.status, m.created_at,
    coalesce(m.text, o.text) as text, coalesce(m.html, o.html) as html
  from mails m left join outbox_mails o using (mail_id)) as mails`;
