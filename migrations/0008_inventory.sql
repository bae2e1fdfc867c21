-- Vendors, items, what vendors call them, and the stock ledger that everything is counted from.

create table vendors (
  company_id uuid not null references companies on delete cascade,
  vendor_id uuid not null,
  name text not null check (name <> ''),
  -- Lower case, letters and digits only: how a vendor on a page is recognized.
  name_key text not null,
  tax_ids text[] not null default '{}',
  phones text[] not null default '{}',
  emails text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (company_id, vendor_id),
  unique (company_id, name_key)
);
alter table vendors enable row level security;
create policy of_this_company on vendors using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on vendors to counterbook_app;

create table items (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  name text not null check (name <> ''),
  name_key text not null,
  sku text,
  barcodes text[] not null default '{}',
  category text,
  stock_unit text not null,
  par_level numeric(14, 4) check (par_level >= 0),
  reorder_point numeric(14, 4) check (reorder_point >= 0),
  -- The sum of the item's movements. Written only by the verb that writes a movement, which locks the item.
  on_hand numeric(14, 4) not null default 0,
  -- Computed from the ledger whenever an invoice is posted or unposted.
  last_cost numeric(14, 4),
  previous_cost numeric(14, 4),
  average_cost numeric(14, 4),
  is_active boolean not null default true,
  created_at timestamptz not null,
  -- The entry of the item's last movement.
  movement_count integer not null default 0 check (movement_count >= 0),
  primary key (company_id, item_id)
);
create unique index items_name on items (company_id, name_key) where is_active;
create unique index items_sku on items (company_id, lower(sku)) where sku is not null and is_active;
create index items_search on items using gin (name_key gin_trgm_ops);
alter table items enable row level security;
create policy of_this_company on items using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on items to counterbook_app;

-- What one vendor calls an item: code, words, and how many stock units one sold unit holds.
create table vendor_items (
  company_id uuid not null references companies on delete cascade,
  vendor_item_id uuid not null,
  vendor_id uuid not null,
  item_id uuid not null,
  code text,
  code_key text,
  description text not null,
  description_key text not null,
  unit text,
  pack text,
  stock_per_unit numeric(14, 4) not null check (stock_per_unit > 0),
  last_unit_price numeric(14, 4),
  last_on date,
  learned_at timestamptz not null,
  primary key (company_id, vendor_item_id),
  foreign key (company_id, vendor_id) references vendors on delete cascade,
  foreign key (company_id, item_id) references items on delete cascade
);
create unique index vendor_items_code on vendor_items (company_id, vendor_id, code_key) where code_key is not null;
create unique index vendor_items_words on vendor_items (company_id, vendor_id, description_key) where code_key is null;
create index vendor_items_item on vendor_items (company_id, item_id);
create index vendor_items_search on vendor_items using gin (description_key gin_trgm_ops);
alter table vendor_items enable row level security;
create policy of_this_company on vendor_items using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on vendor_items to counterbook_app;

-- The stock ledger: a mistake is taken back by a row of the opposite sign. The keys to invoices are in the invoices' file.
create table stock_movements (
  company_id uuid not null references companies on delete cascade,
  movement_id uuid not null,
  -- The movement's place in the item's book, from 1.
  entry integer not null check (entry > 0),
  item_id uuid not null,
  reason text not null check (reason in ('received', 'sold', 'returned', 'counted', 'wasted', 'adjusted', 'transferred')),
  quantity numeric(14, 4) not null,
  on_hand_after numeric(14, 4) not null,
  unit_cost numeric(14, 4),
  effective_on date not null,
  occurred_at timestamptz not null,
  created_by uuid,
  note text,
  invoice_id uuid,
  line_id uuid,
  posting_id uuid,
  reverses_movement_id uuid,
  primary key (company_id, movement_id),
  unique (company_id, item_id, entry),
  unique (company_id, reverses_movement_id),
  foreign key (company_id, item_id) references items on delete restrict,
  foreign key (company_id, reverses_movement_id) references stock_movements on delete restrict
);
create index stock_movements_posting on stock_movements (company_id, posting_id);
alter table stock_movements enable row level security;
create policy of_this_company on stock_movements using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on stock_movements to counterbook_app;
