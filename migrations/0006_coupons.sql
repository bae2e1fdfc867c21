-- Coupons: what is offered, one issue with a code of its own for each contact, and what became of each issue.

-- What the staff type on a customer's phone before it redeems; absent or null: nothing is asked.
create table coupon_settings (
  company_id uuid primary key references companies on delete cascade,
  -- Keyed with the installation's secret, as phone numbers are: a copy of the database alone does not give four digits away.
  pin_hash bytea check (length(pin_hash) = 32),
  updated_at timestamptz not null,
  updated_by uuid
);
alter table coupon_settings enable row level security;
create policy of_this_company on coupon_settings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on coupon_settings to counterbook_app;

create table coupon_offers (
  company_id uuid not null references companies on delete cascade,
  coupon_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 150),
  -- The first moment at which it is no longer accepted: the same for everybody, or so many days after each issue.
  expires_at timestamptz,
  expires_after_days smallint check (expires_after_days > 0),
  terms text not null default '',
  archived_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  primary key (company_id, coupon_id),
  check ((expires_at is null) <> (expires_after_days is null))
);
create index coupon_offers_newest on coupon_offers (company_id, created_at desc, coupon_id desc);
alter table coupon_offers enable row level security;
create policy of_this_company on coupon_offers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on coupon_offers to counterbook_app;

alter table campaigns add foreign key (company_id, coupon_id) references coupon_offers on delete no action;

-- One contact's issue of an offer. It outlives an erased contact without saying who that was.
create table coupon_issues (
  company_id uuid not null references companies on delete cascade,
  coupon_issue_id uuid not null,
  coupon_id uuid not null,
  loyalty_customer_id uuid,
  -- The campaign whose message brought it.
  campaign_id uuid,
  -- Compared byte by byte, as the codes of links are.
  code text collate "C" not null check (code ~ '^[2-9A-HJKMNP-Z]{9}$'),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- The redemption that stands, if one does.
  redeemed_at timestamptz,
  coupon_redemption_id uuid,
  primary key (company_id, coupon_issue_id),
  unique (company_id, code),
  unique (company_id, loyalty_customer_id, coupon_id),
  foreign key (company_id, coupon_id) references coupon_offers on delete no action,
  foreign key (company_id, campaign_id) references campaigns on delete no action,
  foreign key (company_id, loyalty_customer_id) references contacts on delete no action,
  check ((redeemed_at is null) = (coupon_redemption_id is null))
);
-- The figures of an offer and of a campaign are counted in these indexes alone.
create index coupon_issues_offer on coupon_issues (company_id, coupon_id, coupon_issue_id) include (expires_at, coupon_redemption_id);
create index coupon_issues_campaign on coupon_issues (company_id, campaign_id) include (coupon_redemption_id)
  where campaign_id is not null;
alter table coupon_issues enable row level security;
create policy of_this_company on coupon_issues using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on coupon_issues to counterbook_app;

-- Who redeemed a coupon when, and who took that back and why. A ledger.
create table coupon_redemptions (
  company_id uuid not null references companies on delete cascade,
  coupon_redemption_id uuid not null,
  coupon_issue_id uuid not null,
  kind text not null check (kind in ('redeemed', 'undone')),
  occurred_at timestamptz not null,
  -- Null: on the customer's own phone.
  user_id uuid,
  -- How the coupon was found: on the customer's phone, by the camera or a scanner, by its typed code, by the phone number.
  via text check (via in ('customer_phone', 'scan', 'code', 'phone')),
  -- The customer page's name for its attempt, so that a second tap gets the answer of the first.
  attempt_id uuid,
  -- What the customer paid, as the staff entered it.
  sale_cents bigint check (sale_cents >= 0),
  undoes uuid,
  reason text,
  primary key (company_id, coupon_redemption_id),
  unique (company_id, coupon_issue_id, attempt_id),
  unique (company_id, undoes),
  foreign key (company_id, coupon_issue_id) references coupon_issues on delete no action,
  foreign key (company_id, undoes) references coupon_redemptions on delete no action,
  check ((kind = 'redeemed') = (via is not null)),
  check ((kind = 'undone') = (undoes is not null)),
  check ((kind = 'undone') = (reason is not null))
);
create index coupon_redemptions_issue on coupon_redemptions (company_id, coupon_issue_id, occurred_at);
create index coupon_redemptions_newest on coupon_redemptions (company_id, occurred_at desc);
alter table coupon_redemptions enable row level security;
create policy of_this_company on coupon_redemptions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on coupon_redemptions to counterbook_app;

alter table coupon_issues add foreign key (company_id, coupon_redemption_id) references coupon_redemptions on delete no action;
