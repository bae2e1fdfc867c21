-- A mixed case: one line of an invoice that holds several items. The line stays as it is printed, without an item of its own.
create table invoice_line_parts (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  line_id uuid not null,
  position integer not null check (position >= 0),
  item_id uuid not null,
  -- Stock units of the item in one of the units that the line counts.
  quantity numeric(14, 4) not null check (quantity > 0),
  -- What one stock unit is worth beside the others; null: all are worth the same.
  price numeric(14, 4) check (price >= 0),
  -- What of the line is this item's: in stock units, and of its amount. Together they are the line's amount.
  stock_quantity numeric(14, 4),
  amount_cents bigint,
  primary key (company_id, invoice_id, line_id, position),
  foreign key (company_id, invoice_id, line_id) references invoice_lines on delete cascade,
  foreign key (company_id, item_id) references items on delete restrict
);
create index invoice_line_parts_item on invoice_line_parts (company_id, item_id);
alter table invoice_line_parts enable row level security;
create policy of_this_company on invoice_line_parts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on invoice_line_parts to counterbook_app;

-- What the vendor sells as a mixed case has no item of its own.
alter table vendor_items alter column item_id drop not null;
create table vendor_item_parts (
  company_id uuid not null references companies on delete cascade,
  vendor_item_id uuid not null,
  position integer not null check (position >= 0),
  item_id uuid not null,
  quantity numeric(14, 4) not null check (quantity > 0),
  price numeric(14, 4) check (price >= 0),
  primary key (company_id, vendor_item_id, position),
  foreign key (company_id, vendor_item_id) references vendor_items on delete cascade,
  foreign key (company_id, item_id) references items on delete cascade
);
create index vendor_item_parts_item on vendor_item_parts (company_id, item_id);
alter table vendor_item_parts enable row level security;
create policy of_this_company on vendor_item_parts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on vendor_item_parts to counterbook_app;

-- What the lines of invoices bring of each item.
create view line_goods as
  select company_id, invoice_id, line_id, item_id, quantity, unit, unit_price, amount_cents, stock_quantity, ignore, price_only
    from invoice_lines where company_id = nullif(current_setting('app.company_id', true), '')::uuid and item_id is not null
  union all select p.company_id, p.invoice_id, p.line_id, p.item_id, null, null, null, p.amount_cents, p.stock_quantity, l.ignore, l.price_only
    from invoice_line_parts p join invoice_lines l using (company_id, invoice_id, line_id)
    where p.company_id = nullif(current_setting('app.company_id', true), '')::uuid;
grant select on line_goods to counterbook_app;

-- The words of a mixed case are no item's.
create or replace view item_search as
  select company_id, item_id, name_key as words, true as is_name from items
    where company_id = nullif(current_setting('app.company_id', true), '')::uuid
  union all select company_id, item_id, description_key, false from vendor_items
    where company_id = nullif(current_setting('app.company_id', true), '')::uuid and item_id is not null;
