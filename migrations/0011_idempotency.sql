-- What a caller named with an Idempotency-Key, so that a request which comes twice has one effect.
--
-- claimed: somebody works on it, nothing is saved yet. saved: the change that it asked for is in the database (the state is set by the
-- transaction of the change). answered: what was answered is here too.
create table idempotency_keys (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the key. The key itself is kept nowhere: the fingerprint is made with it, so that nobody can guess a body from this row.
  key_hash bytea not null check (length(key_hash) = 32),
  fingerprint bytea not null check (length(fingerprint) = 32),
  state text not null check (state in ('claimed', 'saved', 'answered')),
  -- Who works on it; a request that took another one's claim over leaves that one unable to commit.
  claim_id uuid not null,
  claimed_until timestamptz not null,
  created_at timestamptz not null,
  status int,
  answer text,
  primary key (company_id, user_id, key_hash),
  check ((state = 'answered') = (status is not null and answer is not null))
);
select make_tenant_table('idempotency_keys');
create index idempotency_keys_old on idempotency_keys (created_at);

-- Forgets the keys of every company that were named before `before`. Their time is over for all alike, and nobody is told.
create function forget_idempotency_keys(before timestamptz) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  with forgotten as (delete from idempotency_keys where created_at < before returning 1) select count(*) from forgotten
$$;
revoke all on function forget_idempotency_keys(timestamptz) from public;
grant execute on function forget_idempotency_keys(timestamptz) to counterbook_app;
