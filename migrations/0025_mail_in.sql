-- Invoices by email. Each company has an address of its own in the operator's mailbox. Files from senders that the company accepts become
-- documents; everything else waits for a user.

-- The part of a company's address that is its own. Global, since an email arrives before the company is known.
create table mail_addresses (
  token text primary key check (token ~ '^[a-z2-9]{10}$'),
  company_id uuid not null unique references companies on delete cascade,
  created_at timestamptz not null
);
grant select, insert, delete on mail_addresses to counterbook_app;

create table mail_senders (
  company_id uuid not null references companies on delete cascade,
  -- An address, or "@" and a domain, in lower case.
  sender text not null check (sender = lower(sender)),
  added_at timestamptz not null,
  added_by uuid,
  primary key (company_id, sender)
);
alter table mail_senders enable row level security;
create policy of_this_company on mail_senders using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on mail_senders to counterbook_app;

create table received_mails (
  company_id uuid not null references companies on delete cascade,
  mail_id uuid not null,
  -- SHA-256 of its Message-ID, or of the whole email without one, and of its files: an email that is fetched twice is taken once.
  message_hash bytea not null check (length(message_hash) = 32),
  -- Lower case; empty when the email names none.
  sender text not null,
  subject text not null,
  received_at timestamptz not null,
  status text not null check (status in ('accepted', 'waiting', 'archived')),
  -- Why it was not accepted by itself.
  reason text check (reason in ('unknown_sender', 'not_authentic', 'no_file', 'unreadable', 'too_large', 'no_room', 'no_service')),
  decided_at timestamptz,
  decided_by uuid,
  primary key (company_id, mail_id),
  unique (company_id, message_hash)
);
create index received_mails_newest on received_mails (company_id, status, received_at desc);
alter table received_mails enable row level security;
create policy of_this_company on received_mails using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on received_mails to counterbook_app;

create table received_mail_files (
  company_id uuid not null references companies on delete cascade,
  mail_id uuid not null,
  position smallint not null,
  file_id uuid not null,
  name text not null,
  -- The document that it became.
  invoice_id uuid,
  primary key (company_id, mail_id, position),
  foreign key (company_id, mail_id) references received_mails (company_id, mail_id),
  foreign key (company_id, file_id) references files (company_id, file_id),
  foreign key (company_id, invoice_id) references invoices (company_id, invoice_id)
);
alter table received_mail_files enable row level security;
create policy of_this_company on received_mail_files
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on received_mail_files to counterbook_app;
