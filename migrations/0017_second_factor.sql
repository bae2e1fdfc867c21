-- Two-step login: authenticator apps, passkeys, recovery codes, and logins that are between their steps.

-- Whether every member of the company must have a second factor.
alter table companies add column second_factor_required boolean not null default false;

-- The authenticator app of a user.
create table authenticators (
  company_id uuid not null,
  user_id uuid not null,
  -- Encrypted with a key of SECRET_KEY; the form is described in server/platform/db/seal.ts.
  sealed_secret bytea not null,
  -- The thirty seconds of the last accepted code: neither that code nor an earlier one is accepted again.
  last_step bigint not null,
  created_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references members on delete cascade
);
alter table authenticators enable row level security;
create policy of_this_company on authenticators using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on authenticators to counterbook_app;

create table passkeys (
  company_id uuid not null,
  passkey_id uuid not null,
  user_id uuid not null,
  -- The user's name for it.
  name text not null check (name <> ''),
  -- The host name of the public address for which it was created. It works nowhere else.
  rp_id text not null,
  -- In base64url, as browsers send it.
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (company_id, passkey_id),
  unique (company_id, credential_id),
  foreign key (company_id, user_id) references members on delete cascade
);
create index passkeys_user on passkeys (company_id, user_id);
alter table passkeys enable row level security;
create policy of_this_company on passkeys using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on passkeys to counterbook_app;

-- The recovery codes that are left. A used one is deleted.
create table recovery_codes (
  company_id uuid not null,
  user_id uuid not null,
  -- argon2id, with a salt that only the installation's secret gives.
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references members on delete cascade
);
alter table recovery_codes enable row level security;
create policy of_this_company on recovery_codes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on recovery_codes to counterbook_app;

-- Logins and new passkeys that are under way, for some minutes. Only the token's SHA-256 is kept. Global, since the token is looked up
-- before the company is known.
create table login_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('second_step', 'passkey_login', 'add_passkey')),
  -- Null for a login by passkey alone: the passkey says whose it is.
  user_id uuid references users on delete cascade,
  -- What a passkey has to sign, in base64url.
  passkey_challenge text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((user_id is null) = (purpose = 'passkey_login'))
);
create index login_challenges_user on login_challenges (user_id);
create index login_challenges_ended on login_challenges (expires_at);
grant select, insert, update, delete on login_challenges to counterbook_app;

-- Also says whether the user has yet to set up the second factor that the company requires.
drop function session_context(bytea, timestamptz);
create function session_context(hash bytea, at timestamptz)
returns table (user_id uuid, company_id uuid, role text, status text, last_seen_at timestamptz, entitlements jsonb, must_set_up boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session sessions;
begin
  select * into session from sessions s where s.token_hash = hash and s.expires_at > at;
  return query
    select m.user_id, m.company_id, m.role, m.status, session.last_seen_at,
      (select coalesce(jsonb_agg(jsonb_build_object('feature', e.feature, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at)), '[]')
        from entitlements e where e.company_id = session.company_id),
      (select c.second_factor_required from companies c where c.company_id = session.company_id)
        and not exists (select from authenticators a where a.company_id = session.company_id and a.user_id = session.user_id)
        and not exists (select from passkeys p where p.company_id = session.company_id and p.user_id = session.user_id)
    from members m where m.company_id = session.company_id and m.user_id = session.user_id;
end $$;
revoke all on function session_context(bytea, timestamptz) from public;
grant execute on function session_context(bytea, timestamptz) to counterbook_app;
