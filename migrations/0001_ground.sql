-- The ground every feature stands on: the application's role, the wall between companies, accounts and sessions.
--
-- Every tenant table starts with company_id, its primary key is (company_id, …) and its foreign keys carry company_id, so that a
-- reference from one company to another cannot exist. Row-level security says the same once more, for the role the application uses.

do $$
begin
  if not exists (select from pg_roles where rolname = 'counterbook_app') then
    create role counterbook_app nologin;
  end if;
end $$;
grant counterbook_app to current_user;
grant usage on schema public to counterbook_app;

create extension if not exists pg_trgm;

-- Makes a table a tenant's table: row-level security by the transaction's company, and the named privileges for the application.
-- Ledgers get 'select, insert' alone and so cannot be changed by the application at all.
create function make_tenant_table(t regclass, privileges text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format(
    'create policy of_this_company on %s using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', t);
  execute format('grant %s on %s to counterbook_app', privileges, t);
end $$;

-- Adds a background job in the caller's transaction. The queue's own tables stay out of the application's reach.
create function enqueue_job(identifier text, payload json, job_key text, max_attempts int, run_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(enqueue_job.identifier, payload => enqueue_job.payload, run_at => enqueue_job.run_at,
    max_attempts => enqueue_job.max_attempts, job_key => enqueue_job.job_key);
end $$;
revoke all on function enqueue_job(text, json, text, int, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, int, timestamptz) to counterbook_app;

-- Which processes run jobs, so that the jobs of one that died can be given to another.
-- A process holds a session advisory lock on its number for as long as it lives.
create table worker_processes (
  process_key bigint primary key,
  -- The names in which it locks jobs.
  pool_ids text[] not null default '{}',
  started_at timestamptz not null default now()
);
grant select on worker_processes to counterbook_app;

create table companies (
  company_id uuid primary key,
  name text not null check (name <> ''),
  zip_code text not null,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'America/New_York',
  is_demo boolean not null default false,
  created_at timestamptz not null
);
select make_tenant_table('companies', 'select, insert, update');

-- People who sign in. Global, since a name or an address is looked up before the company is known.
create table users (
  user_id uuid primary key,
  company_id uuid not null references companies on delete restrict,
  username text not null,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
grant select, insert, update on users to counterbook_app;

create table members (
  company_id uuid not null references companies on delete restrict,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('staff', 'manager', 'owner')),
  status text not null default 'active' check (status in ('active', 'pending', 'removed')),
  created_at timestamptz not null,
  primary key (company_id, user_id)
);
select make_tenant_table('members');

-- Signed-in sessions. Only the token's SHA-256 is kept.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  ip text
);
create index sessions_user on sessions (user_id);
grant select, insert, update, delete on sessions to counterbook_app;

-- The right to use a feature: by trial (once per company and feature, hence the key) or by plan.
create table entitlements (
  company_id uuid not null references companies on delete cascade,
  feature text not null check (feature in ('invoice_scanning', 'loyalty_sms')),
  kind text not null check (kind in ('trial', 'paid')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  primary key (company_id, feature, kind),
  check (kind = 'paid' or ends_at is not null)
);
select make_tenant_table('entitlements');

-- All that a request needs to know about its sender, in one round trip and before a company is set.
create function session_context(hash bytea, at timestamptz)
returns table (user_id uuid, company_id uuid, role text, status text, last_seen_at timestamptz, paid text[], trial text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select s.user_id, s.company_id, m.role, m.status, s.last_seen_at,
    coalesce((select array_agg(e.feature) from entitlements e where e.company_id = s.company_id and e.kind = 'paid'
      and e.starts_at <= at and (e.ends_at is null or e.ends_at > at)), '{}'),
    coalesce((select array_agg(e.feature) from entitlements e where e.company_id = s.company_id and e.kind = 'trial'
      and e.starts_at <= at and e.ends_at > at), '{}')
  from sessions s join members m on m.company_id = s.company_id and m.user_id = s.user_id
  where s.token_hash = hash and s.expires_at > at
$$;
revoke all on function session_context(bytea, timestamptz) from public;
grant execute on function session_context(bytea, timestamptz) to counterbook_app;

-- Counters of rate-limiter-flexible; its layout is the library's.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limits to counterbook_app;

-- Who did what, for the things that matter. Append-only.
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
select make_tenant_table('audit_events', 'select, insert');

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
select make_tenant_table('files');
