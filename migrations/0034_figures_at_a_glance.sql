-- Figures at a glance: days that are added up once, what became of coupons without counting copies, and copies by the hundred thousand.

-- The tallies by quarters of an hour, added up by the days of the shop's own calendar: all that a look at a span of days reads. The quarters
-- stay the truth; when a shop moves to another time zone its days are added up anew.
create table day_tallies (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  shard smallint not null,
  -- As in subscriber_tallies.
  joined bigint not null,
  departed bigint not null,
  change bigint not null,
  -- As in sent_tallies, of all campaigns.
  sent bigint not null,
  primary key (company_id, day, shard)
);
select make_tenant_table('day_tallies', 'select');

-- Held shared by those who tally, and alone by who moves the shop: they must not add to days that are being counted anew.
create function days_lock(company_id uuid) returns bigint
language sql immutable parallel safe as $$ select hashtextextended('days of ' || company_id, 0) $$;

create function add_to_day(company uuid, at timestamptz, of_shard smallint, joins bigint, departures bigint, changes bigint, texts bigint)
returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(days_lock(company));
  -- A statement of its own, which sees where the shop is once the lock is there.
  insert into day_tallies as d
    select company, (at at time zone c.time_zone)::date, of_shard, joins, departures, changes, texts from companies c where c.company_id = company
  on conflict (company_id, day, shard) do update set joined = d.joined + excluded.joined, departed = d.departed + excluded.departed,
    change = d.change + excluded.change, sent = d.sent + excluded.sent;
end $$;

-- For each row: a statement tallies many texts in a few quarters. Without an old row its values are null.
create function add_subscribers_to_day() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_day(new.company_id, new.quarter, new.shard, new.joined - coalesce(old.joined, 0),
    new.departed - coalesce(old.departed, 0), new.change - coalesce(old.change, 0), 0);
  return null;
end $$;
create trigger add_to_day after insert or update on subscriber_tallies for each row execute function add_subscribers_to_day();
create function add_texts_to_day() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_day(new.company_id, new.quarter, new.shard, 0, 0, 0, new.messages - coalesce(old.messages, 0));
  return null;
end $$;
create trigger add_to_day after insert or update on sent_tallies for each row execute function add_texts_to_day();

