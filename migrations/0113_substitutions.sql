-- What a vendor sent in place of what was ordered. Without an ordered item: a user has said that it is no substitute.
create table order_substitutions (
  company_id uuid not null references companies on delete cascade,
  order_id uuid not null,
  item_id uuid not null,
  instead_of uuid,
  said_at timestamptz not null,
  said_by uuid,
  primary key (company_id, order_id, item_id),
  foreign key (company_id, order_id) references purchase_orders on delete cascade,
  foreign key (company_id, item_id) references items on delete restrict,
  foreign key (company_id, instead_of) references items on delete restrict
);
create index order_substitutions_item on order_substitutions (company_id, item_id);
create index order_substitutions_instead_of on order_substitutions (company_id, instead_of);
alter table order_substitutions enable row level security;
create policy of_this_company on order_substitutions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on order_substitutions to counterbook_app;
