-- Plans and their payment.

-- A company's plans, running and past: what the payment provider last said, or what the operator switched on.
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
  -- When a canceled plan stops by itself; null while it goes on.
  cancels_at timestamptz,
  ended_at timestamptz,
  -- Counts changes, so that each cancellation has an idempotency key of its own.
  revision integer not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, subscription_id),
  unique (company_id, provider_ref),
  check ((status = 'ended') = (ended_at is not null))
);
alter table subscriptions enable row level security;
create policy of_this_company on subscriptions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on subscriptions to counterbook_app;

-- A user asked for a plan. At most one request of a company is open: a second click finds the first one's.
create table payment_requests (
  company_id uuid not null references companies on delete cascade,
  payment_request_id uuid not null,
  plan text not null,
  driver text not null check (driver in ('manual', 'stripe')),
  with_implementation_fee boolean not null,
  requested_by uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'done', 'replaced')),
  -- The provider's page where it is paid, the provider's name for it, and until when it can be used.
  checkout_url text,
  checkout_ref text,
  expires_at timestamptz,
  primary key (company_id, payment_request_id)
);
create unique index payment_requests_open on payment_requests (company_id) where status = 'open';
alter table payment_requests enable row level security;
create policy of_this_company on payment_requests using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on payment_requests to counterbook_app;

-- What the payment provider sent, each event once. Global, because an event's number is unique in the whole world; the company that it
-- concerns stands beside it.
create table payment_events (
  driver text not null,
  event_id text not null,
  company_id uuid not null references companies on delete cascade,
  type text not null,
  received_at timestamptz not null,
  primary key (driver, event_id)
);
grant select, insert on payment_events to counterbook_app;

-- Which reminder of which trial was sent, so that each is sent once. A ledger.
create table trial_reminders (
  company_id uuid not null references companies on delete cascade,
  feature text not null,
  reminder text not null check (reminder in ('three_days', 'last_day')),
  sent_at timestamptz not null,
  primary key (company_id, feature, reminder)
);
alter table trial_reminders enable row level security;
create policy of_this_company on trial_reminders using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on trial_reminders to counterbook_app;
