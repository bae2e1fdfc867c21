-- Coupons: what is offered, one copy with a code of its own for each person, and what became of each copy.

-- What the staff type on a customer's phone before it redeems; absent or null: nothing is asked.
create table coupon_settings (
  company_id uuid primary key references companies on delete cascade,
  -- Keyed with the installation's secret, as phone numbers are: a copy of the database alone does not give four digits away.
  pin_hash bytea check (length(pin_hash) = 32),
  updated_at timestamptz not null,
  updated_by uuid
);
select make_tenant_table('coupon_settings', 'select, insert, update');

create table coupon_offers (
  company_id uuid not null references companies on delete cascade,
  coupon_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 150),
  -- The first moment at which it is no longer taken: the same for everybody, or so many days after each copy was issued.
  expires_at timestamptz,
  expires_after_days smallint check (expires_after_days > 0),
  terms text not null default '',
  archived_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  primary key (company_id, coupon_id),
  check ((expires_at is null) <> (expires_after_days is null))
);
select make_tenant_table('coupon_offers', 'select, insert, update');
create index coupon_offers_newest on coupon_offers (company_id, created_at desc, coupon_id desc);

alter table campaigns
  add foreign key (company_id, coupon_id) references coupon_offers;

-- One person's copy of an offer. It outlives an erased person without saying who that was.
create table coupon_issues (
  company_id uuid not null references companies on delete cascade,
  coupon_issue_id uuid not null,
  coupon_id uuid not null,
  loyalty_customer_id uuid,
  -- The campaign whose text brought it.
  campaign_id uuid,
  code text not null check (code ~ '^[2-9A-HJKMNP-Z]{9}$'),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the ledger says of it now: the redemption that stands, if one does.
  redeemed_at timestamptz,
  coupon_redemption_id uuid,
  primary key (company_id, coupon_issue_id),
  unique (company_id, code),
  unique (company_id, coupon_id, loyalty_customer_id),
  foreign key (company_id, coupon_id) references coupon_offers,
  foreign key (company_id, campaign_id) references campaigns,
  foreign key (company_id, loyalty_customer_id) references contacts on delete set null (loyalty_customer_id),
  check ((redeemed_at is null) = (coupon_redemption_id is null))
);
select make_tenant_table('coupon_issues', 'select, insert, update');
-- An offer's figures are counted in this index alone.
create index coupon_issues_offer on coupon_issues (company_id, coupon_id, issued_at desc, coupon_issue_id desc) include (redeemed_at, expires_at);
create index coupon_issues_contact on coupon_issues (company_id, loyalty_customer_id, issued_at desc);
create index coupon_issues_campaign on coupon_issues (company_id, campaign_id) include (coupon_redemption_id);

-- Who took a coupon when, and who took that back and why. Never changed.
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
  -- What the customer's page called its try, so that a second tap is the first one answered again.
  attempt_id uuid,
  -- What the customer paid, as the staff entered it.
  sale_cents bigint check (sale_cents >= 0),
  undoes uuid,
  reason text,
  primary key (company_id, coupon_redemption_id),
  unique (company_id, coupon_issue_id, attempt_id),
  unique (company_id, undoes),
  foreign key (company_id, coupon_issue_id) references coupon_issues,
  foreign key (company_id, undoes) references coupon_redemptions,
  check ((kind = 'redeemed') = (via is not null)),
  check ((kind = 'undone') = (undoes is not null)),
  check ((kind = 'undone') = (reason is not null))
);
select make_tenant_table('coupon_redemptions', 'select, insert');
create trigger append_only before update or delete on coupon_redemptions for each row execute function refuse_change();
create index coupon_redemptions_issue on coupon_redemptions (company_id, coupon_issue_id, occurred_at);
create index coupon_redemptions_newest on coupon_redemptions (company_id, occurred_at desc);

alter table coupon_issues
  add foreign key (company_id, coupon_redemption_id) references coupon_redemptions;

-- A number below 31^8, from those bytes of a random UUID (v4) that are random throughout.
create function coupon_number(random uuid) returns bigint
language sql immutable strict parallel safe as $$
  select ('x' || encode(substr(uuid_send(random), 10, 7), 'hex'))::bit(56)::bigint % 852891037441
$$;

-- The code of that number, as contract/coupon_code.ts reads it: eight signs out of 31 that cannot be taken for one another, and a ninth
-- that is their sum, weighted by place. 31 is a prime, so one wrong sign or two exchanged ones always change the sum.
create function coupon_code(n bigint) returns text
language sql immutable strict parallel safe as $$
  select substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (n % 31)::int + 1, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (n / 31 % 31)::int + 1, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (n / 961 % 31)::int + 1, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (n / 29791 % 31)::int + 1, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (n / 923521 % 31)::int + 1, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (n / 28629151 % 31)::int + 1, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (n / 887503681 % 31)::int + 1, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (n / 27512614111 % 31)::int + 1, 1)
    || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', ((n % 31 + n / 31 % 31 * 2 + n / 961 % 31 * 3 + n / 29791 % 31 * 4
      + n / 923521 % 31 * 5 + n / 28629151 % 31 * 6 + n / 887503681 % 31 * 7 + n / 27512614111 % 31 * 8) % 31)::int + 1, 1)
$$;
