-- Two items that are the same thing, or two vendors that are the same company. What pointed to the merged one points to the kept one until the
-- merge is undone; `moved` says what that was. Its own movements stay in its ledger, and what is on hand of it passes to the kept one.

create table item_merges (
  company_id uuid not null references companies on delete cascade,
  merge_id uuid not null,
  kept_item_id uuid not null,
  merged_item_id uuid not null,
  -- Stock units of the kept item in one of the merged item.
  factor numeric(14, 4) not null check (factor > 0),
  -- The stock units that the factor is between.
  kept_unit text not null,
  merged_unit text not null,
  merged_on date not null,
  merged_at timestamptz not null,
  merged_by uuid,
  -- The rows that were changed, and the kept item's own values that were empty before.
  moved jsonb not null,
  filled jsonb not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (company_id, merge_id),
  foreign key (company_id, kept_item_id) references items,
  foreign key (company_id, merged_item_id) references items,
  check (kept_item_id <> merged_item_id)
);
create unique index item_merges_current on item_merges (company_id, merged_item_id) where undone_at is null;
create index item_merges_kept on item_merges (company_id, kept_item_id);
alter table item_merges enable row level security;
create policy of_this_company on item_merges using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on item_merges to counterbook_app;

create table vendor_merges (
  company_id uuid not null references companies on delete cascade,
  merge_id uuid not null,
  kept_vendor_id uuid not null,
  merged_vendor_id uuid not null,
  merged_at timestamptz not null,
  merged_by uuid,
  moved jsonb not null,
  filled jsonb not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (company_id, merge_id),
  foreign key (company_id, kept_vendor_id) references vendors,
  foreign key (company_id, merged_vendor_id) references vendors,
  check (kept_vendor_id <> merged_vendor_id)
);
create unique index vendor_merges_current on vendor_merges (company_id, merged_vendor_id) where undone_at is null;
create index vendor_merges_kept on vendor_merges (company_id, kept_vendor_id);
alter table vendor_merges enable row level security;
create policy of_this_company on vendor_merges using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on vendor_merges to counterbook_app;

alter table stock_movements add column merge_id uuid, add foreign key (company_id, merge_id) references item_merges;
create index stock_movements_merge on stock_movements (company_id, merge_id) where merge_id is not null;
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in ('received', 'sold', 'returned', 'counted', 'adjusted',
  'transferred', 'opening', 'merged', 'wasted', 'broken', 'staff_meal', 'own_use', 'stolen'));
