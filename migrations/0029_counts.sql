-- Counts of the stock: a sheet of lines, and what was counted on them by several users at once.

create table counts (
  company_id uuid not null references companies on delete cascade,
  count_id uuid not null,
  name text not null check (name <> ''),
  status text not null check (status in ('open', 'applied', 'archived')),
  is_blind boolean not null,
  started_at timestamptz not null,
  started_by uuid,
  applied_at timestamptz,
  applied_by uuid,
  -- The number of the last entry. Whoever adds entries locks the count, so that the numbers have no gaps.
  entry_count integer not null default 0 check (entry_count >= 0),
  -- The entries that the applied corrections come from; later ones are late.
  applied_entry_count integer,
  primary key (company_id, count_id),
  check ((status = 'applied') = (applied_at is not null and applied_entry_count is not null))
);
create index counts_started on counts (company_id, started_at);
alter table counts enable row level security;
create policy of_this_company on counts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on counts to counterbook_app;

-- One place of one item. The order of the walk is fixed when the count begins.
create table count_lines (
  company_id uuid not null references companies on delete cascade,
  line_id uuid not null,
  count_id uuid not null,
  area_id uuid,
  item_id uuid not null,
  position integer not null,
  -- On hand in all areas when the line was added.
  expected numeric(14, 4) not null,
  primary key (company_id, line_id),
  -- For the entries, which name both.
  unique (company_id, count_id, line_id),
  unique nulls not distinct (company_id, count_id, area_id, item_id),
  foreign key (company_id, count_id) references counts on delete cascade,
  foreign key (company_id, area_id) references storage_areas,
  foreign key (company_id, item_id) references items
);
create index count_lines_item on count_lines (company_id, item_id);
create index count_lines_area on count_lines (company_id, area_id);
alter table count_lines enable row level security;
create policy of_this_company on count_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on count_lines to counterbook_app;

-- What was counted, append-only. The newest by counting time holds; the id is made by the phone, so that sending twice is harmless.
create table count_entries (
  company_id uuid not null references companies on delete cascade,
  entry_id uuid not null,
  count_id uuid not null,
  line_id uuid not null,
  -- Its place among the entries of the count, in the order of arrival, from 1.
  number integer not null check (number > 0),
  -- Null: the line is not counted any more.
  quantity numeric(14, 4) check (quantity >= 0),
  counted_at timestamptz not null,
  received_at timestamptz not null,
  counted_by uuid,
  primary key (company_id, entry_id),
  unique (company_id, count_id, number),
  foreign key (company_id, count_id, line_id) references count_lines (company_id, count_id, line_id) on delete cascade
);
create index count_entries_line on count_entries (company_id, line_id);
alter table count_entries enable row level security;
create policy of_this_company on count_entries using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on count_entries to counterbook_app;

alter table stock_movements
  add column count_id uuid,
  -- Of a correction: when the quantity was counted, which may be long before it is applied.
  add column counted_at timestamptz,
  add foreign key (company_id, count_id) references counts,
  add check (counted_at is null or reason = 'counted');
create index stock_movements_count on stock_movements (company_id, count_id) where count_id is not null;
create index stock_movements_time on stock_movements (company_id, item_id, occurred_at);
