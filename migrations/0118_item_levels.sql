-- Levels that an item has at one location instead of its own: both are replaced. Nothing sees them while there is one location.
create table item_levels (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  location_id uuid not null,
  par_level numeric(14, 4) check (par_level >= 0),
  reorder_point numeric(14, 4) check (reorder_point >= 0),
  primary key (company_id, item_id, location_id),
  foreign key (company_id, item_id) references items on delete cascade,
  foreign key (company_id, location_id) references locations
);
create index item_levels_location on item_levels (company_id, location_id);
alter table item_levels enable row level security;
create policy of_this_company on item_levels using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_levels to counterbook_app;
