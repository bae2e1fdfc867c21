-- Which side is right about a value, what a user kept, and the counts that a point of sale was told.

alter table pos_connections
  add column name_source text not null default 'counterbook' check (name_source in ('counterbook', 'pos')),
  add column price_source text not null default 'counterbook' check (price_source in ('counterbook', 'pos')),
  add column codes_source text not null default 'counterbook' check (codes_source in ('counterbook', 'pos')),
  -- 'none': neither side tells the other what is on hand.
  add column count_source text not null default 'none' check (count_source in ('none', 'counterbook', 'pos')),
  -- Why the last counts were not sent, and when the point of sale last took some.
  add column counts_fault text,
  add column counts_sent_at timestamptz;

-- A value of the point of sale that a user decided not to take. Another value is asked about again.
create table pos_kept_values (
  company_id uuid not null references companies on delete cascade,
  pos_item_id uuid not null,
  field text not null check (field in ('name', 'price', 'sku', 'barcode', 'count')),
  theirs text not null,
  kept_at timestamptz not null,
  primary key (company_id, pos_item_id, field),
  foreign key (company_id, pos_item_id) references pos_items on delete restrict
);
alter table pos_kept_values enable row level security;
create policy of_this_company on pos_kept_values using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pos_kept_values to counterbook_app;

-- The last count of a sold item that the point of sale took from us.
create table pos_counts (
  company_id uuid not null references companies on delete cascade,
  pos_item_id uuid not null,
  quantity numeric(14, 4) not null check (quantity >= 0),
  counted_at timestamptz not null,
  -- The point of sale does not take counts of it.
  is_refused boolean not null,
  primary key (company_id, pos_item_id),
  foreign key (company_id, pos_item_id) references pos_items on delete restrict
);
alter table pos_counts enable row level security;
create policy of_this_company on pos_counts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pos_counts to counterbook_app;

-- Counts that are on their way. The same ones under the same id until the point of sale has answered, so that it takes them once.
create table pos_count_batches (
  company_id uuid not null references companies on delete cascade,
  connection_id uuid not null,
  batch_id uuid not null,
  counted_at timestamptz not null,
  -- [{pos_item_id, ref, quantity}]
  counts jsonb not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references pos_connections on delete restrict
);
alter table pos_count_batches enable row level security;
create policy of_this_company on pos_count_batches using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pos_count_batches to counterbook_app;
