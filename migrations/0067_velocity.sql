-- How fast each item sells, learned from the sales of the last weeks. Written anew by a job; nothing depends on its history.
create table item_velocity (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  -- Stock units that sales took between the two days, recipes included, and of one day; null while there are too few days.
  sold numeric(14, 4) not null,
  per_day numeric(14, 4) check (per_day >= 0),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  last_sold_on date not null,
  learned_at timestamptz not null,
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references items on delete cascade
);
alter table item_velocity enable row level security;
create policy of_this_company on item_velocity using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_velocity to counterbook_app;

create index pos_sale_versions_day on pos_sale_versions (company_id, sold_on);
