-- Points of sale that are connected, and the runs that bring their sales.

alter table pos_connections drop constraint pos_connections_driver_check;
alter table pos_connections add check (driver in ('file', 'square', 'demo'));
alter table pos_connections
  add column state text not null default 'active' check (state in ('setting_up', 'active', 'paused', 'signed_out', 'disconnected')),
  -- The point of sale's own words for the account and for the place that sells.
  add column account_ref text,
  add column account_name text,
  add column place_ref text,
  add column place_name text,
  -- Sales since this day are fetched; those since `stock_from` move the stock.
  add column history_from date,
  add column stock_from date,
  -- Every change of the sales until then is here.
  add column synced_until timestamptz,
  -- When a user accepted the differences of the first sync. Nothing moves before.
  add column accepted_at timestamptz,
  add column connected_at timestamptz,
  add column connected_by uuid;

alter table pos_tasks
  alter column file_name drop not null,
  alter column first_on drop not null,
  alter column last_on drop not null,
  add column kind text not null default 'file' check (kind in ('file', 'sync', 'live')),
  add column state text not null default 'done'
    check (state in ('waiting', 'running', 'review', 'done', 'failed', 'canceled')),
  add column step text check (step in ('items', 'sales', 'compare', 'book')),
  -- Where the step goes on; committed with what it did.
  add column cursor text,
  add column done_count integer not null default 0 check (done_count >= 0),
  add column total_count integer check (total_count >= 0),
  -- The changes that are fetched.
  add column changed_from timestamptz,
  add column changed_until timestamptz,
  add column reached_at timestamptz,
  -- Beginnings of the same step that failed.
  add column failures integer not null default 0 check (failures >= 0),
  add column fault text,
  add column retry_at timestamptz,
  -- Its sales are known, and wait for a yes: [[item_id, change], …] is what they would move.
  add column is_held boolean not null default false,
  add column differences jsonb,
  add column ended_at timestamptz,
  add check (kind <> 'file' or (file_name is not null and first_on is not null and last_on is not null));
-- One run at a time for each connection.
create unique index pos_tasks_open on pos_tasks (company_id, connection_id)
  where kind <> 'file' and state in ('waiting', 'running', 'review', 'failed');
-- A run of the schedule that found nothing leaves no line.
grant delete on pos_tasks to counterbook_app;

alter table pos_sale_versions
  -- An open ticket reserves what it lists; it takes nothing from the shelf.
  add column is_open boolean not null default false,
  add column sold_at timestamptz;

alter table pos_items
  add column kind text not null default 'item' check (kind in ('item', 'modifier')),
  add column barcode text,
  add column price_cents integer check (price_cents >= 0);

-- What a point of sale said, until it was taken: each event once.
create table pos_events (
  company_id uuid not null references companies on delete cascade,
  connection_id uuid not null,
  event_ref text not null check (event_ref <> ''),
  -- The sale that changed.
  sale_ref text not null check (sale_ref <> ''),
  received_at timestamptz not null,
  taken_at timestamptz,
  primary key (company_id, connection_id, event_ref),
  foreign key (company_id, connection_id) references pos_connections on delete restrict
);
create index pos_events_waiting on pos_events (company_id, connection_id, received_at) where taken_at is null;
alter table pos_events enable row level security;
create policy of_this_company on pos_events using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pos_events to counterbook_app;

-- Whose account a point of sale speaks of. It is read before the company is known.
create table pos_accounts (
  driver text not null check (driver in ('square', 'demo')),
  account_ref text not null check (account_ref <> ''),
  company_id uuid not null references companies on delete cascade,
  connection_id uuid not null,
  primary key (driver, account_ref, company_id)
);
create index pos_accounts_company on pos_accounts (company_id);
grant select, insert, delete on pos_accounts to counterbook_app;
