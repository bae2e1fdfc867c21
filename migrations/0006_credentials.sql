-- Mail, password resets, sessions that can be named, company details with the logo, feedback.

-- Every mail that is to be sent or was sent. A body may hold a link that is as good as a password, so it goes as soon as nobody
-- needs it any more; only the outbox of an installation without a mail server keeps it.
create table mails (
  company_id uuid not null references companies on delete cascade,
  mail_id uuid not null,
  recipient text not null check (recipient <> ''),
  subject text not null,
  text text,
  html text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, mail_id)
);
select make_tenant_table('mails', 'select, insert, update');
create index mails_kept on mails (created_at desc) where status = 'sent' and text is not null;

-- What the outbox shows: the newest mails of every company whose bodies were kept. A mail server's mails never are.
create function outbox_mails(most int)
returns table (mail_id uuid, recipient text, subject text, text text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.mail_id, m.recipient, m.subject, m.text, m.created_at from mails m
  where m.status = 'sent' and m.text is not null order by m.created_at desc, m.mail_id desc limit most
$$;
revoke all on function outbox_mails(int) from public;
grant execute on function outbox_mails(int) to counterbook_app;

-- The one link of a user that sets a new password. Global, since the link is looked up before the company is known.
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on password_resets to counterbook_app;

-- A name for a session that gives nothing away, to list and to end it by.
alter table sessions add column session_id uuid not null default gen_random_uuid();
create unique index sessions_id on sessions (session_id);

alter table companies
  add column address text not null default '',
  -- Where HELP sends a shopper: a phone number or an e-mail address.
  add column help_contact text not null default '',
  -- The hash of the logo's picture; part of its file's name and of its public address. Null: no logo.
  add column logo_version text check (logo_version ~ '^[0-9a-f]{32}$');

create table feedback (
  company_id uuid not null references companies on delete cascade,
  feedback_id uuid not null,
  user_id uuid references users on delete set null,
  feedback_type text,
  feedback_text text not null check (feedback_text <> ''),
  created_at timestamptz not null,
  primary key (company_id, feedback_id)
);
select make_tenant_table('feedback', 'select, insert');
