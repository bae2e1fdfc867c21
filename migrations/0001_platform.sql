-- What every feature stands on: the application's role, the wall between companies, the job queue, files, mails.
--
-- A tenant table begins with company_id, its keys contain it, and so do its foreign keys to other tenant tables: a reference from one
-- company to another cannot exist. Row-level security says the same once more, for the role that the application uses. A ledger grants
-- select and insert only, so the application cannot change it. What is looked up before its company is known is global, without
-- row-level security, and refers to companies and users only. There are no triggers, and no functions but those that need the owner's
-- rights. test/schema.test.ts checks all of this.

do $$
begin
  if not exists (select from pg_roles where rolname = 'counterbook_app') then
    create role counterbook_app nologin;
  end if;
end $$;
grant counterbook_app to current_user;
grant usage on schema public to counterbook_app;

-- Search by parts of words.
create extension if not exists pg_trgm;
-- One index for a company and a part of a word.
create extension if not exists btree_gin;

create table companies (
  company_id uuid primary key,
  name text not null check (name <> ''),
  zip_code text not null,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'America/New_York',
  is_demo boolean not null default false,
  created_at timestamptz not null,
  address text not null default '',
  -- Where HELP sends a customer: a phone number or an email address.
  help_contact text not null default '',
  -- The hash of the logo; part of its file's name and of its public address. Null: no logo.
  logo_version text check (logo_version ~ '^[0-9a-f]{32}$')
);
alter table companies enable row level security;
create policy of_this_company on companies using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on companies to counterbook_app;

-- Who did what, for the things that matter. A ledger.
create table audit_events (
  company_id uuid not null references companies on delete cascade,
  audit_event_id uuid not null,
  occurred_at timestamptz not null,
  user_id uuid,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}',
  primary key (company_id, audit_event_id)
);
alter table audit_events enable row level security;
create policy of_this_company on audit_events using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on audit_events to counterbook_app;

-- Uploaded files, stored once per company by content.
create table files (
  company_id uuid not null references companies on delete cascade,
  file_id uuid not null,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null,
  mime text not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (company_id, file_id),
  unique (company_id, sha256)
);
alter table files enable row level security;
create policy of_this_company on files using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on files to counterbook_app;

-- Every email to be sent or sent. A body may hold a link that is as good as a password, so it is removed once the email was sent.
create table mails (
  company_id uuid not null references companies on delete cascade,
  mail_id uuid not null,
  recipient text not null check (recipient <> ''),
  subject text not null,
  text text,
  html text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, mail_id)
);
alter table mails enable row level security;
create policy of_this_company on mails using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on mails to counterbook_app;

-- What an installation without a mail server keeps of its emails. Global, like the page that shows it.
create table outbox_mails (
  mail_id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null
);
create index outbox_mails_newest on outbox_mails (created_at desc, mail_id desc);
grant select, insert on outbox_mails to counterbook_app;

-- One row: whether this start has the secret that the keyed hashes were made with.
create table installation (
  only_row boolean primary key default true check (only_row),
  key_check bytea not null
);
grant select, insert on installation to counterbook_app;

-- Attempts by address and by name. Unlogged: after a crash of the database everybody begins at none again, and nothing waits for the disk.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
grant select, insert, update, delete on rate_limits to counterbook_app;

-- Which processes run jobs, so that the jobs of a dead one can be given to another.
-- A process holds a session advisory lock on its number for as long as it lives.
create table worker_processes (
  process_key bigint primary key,
  -- The names in which it locks jobs.
  pool_ids text[] not null default '{}',
  started_at timestamptz not null default now()
);
grant select on worker_processes to counterbook_app;

-- Adds a background job in the caller's transaction. A function with the owner's rights, so that the queue's own tables stay out of the
-- application's reach.
--
-- Companies take turns in each kind of work. A job's priority is its turn: a company's next job comes behind its last one, and a company
-- with nothing waiting comes in where the queue is now. So a hundred jobs of one company do not stand before the first one of another.
create function enqueue_job(identifier text, payload json, job_key text, max_attempts integer, run_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  company text := enqueue_job.payload ->> 'company_id';
  is_later boolean := coalesce(enqueue_job.run_at > clock_timestamp(), false);
  turn int;
begin
  select coalesce(
      -- A job that is only woken once more keeps its turn.
      max(j.priority) filter (where j.key = job_key and j.locked_at is null),
      greatest(min(j.priority), 1 + max(j.priority) filter (where j.flags ? company and not is_later)),
      0)
    into turn
    from graphile_worker.jobs j
    where j.task_identifier = enqueue_job.identifier and j.run_at <= clock_timestamp()
      and (j.locked_at is not null or j.attempts < j.max_attempts);
  perform graphile_worker.add_job(enqueue_job.identifier, payload => enqueue_job.payload, run_at => enqueue_job.run_at,
    max_attempts => enqueue_job.max_attempts, job_key => enqueue_job.job_key, priority => least(turn, 32767), flags => array[company]);
end $$;
revoke all on function enqueue_job(text, json, text, integer, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, integer, timestamptz) to counterbook_app;
