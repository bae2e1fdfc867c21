-- Which sale a coupon was redeemed with.

alter table pos_sale_versions
  -- Codes of coupons that stand on the ticket or in the name of a discount.
  add column coupon_codes text[] not null default '{}',
  -- What the customer paid in all, if the point of sale says so.
  add column total_cents bigint;
create index pos_sale_versions_coupons on pos_sale_versions (company_id, sold_on) where coupon_codes <> '{}';

-- Written anew whenever sales or redemptions change: a function of both.
create table redemption_sales (
  company_id uuid not null references companies on delete cascade,
  coupon_redemption_id uuid not null,
  sale_id uuid not null,
  -- By the code on the ticket, or by the amount that the staff entered.
  rule text not null check (rule in ('code', 'amount')),
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (company_id, coupon_redemption_id),
  unique (company_id, sale_id),
  foreign key (company_id, coupon_redemption_id) references coupon_redemptions on delete cascade,
  foreign key (company_id, sale_id) references pos_sales on delete restrict
);
alter table redemption_sales enable row level security;
create policy of_this_company on redemption_sales using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on redemption_sales to counterbook_app;
