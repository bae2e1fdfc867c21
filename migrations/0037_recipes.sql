-- Recipes: what one batch of a dish or of a part of dishes takes from the stock.

create table recipes (
  company_id uuid not null references companies on delete cascade,
  recipe_id uuid not null,
  name text not null check (name <> ''),
  name_key text not null,
  category text,
  -- What one batch makes: 8 portions, 2 qt.
  yield_quantity numeric(14, 4) not null check (yield_quantity > 0),
  yield_unit text not null check (yield_unit <> ''),
  -- Of one yield unit; null: it is not sold.
  selling_price_cents integer check (selling_price_cents >= 0),
  -- The share of the price that the ingredients may cost.
  target_percent numeric(5, 2) check (target_percent > 0 and target_percent <= 100),
  note text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (company_id, recipe_id)
);
create unique index recipes_name on recipes (company_id, name_key) where archived_at is null;
alter table recipes enable row level security;
create policy of_this_company on recipes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on recipes to counterbook_app;

create table recipe_lines (
  company_id uuid not null references companies on delete cascade,
  recipe_id uuid not null,
  position integer not null,
  item_id uuid,
  -- Another recipe of which this one takes a part.
  part_id uuid check (part_id <> recipe_id),
  quantity numeric(14, 4) not null check (quantity > 0),
  unit text not null check (unit <> ''),
  -- What is left of it after trimming.
  usable_percent numeric(5, 2) not null default 100 check (usable_percent > 0 and usable_percent <= 100),
  primary key (company_id, recipe_id, position),
  foreign key (company_id, recipe_id) references recipes on delete cascade,
  foreign key (company_id, item_id) references items on delete restrict,
  foreign key (company_id, part_id) references recipes on delete restrict,
  check (num_nonnulls(item_id, part_id) = 1)
);
create index recipe_lines_item on recipe_lines (company_id, item_id) where item_id is not null;
create index recipe_lines_part on recipe_lines (company_id, part_id) where part_id is not null;
alter table recipe_lines enable row level security;
create policy of_this_company on recipe_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on recipe_lines to counterbook_app;

-- How much one stock unit of an item holds: a jar of mustard holds 32 oz.
create table item_contents (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  unit text not null check (unit <> ''),
  quantity numeric(14, 4) not null check (quantity > 0),
  primary key (company_id, item_id, unit),
  foreign key (company_id, item_id) references items on delete cascade
);
alter table item_contents enable row level security;
create policy of_this_company on item_contents using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_contents to counterbook_app;
