-- Coupons that move stock: the items that an offer is for, the suggestions that are hidden for a while, and the margin that a coupon leaves.

-- Percent of the price that a suggested coupon leaves at least; null: the one that every company starts with.
alter table companies add column coupon_margin_floor integer check (coupon_margin_floor between 0 and 90);

create table coupon_offer_items (
  company_id uuid not null references companies on delete cascade,
  coupon_id uuid not null,
  item_id uuid not null,
  -- What was there when the offer was created, and what of it was at risk.
  on_hand numeric(14, 4) not null,
  at_risk numeric(14, 4) not null check (at_risk >= 0),
  primary key (company_id, coupon_id, item_id),
  foreign key (company_id, coupon_id) references coupon_offers on delete cascade,
  foreign key (company_id, item_id) references items on delete cascade
);
create index coupon_offer_items_item on coupon_offer_items (company_id, item_id);
alter table coupon_offer_items enable row level security;
create policy of_this_company on coupon_offer_items using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- A merge of items lets it point to the item that is kept.
grant select, insert, update on coupon_offer_items to counterbook_app;

create table hidden_coupon_suggestions (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  hidden_until timestamptz not null,
  hidden_by uuid,
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references items on delete cascade
);
alter table hidden_coupon_suggestions enable row level security;
create policy of_this_company on hidden_coupon_suggestions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on hidden_coupon_suggestions to counterbook_app;
