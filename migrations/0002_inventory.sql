-- Vendors, items, what vendors call them, and the stock ledger that everything is counted from.

create table vendors (
  company_id uuid not null references companies on delete cascade,
  vendor_id uuid not null,
  name text not null check (name <> ''),
  -- lower case, letters and digits alone: how a vendor read from a page is recognised
  name_key text not null,
  tax_ids text[] not null default '{}',
  phones text[] not null default '{}',
  emails text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (company_id, vendor_id),
  unique (company_id, name_key)
);
select make_tenant_table('vendors');

create table items (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  name text not null check (name <> ''),
  name_key text not null,
  sku text,
  barcodes text[] not null default '{}',
  category text,
  stock_unit text not null,
  par_level numeric(14,4) check (par_level >= 0),
  reorder_point numeric(14,4) check (reorder_point >= 0),
  -- Kept by the ledger's trigger and never written by anything else: the sum of the item's movements.
  on_hand numeric(14,4) not null default 0,
  -- Worked out from the ledger whenever an invoice is posted or taken back.
  last_cost numeric(14,4),
  previous_cost numeric(14,4),
  average_cost numeric(14,4),
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (company_id, item_id)
);
create unique index items_name on items (company_id, name_key) where is_active;
create unique index items_sku on items (company_id, lower(sku)) where sku is not null and is_active;
create index items_search on items using gin (name_key gin_trgm_ops);
select make_tenant_table('items');

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
  stock_per_unit numeric(14,4) not null check (stock_per_unit > 0),
  last_unit_price numeric(14,4),
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
select make_tenant_table('vendor_items');

-- The stock ledger. Rows are only ever added; a mistake is taken back by a row of the opposite sign.
create table stock_movements (
  company_id uuid not null references companies on delete cascade,
  movement_id uuid not null,
  -- The order in which the book was written.
  entry bigint generated always as identity,
  item_id uuid not null,
  reason text not null check (reason in ('received', 'sold', 'returned', 'counted', 'wasted', 'adjusted', 'transferred')),
  quantity numeric(14,4) not null,
  -- filled by the trigger below
  on_hand_after numeric(14,4) not null default 0,
  unit_cost numeric(14,4),
  effective_on date not null,
  occurred_at timestamptz not null,
  created_by uuid,
  note text,
  invoice_id uuid,
  line_id uuid,
  posting_id uuid,
  reverses_movement_id uuid,
  primary key (company_id, movement_id),
  foreign key (company_id, item_id) references items on delete restrict,
  foreign key (company_id, reverses_movement_id) references stock_movements on delete restrict,
  unique (company_id, reverses_movement_id)
);
create index stock_movements_item on stock_movements (company_id, item_id, entry desc);
create index stock_movements_posting on stock_movements (company_id, posting_id);
select make_tenant_table('stock_movements', 'select, insert');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: rows are added, never changed', tg_table_name;
end $$;
create trigger append_only before update or delete on stock_movements for each row execute function refuse_change();
create trigger append_only before update or delete on audit_events for each row execute function refuse_change();

-- Every movement passes here: the item's row is locked, its count advanced, and the count after the movement written beside it.
create function apply_stock_movement() returns trigger language plpgsql as $$
begin
  update items set on_hand = on_hand + new.quantity
    where company_id = new.company_id and item_id = new.item_id
    returning on_hand into new.on_hand_after;
  -- Without such an item the foreign key refuses the row.
  new.on_hand_after := coalesce(new.on_hand_after, 0);
  return new;
end $$;
create trigger apply_to_item before insert on stock_movements for each row execute function apply_stock_movement();

-- Moving average cost: fold a ledger in order. State: {on hand, average}.
create function moving_average_step(state numeric[], quantity numeric, unit_cost numeric) returns numeric[]
language sql immutable as $$
  select case
    when unit_cost is not null and quantity > 0 then array[
      state[1] + quantity,
      case when state[1] <= 0 or state[2] is null then unit_cost
        else (state[1] * state[2] + quantity * unit_cost) / (state[1] + quantity) end]
    else array[state[1] + quantity, state[2]]
  end
$$;
create function moving_average_end(state numeric[]) returns numeric language sql immutable as $$ select round(state[2], 4) $$;
create aggregate moving_average(quantity numeric, unit_cost numeric) (
  sfunc = moving_average_step, stype = numeric[], finalfunc = moving_average_end, initcond = '{0,NULL}'
);
