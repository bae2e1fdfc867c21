-- A sold item that takes something of several items, without a recipe: a gift box is two candles and a soap.

alter table pos_items
  -- What it takes is in pos_item_parts.
  add column is_bundle boolean not null default false,
  drop constraint pos_items_check,
  add constraint pos_items_one_target
    check (num_nonnulls(item_id, recipe_id) = case when mapped_at is null or is_ignored or is_bundle then 0 else 1 end),
  add constraint pos_items_bundle check (not is_bundle or (mapped_at is not null and not is_ignored));

create table pos_item_parts (
  company_id uuid not null references companies on delete cascade,
  pos_item_id uuid not null,
  position integer not null check (position >= 0),
  item_id uuid,
  recipe_id uuid,
  -- Stock units of the item, or yield units of the recipe, in one of the sold item.
  quantity numeric(14, 4) not null check (quantity > 0),
  primary key (company_id, pos_item_id, position),
  foreign key (company_id, pos_item_id) references pos_items on delete restrict,
  foreign key (company_id, item_id) references items on delete restrict,
  foreign key (company_id, recipe_id) references recipes on delete restrict,
  check (num_nonnulls(item_id, recipe_id) = 1)
);
create index pos_item_parts_item on pos_item_parts (company_id, item_id) where item_id is not null;
create index pos_item_parts_recipe on pos_item_parts (company_id, recipe_id) where recipe_id is not null;
alter table pos_item_parts enable row level security;
create policy of_this_company on pos_item_parts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pos_item_parts to counterbook_app;
