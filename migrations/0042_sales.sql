-- What the point of sale sold. A sale is known in versions, and its effect on the stock is a function of the newest one alone.

create table pos_connections (
  company_id uuid not null references companies on delete cascade,
  connection_id uuid not null,
  driver text not null check (driver in ('file')),
  -- How the columns of its files are read.
  columns jsonb,
  -- Whether refunded goods go back on the shelf.
  refunds_return boolean not null default false,
  created_at timestamptz not null,
  primary key (company_id, connection_id),
  unique (company_id, driver)
);
alter table pos_connections enable row level security;
create policy of_this_company on pos_connections using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on pos_connections to counterbook_app;

-- Something that the point of sale sells, and what of the stock one of it takes.
create table pos_items (
  company_id uuid not null references companies on delete cascade,
  pos_item_id uuid not null,
  connection_id uuid not null,
  source_key text not null check (source_key <> ''),
  name text not null,
  sku text,
  item_id uuid,
  recipe_id uuid,
  -- Stock units of the item, or yield units of the recipe.
  quantity numeric(14, 4) check (quantity > 0),
  is_ignored boolean not null default false,
  mapped_at timestamptz,
  first_seen_at timestamptz not null,
  primary key (company_id, pos_item_id),
  unique (company_id, connection_id, source_key),
  foreign key (company_id, connection_id) references pos_connections on delete restrict,
  foreign key (company_id, item_id) references items on delete restrict,
  foreign key (company_id, recipe_id) references recipes on delete restrict,
  check (num_nonnulls(item_id, recipe_id) = case when mapped_at is null or is_ignored then 0 else 1 end),
  check ((quantity is null) = (item_id is null and recipe_id is null))
);
create index pos_items_item on pos_items (company_id, item_id) where item_id is not null;
create index pos_items_recipe on pos_items (company_id, recipe_id) where recipe_id is not null;
alter table pos_items enable row level security;
create policy of_this_company on pos_items using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on pos_items to counterbook_app;

-- One run that brought sales.
create table pos_tasks (
  company_id uuid not null references companies on delete cascade,
  task_id uuid not null,
  connection_id uuid not null,
  file_name text not null,
  sale_count integer not null check (sale_count >= 0),
  line_count integer not null check (line_count >= 0),
  first_on date not null,
  last_on date not null,
  created_at timestamptz not null,
  created_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  primary key (company_id, task_id),
  foreign key (company_id, connection_id) references pos_connections on delete restrict
);
create index pos_tasks_newest on pos_tasks (company_id, created_at desc);
alter table pos_tasks enable row level security;
create policy of_this_company on pos_tasks using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on pos_tasks to counterbook_app;

create table pos_sales (
  company_id uuid not null references companies on delete cascade,
  sale_id uuid not null,
  connection_id uuid not null,
  -- The number of the ticket, or the day of a report that adds up a day.
  source_id text not null check (source_id <> ''),
  primary key (company_id, sale_id),
  unique (company_id, connection_id, source_id),
  foreign key (company_id, connection_id) references pos_connections on delete restrict
);
alter table pos_sales enable row level security;
create policy of_this_company on pos_sales using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on pos_sales to counterbook_app;

-- What was known of a sale; never changed. Versions of an undone task do not count.
create table pos_sale_versions (
  company_id uuid not null references companies on delete cascade,
  sale_id uuid not null,
  version bigint not null,
  task_id uuid not null,
  sold_on date not null,
  -- [{pos_item_id, quantity, returned, amount_cents}]: what was sold, and how much of it came back on the shelf.
  lines jsonb not null,
  primary key (company_id, sale_id, version, task_id),
  foreign key (company_id, sale_id) references pos_sales on delete restrict,
  foreign key (company_id, task_id) references pos_tasks on delete restrict
);
create index pos_sale_versions_task on pos_sale_versions (company_id, task_id);
alter table pos_sale_versions enable row level security;
create policy of_this_company on pos_sale_versions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on pos_sale_versions to counterbook_app;

alter table stock_movements add column sale_id uuid;
alter table stock_movements add foreign key (company_id, sale_id) references pos_sales on delete restrict;
create index stock_movements_sale on stock_movements (company_id, sale_id) where sale_id is not null;
