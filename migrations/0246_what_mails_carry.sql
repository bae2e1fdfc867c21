-- The order or the credit request that a mail carries: its page says when the mail was not delivered.
alter table mails add column about uuid;
create index mails_about on mails (company_id, about, mail_id desc) where about is not null;
