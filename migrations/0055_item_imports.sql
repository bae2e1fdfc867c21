-- Items and opening stock from a file. Its rows are kept as they were read, with what the check said about each and what the import did.

create table item_imports (
  company_id uuid not null references companies on delete cascade,
  item_import_id uuid not null,
  state text not null check (state in ('uploaded', 'checked', 'running', 'finished', 'failed', 'undone')),
  file_name text not null,
  -- The program that writes such headings, where it is known.
  system text,
  headings jsonb not null,
  -- The column of each field. The next file with the same headings begins with it.
  mapping jsonb not null,
  -- Where the opening stock is.
  location_id uuid not null,
  row_count integer not null check (row_count > 0),
  rows_done integer not null default 0,
  -- The vendors, categories and storage areas that the check found new.
  adds jsonb not null default '{"vendors": [], "categories": [], "areas": []}',
  -- What the import added besides items, for undoing it.
  added_vendors uuid[] not null default '{}',
  added_areas uuid[] not null default '{}',
  created_at timestamptz not null,
  created_by uuid,
  started_at timestamptz,
  started_by uuid,
  ended_at timestamptz,
  undone_at timestamptz,
  undone_by uuid,
  primary key (company_id, item_import_id),
  foreign key (company_id, location_id) references locations,
  check ((state = 'undone') = (undone_at is not null))
);
create index item_imports_newest on item_imports (company_id, created_at desc, item_import_id desc);
alter table item_imports enable row level security;
create policy of_this_company on item_imports using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_imports to counterbook_app;

create table item_import_rows (
  company_id uuid not null references companies on delete cascade,
  item_import_id uuid not null,
  row_number integer not null,
  cells jsonb not null,
  -- Why the row could not be read.
  fault text check (fault in ('too_long', 'open_quote')),
  -- What the check found; nothing before the first check.
  outcome text check (outcome in ('new', 'changed', 'same', 'refused')),
  plan jsonb,
  -- What the import did: the item, the values that it replaced, and the opening stock.
  is_done boolean not null default false,
  item_id uuid,
  replaced jsonb,
  movement_id uuid,
  primary key (company_id, item_import_id, row_number),
  foreign key (company_id, item_import_id) references item_imports on delete cascade,
  foreign key (company_id, item_id) references items on delete set null (item_id),
  foreign key (company_id, movement_id) references stock_movements
);
create index item_import_rows_item on item_import_rows (company_id, item_id) where item_id is not null;
alter table item_import_rows enable row level security;
create policy of_this_company on item_import_rows using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_import_rows to counterbook_app;

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in (
  'received', 'sold', 'returned', 'counted', 'adjusted', 'transferred', 'opening', 'wasted', 'broken', 'staff_meal', 'own_use', 'stolen'
));
