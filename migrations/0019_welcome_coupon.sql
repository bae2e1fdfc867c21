-- The coupon that every contact who joins gets with the welcome message; null: none. It is valid for so many days after each issue.
alter table messaging_settings add column welcome_coupon_id uuid;
alter table messaging_settings add foreign key (company_id, welcome_coupon_id) references coupon_offers on delete no action;
