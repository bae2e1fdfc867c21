-- Items that somebody should hear of, and since when: an alert that stays is told once. Written anew from the stock and its ledger.
create table stock_alerts (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('out_of_stock', 'low_stock', 'unusual_use')),
  item_id uuid not null,
  since timestamptz not null,
  -- Of unusual use: how many times the usual use of a week.
  times numeric(8, 1),
  primary key (company_id, kind, item_id),
  foreign key (company_id, item_id) references items on delete cascade
);
alter table stock_alerts enable row level security;
create policy of_this_company on stock_alerts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on stock_alerts to counterbook_app;

-- Which alerts a team member does not want, and when they were last told of the others by email; null: never.
alter table members
  add column muted_alerts text[] not null default '{}',
  add column alerted_at timestamptz;
