-- Who redeemed a coupon within a span of days.
create index coupon_issues_redeemed on coupon_issues (company_id, redeemed_at) include (loyalty_customer_id) where redeemed_at is not null;
