-- The places of a company: stock, storage areas, counts, orders and postings belong to one. Every company has one from the beginning, and
-- sees nothing of it until it adds another.

create table locations (
  company_id uuid not null references companies on delete cascade,
  location_id uuid not null,
  name text not null check (name <> ''),
  name_key text not null,
  -- Where things go when nobody names a location.
  is_default boolean not null default false,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (company_id, location_id),
  check (not is_default or archived_at is null)
);
create unique index locations_name on locations (company_id, name_key) where archived_at is null;
create unique index locations_default on locations (company_id) where is_default;
alter table locations enable row level security;
create policy of_this_company on locations using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on locations to counterbook_app;

insert into locations (company_id, location_id, name, name_key, is_default, created_at)
select company_id, gen_random_uuid(), 'Main location', 'main location', true, created_at from companies;

-- What the ledger says about one item at one location. The on hand of the item is the sum over its locations.
create table location_stock (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  location_id uuid not null,
  on_hand numeric(14, 4) not null,
  primary key (company_id, item_id, location_id),
  foreign key (company_id, item_id) references items on delete cascade,
  foreign key (company_id, location_id) references locations
);
create index location_stock_location on location_stock (company_id, location_id);
alter table location_stock enable row level security;
create policy of_this_company on location_stock using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on location_stock to counterbook_app;

insert into location_stock (company_id, item_id, location_id, on_hand)
select i.company_id, i.item_id, l.location_id, i.on_hand from items i
join locations l on l.company_id = i.company_id and l.is_default where i.movement_count > 0;

alter table stock_movements add column location_id uuid, add foreign key (company_id, location_id) references locations;
alter table storage_areas add column location_id uuid, add foreign key (company_id, location_id) references locations;
alter table counts add column location_id uuid, add foreign key (company_id, location_id) references locations;
alter table purchase_orders add column location_id uuid, add foreign key (company_id, location_id) references locations;
update stock_movements x set location_id = l.location_id from locations l where l.company_id = x.company_id and l.is_default;
update storage_areas x set location_id = l.location_id from locations l where l.company_id = x.company_id and l.is_default;
update counts x set location_id = l.location_id from locations l where l.company_id = x.company_id and l.is_default;
update purchase_orders x set location_id = l.location_id from locations l where l.company_id = x.company_id and l.is_default;
alter table stock_movements alter column location_id set not null;
alter table storage_areas alter column location_id set not null;
alter table counts alter column location_id set not null;
alter table purchase_orders alter column location_id set not null;

-- Two locations can each have a walk-in cooler.
drop index storage_areas_name;
create unique index storage_areas_name on storage_areas (company_id, location_id, name_key) where archived_at is null;

-- Where the goods of an invoice came in. Null: at the default location, or where its order was delivered.
alter table invoices add column location_id uuid, add foreign key (company_id, location_id) references locations;