create function recount_days(company uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(days_lock(company));
  delete from day_tallies where company_id = company;
  insert into day_tallies
    select company, (q.quarter at time zone c.time_zone)::date, q.shard, sum(q.joined), sum(q.departed), sum(q.change), sum(q.sent)
    from companies c cross join (
      select quarter, shard, joined, departed, change, 0 as sent from subscriber_tallies where company_id = company
      union all
      select quarter, shard, 0, 0, 0, messages from sent_tallies where company_id = company
    ) q where c.company_id = company group by 2, 3;
end $$;
create function recount_days_elsewhere() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform recount_days(new.company_id);
  return null;
end $$;
create trigger recount_days after update of time_zone on companies for each row
  when (new.time_zone <> old.time_zone) execute function recount_days_elsewhere();
select recount_days(company_id) from companies;

-- What became of the copies of coupons, by the campaign that brought them and the moment from which they are no longer taken: how many have
-- expired is a sum at any moment. Spread over shards, as message_tallies are. A copy only ever goes with its company.
create table coupon_tallies (
  company_id uuid not null references companies on delete cascade,
  coupon_id uuid not null,
  -- Nil for copies that no campaign brought.
  campaign_id uuid not null,
  expires_at timestamptz not null,
  shard smallint not null,
  issued bigint not null,
  -- Those whose redemption stands, how many of these name a sale, and what those sales came to.
  redeemed bigint not null,
  sales_entered bigint not null,
  sale_cents bigint not null,
  primary key (company_id, coupon_id, campaign_id, expires_at, shard)
);
select make_tenant_table('coupon_tallies', 'select');
create index coupon_tallies_campaign on coupon_tallies (company_id, campaign_id);

-- The statement that adds copies to the tallies: those of a table, or of what a statement left or found there (`after`, `before`).
create function coupon_tally(of_rows text, sign int) returns text
language sql immutable parallel safe as $$
  select format('insert into coupon_tallies as y
      select i.company_id, i.coupon_id, coalesce(i.campaign_id, ''00000000-0000-0000-0000-000000000000''), i.expires_at,
        pg_backend_pid() %% 8, %1$s * count(*), %1$s * count(i.coupon_redemption_id), %1$s * count(d.sale_cents),
        %1$s * coalesce(sum(d.sale_cents), 0)
      from %2$I i
      left join coupon_redemptions d on d.company_id = i.company_id and d.coupon_redemption_id = i.coupon_redemption_id
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, coupon_id, campaign_id, expires_at, shard) do update
      set issued = y.issued + excluded.issued, redeemed = y.redeemed + excluded.redeemed,
        sales_entered = y.sales_entered + excluded.sales_entered, sale_cents = y.sale_cents + excluded.sale_cents', sign, of_rows)
$$;
create function tally_coupons() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    execute coupon_tally('before', -1);
  end if;
  execute coupon_tally('after', 1);
  return null;
end $$;
create trigger tally_inserted after insert on coupon_issues
  referencing new table as after for each statement execute function tally_coupons();
create trigger tally_updated after update on coupon_issues
  referencing new table as after old table as before for each statement execute function tally_coupons();
do $$ begin execute coupon_tally('coupon_issues', 1); end $$;

-- Whom and what copies refer to is checked once for each statement, as it is for the texts that they go with: the same columns, the same
-- check. A foreign key asks for each row by itself, four times over.
create trigger check_references after insert on coupon_issues
  referencing new table as after for each statement execute function check_message_references();
create function check_coupon_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made record;
begin
  for made in select distinct a.company_id, a.coupon_id from after a order by 1, 2 loop
    perform from coupon_offers o where o.company_id = made.company_id and o.coupon_id = made.coupon_id for key share;
    if not found then
      raise foreign_key_violation
        using message = 'a copy of a coupon that the company does not have', table = 'coupon_issues', column = 'coupon_id';
    end if;
  end loop;
  return null;
end $$;
create trigger check_offers after insert on coupon_issues
  referencing new table as after for each statement execute function check_coupon_references();

-- Afterwards a copy keeps all of them; only an erased person is taken out of it.
create trigger keep_references before update of company_id, coupon_id, campaign_id, loyalty_customer_id on coupon_issues for each row
  when (new.company_id <> old.company_id or new.coupon_id <> old.coupon_id or new.campaign_id is distinct from old.campaign_id
    or (new.loyalty_customer_id is not null and new.loyalty_customer_id is distinct from old.loyalty_customer_id))
  execute function keep_message_references();
create trigger keep_id before update of company_id, coupon_id on coupon_offers for each row
  when (new.company_id <> old.company_id or new.coupon_id <> old.coupon_id) execute function keep_message_references();

-- What copies refer to: a contact that is deleted leaves them without a person, an offer or a campaign that has any stays, a company takes its
-- own with it.
create function free_coupons_of_contact() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(texts_lock(old.company_id));
  update coupon_issues set loyalty_customer_id = null
  where company_id = old.company_id and loyalty_customer_id = old.loyalty_customer_id;
  return null;
end $$;
create trigger free_coupons after delete on contacts for each row execute function free_coupons_of_contact();

-- Whatever has copies has tallies. The argument is the column that names it there.
create function keep_what_has_coupons() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  has_any boolean;
begin
  execute format('select exists (select from coupon_tallies y where y.company_id = $1.company_id and y.%1$I = $1.%1$I)', tg_argv[0])
    into has_any using old;
  if has_any then
    raise foreign_key_violation using message = 'what has copies of coupons stays', table = tg_table_name;
  end if;
  return old;
end $$;
create trigger keep_with_coupons before delete on campaigns for each row execute function keep_what_has_coupons('campaign_id');
create trigger keep_with_coupons before delete on coupon_offers for each row execute function keep_what_has_coupons('coupon_id');

create function drop_coupons_of_company() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from coupon_issues where company_id = old.company_id;
  delete from coupon_tallies where company_id = old.company_id;
  return old;
end $$;
create trigger drop_coupons before delete on companies for each row execute function drop_coupons_of_company();

alter table coupon_issues
  drop constraint coupon_issues_company_id_fkey,
  drop constraint coupon_issues_company_id_coupon_id_fkey,
  drop constraint coupon_issues_company_id_campaign_id_fkey,
  drop constraint coupon_issues_company_id_loyalty_customer_id_fkey;

-- Four indexes in place of six: figures are no longer counted in them, and what redeeming or extending changes is in none.
drop index coupon_issues_campaign;
drop index coupon_issues_contact;
drop index coupon_issues_offer;
alter table coupon_issues
  drop constraint coupon_issues_company_id_coupon_id_loyalty_customer_id_key,
  add unique (company_id, loyalty_customer_id, coupon_id);
create index coupon_issues_offer on coupon_issues (company_id, coupon_id, coupon_issue_id);
