-- Where a shop keeps its goods, and more about each item. An item may lie in several areas.

create table storage_areas (
  company_id uuid not null references companies on delete cascade,
  area_id uuid not null,
  name text not null check (name <> ''),
  name_key text not null,
  -- The order in which the shop walks through its areas.
  position integer not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (company_id, area_id)
);
create unique index storage_areas_name on storage_areas (company_id, name_key) where archived_at is null;
alter table storage_areas enable row level security;
create policy of_this_company on storage_areas using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on storage_areas to counterbook_app;

-- The items of an area in shelf order.
create table storage_area_items (
  company_id uuid not null references companies on delete cascade,
  area_id uuid not null,
  item_id uuid not null,
  position integer not null,
  primary key (company_id, area_id, item_id),
  foreign key (company_id, area_id) references storage_areas on delete cascade,
  foreign key (company_id, item_id) references items on delete cascade
);
create index storage_area_items_item on storage_area_items (company_id, item_id);
alter table storage_area_items enable row level security;
create policy of_this_company on storage_area_items using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on storage_area_items to counterbook_app;

alter table items
  add column selling_price_cents integer check (selling_price_cents >= 0),
  -- Who to order from; without one, the vendor of the last purchase.
  add column preferred_vendor_id uuid,
  add foreign key (company_id, preferred_vendor_id) references vendors;
