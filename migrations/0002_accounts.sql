-- Users, the team of a company, sessions, and what a company may use.

-- Global, since a name or an address is looked up before the company is known.
create table users (
  user_id uuid primary key,
  company_id uuid not null references companies on delete restrict,
  username text not null,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null,
  personal_phone_number text check (personal_phone_number ~ '^[0-9]{10}$')
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
-- A refused request to join leaves no account behind, so that its name and address are free again.
grant select, insert, update, delete on users to counterbook_app;

create table members (
  company_id uuid not null references companies on delete restrict,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('staff', 'manager', 'owner')),
  status text not null default 'active' check (status in ('active', 'pending', 'removed')),
  created_at timestamptz not null,
  -- What a user who asks to join wants to try; the trial begins when the owner agrees.
  requested_trial text check (requested_trial in ('invoice_scanning', 'loyalty_sms', 'both')),
  last_seen_at timestamptz,
  primary key (company_id, user_id)
);
alter table members enable row level security;
create policy of_this_company on members using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on members to counterbook_app;

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
create index entitlements_ending_trials on entitlements (ends_at) where kind = 'trial';
alter table entitlements enable row level security;
create policy of_this_company on entitlements using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on entitlements to counterbook_app;

-- Signed-in sessions. Only the token's SHA-256 is kept. Global, since the token is looked up before the company is known.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  ip text,
  -- A name that gives nothing away, to list the session and to end it.
  session_id uuid not null default gen_random_uuid()
);
create index sessions_user on sessions (user_id);
create unique index sessions_id on sessions (session_id);
grant select, insert, update, delete on sessions to counterbook_app;

-- All that a request needs to know about its sender, in one round trip. A function with the owner's rights, because it reads tenant tables
-- before a company is set. Each statement names one company, so a distributed database answers it from one node.
create function session_context(hash bytea, at timestamptz)
returns table (user_id uuid, company_id uuid, role text, status text, last_seen_at timestamptz, entitlements jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session sessions;
begin
  select * into session from sessions s where s.token_hash = hash and s.expires_at > at;
  return query
    select m.user_id, m.company_id, m.role, m.status, session.last_seen_at,
      (select coalesce(jsonb_agg(jsonb_build_object('feature', e.feature, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at)), '[]')
        from entitlements e where e.company_id = session.company_id)
    from members m where m.company_id = session.company_id and m.user_id = session.user_id;
end $$;
revoke all on function session_context(bytea, timestamptz) from public;
grant execute on function session_context(bytea, timestamptz) to counterbook_app;

-- Companies by name and place, to ask to join one. The key lets one company of a name and place exist, however many users sign it up at
-- the same moment. Global, since it is read before the company is known.
create table company_directory (
  company_id uuid primary key references companies on delete cascade,
  name_key text not null,
  zip_key text not null,
  unique (name_key, zip_key)
);
grant select, insert, delete on company_directory to counterbook_app;

create table invitations (
  company_id uuid not null references companies on delete cascade,
  invitation_id uuid not null,
  email text not null,
  role text not null check (role in ('staff', 'manager', 'owner')),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (company_id, invitation_id)
);
-- One open invitation for an address; a second one replaces it.
create unique index invitations_open on invitations (company_id, lower(email)) where accepted_at is null and withdrawn_at is null;
alter table invitations enable row level security;
create policy of_this_company on invitations using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on invitations to counterbook_app;

-- Global, since the link is opened before the company is known. Only the token's SHA-256 is kept.
create table invitation_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  company_id uuid not null references companies on delete cascade,
  invitation_id uuid not null
);
grant select, insert, delete on invitation_tokens to counterbook_app;

-- The one link of a user that sets a new password. Global, since the link is looked up before the company is known.
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on password_resets to counterbook_app;

-- What a caller named with an Idempotency-Key, so that a request which comes twice has one effect.
--
-- claimed: a request works on it, nothing is saved yet. saved: its change is in the database (the transaction of the change sets the
-- state). answered: the answer is here too.
create table idempotency_keys (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the key. The key itself is kept nowhere: the fingerprint is made with it, so that nobody can guess a body from this row.
  key_hash bytea not null check (length(key_hash) = 32),
  fingerprint bytea not null check (length(fingerprint) = 32),
  state text not null check (state in ('claimed', 'saved', 'answered')),
  -- Which request works on it. After another request took the claim over, the first one cannot commit.
  claim_id uuid not null,
  claimed_until timestamptz not null,
  created_at timestamptz not null,
  status integer,
  answer text,
  primary key (company_id, user_id, key_hash),
  check ((state = 'answered') = (status is not null and answer is not null))
);
create index idempotency_keys_old on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
create policy of_this_company on idempotency_keys using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on idempotency_keys to counterbook_app;

create table feedback (
  company_id uuid not null references companies on delete cascade,
  feedback_id uuid not null,
  user_id uuid references users on delete set null,
  feedback_type text,
  feedback_text text not null check (feedback_text <> ''),
  created_at timestamptz not null,
  primary key (company_id, feedback_id)
);
alter table feedback enable row level security;
create policy of_this_company on feedback using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on feedback to counterbook_app;
