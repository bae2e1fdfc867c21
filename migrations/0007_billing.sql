-- Plans and their payment, and what a lapsed trial still allows.

-- Which rights are running, and which have lapsed and since when, is decided by contract/access.ts at the request's minute;
-- so the whole list travels (at most four rows) instead of two arrays of what is running.
drop function session_context(bytea, timestamptz);
create function session_context(hash bytea, at timestamptz)
returns table (user_id uuid, company_id uuid, role text, status text, last_seen_at timestamptz, entitlements jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.user_id, s.company_id, m.role, m.status, s.last_seen_at,
    coalesce((select jsonb_agg(jsonb_build_object('feature', e.feature, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at))
      from entitlements e where e.company_id = s.company_id), '[]')
  from sessions s join members m on m.company_id = s.company_id and m.user_id = s.user_id
  where s.token_hash = hash and s.expires_at > at
$$;
revoke all on function session_context(bytea, timestamptz) from public;
grant execute on function session_context(bytea, timestamptz) to counterbook_app;

-- A company's plans, running and past: what the payment provider said when it was last read, or what the operator switched on.
create table subscriptions (
  company_id uuid not null references companies on delete cascade,
  subscription_id uuid not null,
  driver text not null check (driver in ('manual', 'stripe')),
  -- The provider's names for the subscription and for who pays; none with the manual driver.
  provider_ref text,
  customer_ref text,
  plan text not null,
  status text not null check (status in ('active', 'past_due', 'ended')),
  started_at timestamptz not null,
  -- When it stops by itself, because it was cancelled; null while it goes on.
  cancels_at timestamptz,
  ended_at timestamptz,
  -- Counts changes, so that each cancelling has an idempotency key of its own.
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, subscription_id),
  unique (company_id, provider_ref),
  check ((status = 'ended') = (ended_at is not null))
);
select make_tenant_table('subscriptions', 'select, insert, update');

-- Somebody asked for a plan. At most one request of a company is open: a second click finds the first one's.
create table payment_requests (
  company_id uuid not null references companies on delete cascade,
  payment_request_id uuid not null,
  plan text not null,
  driver text not null check (driver in ('manual', 'stripe')),
  with_implementation_fee boolean not null,
  requested_by uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'done', 'replaced')),
  -- The provider's page where it is paid, its name there, and until when it can be used.
  checkout_url text,
  checkout_ref text,
  expires_at timestamptz,
  primary key (company_id, payment_request_id)
);
select make_tenant_table('payment_requests', 'select, insert, update');
create unique index payment_requests_open on payment_requests (company_id) where status = 'open';

-- What the payment provider sent, each event once. Global, because an event's number is unique in the whole world; the
-- company that it turned out to concern stands beside it.
create table payment_events (
  driver text not null,
  event_id text not null,
  company_id uuid not null references companies on delete cascade,
  type text not null,
  received_at timestamptz not null,
  primary key (driver, event_id)
);
grant select, insert on payment_events to counterbook_app;

-- Which reminder of which trial has been sent: a ledger, so that each is sent once.
create table trial_reminders (
  company_id uuid not null references companies on delete cascade,
  feature text not null,
  reminder text not null check (reminder in ('three_days', 'last_day')),
  sent_at timestamptz not null,
  primary key (company_id, feature, reminder)
);
select make_tenant_table('trial_reminders', 'select, insert');

-- Companies with a trial that ends within four days: the one question about billing that concerns all companies.
-- Four, so that a day that begins earlier somewhere is never missed; which reminder is due is decided for each company.
create function companies_with_ending_trials(at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct company_id from entitlements
  where kind = 'trial' and ends_at > at and ends_at <= at + interval '4 days'
$$;
revoke all on function companies_with_ending_trials(timestamptz) from public;
grant execute on function companies_with_ending_trials(timestamptz) to counterbook_app;
create index entitlements_ending_trials on entitlements (ends_at) where kind = 'trial';

-- The operator names a company by its name or its id, before any company is set.
create function find_companies(wanted text) returns table (company_id uuid, name text, zip_code text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.name, c.zip_code from companies c
  where c.company_id::text = lower(wanted)
    or lower(regexp_replace(trim(c.name), '\s+', ' ', 'g')) = lower(regexp_replace(trim(wanted), '\s+', ' ', 'g'))
  order by c.name, c.company_id
$$;
revoke all on function find_companies(text) from public;
