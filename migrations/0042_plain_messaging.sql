-- Messages, campaigns, links and coupons without triggers: native foreign keys say what must hold, verbs say what happens.

-- Each takes its triggers with it.
drop function tally_messages() cascade;
drop function tally_sent() cascade;
drop function tally_subscribers() cascade;
drop function add_subscribers_to_day() cascade;
drop function add_texts_to_day() cascade;
drop function recount_days_elsewhere() cascade;
drop function tally_coupons() cascade;
drop function check_message_references() cascade;
drop function check_link_references() cascade;
drop function check_coupon_references() cascade;
drop function keep_message_references() cascade;
drop function keep_campaign_of_messages() cascade;
drop function keep_what_has_coupons() cascade;
drop function free_messages_of_contact() cascade;
drop function free_coupons_of_contact() cascade;
drop function forget_replies() cascade;
drop function drop_messages_of_company() cascade;
drop function drop_links_of_company() cascade;
drop function drop_coupons_of_company() cascade;
drop trigger append_only on welcome_messages;
drop trigger append_only on coupon_redemptions;

drop function recount_days(uuid);
drop function add_to_day(uuid, timestamptz, smallint, bigint, bigint, bigint, bigint);
drop function days_lock(uuid);
drop function quarter_of(timestamptz);
drop function coupon_tally(text, int);
drop function texts_lock(uuid);
drop function link_code(bytea, bigint);
drop function new_id(timestamptz);
drop function coupon_code(bigint);
drop function coupon_number(uuid);
drop function simulated_texts(int);
drop function simulated_phones(int);

drop table message_tallies, sent_tallies, subscriber_tallies, day_tallies, coupon_tallies;

-- `no action` is checked when the statement is over: whoever deletes a contact first takes them out of these rows, and a company goes
-- with all of its rows at once.
alter table messages
  add foreign key (company_id) references companies on delete cascade,
  add foreign key (company_id, campaign_id) references campaigns on delete no action,
  add foreign key (company_id, loyalty_customer_id) references contacts on delete no action,
  -- The answer is queued before what it answers is saved.
  add foreign key (company_id, in_reply_to) references inbound_messages on delete no action deferrable initially deferred;
alter table inbound_messages
  drop constraint inbound_messages_company_id_loyalty_customer_id_fkey,
  add foreign key (company_id, loyalty_customer_id) references contacts on delete no action;
alter table reply_threads
  drop constraint reply_threads_company_id_loyalty_customer_id_fkey,
  add foreign key (company_id, loyalty_customer_id) references contacts on delete no action;
alter table link_clicks
  drop constraint link_clicks_company_id_loyalty_customer_id_fkey,
  add foreign key (company_id, message_id) references messages on delete no action,
  add foreign key (company_id, campaign_id) references campaigns on delete no action,
  add foreign key (company_id, loyalty_customer_id) references contacts on delete no action;
alter table coupon_issues
  add foreign key (company_id) references companies on delete cascade,
  add foreign key (company_id, coupon_id) references coupon_offers on delete no action,
  add foreign key (company_id, campaign_id) references campaigns on delete no action,
  add foreign key (company_id, loyalty_customer_id) references contacts on delete no action;
grant update (loyalty_customer_id) on link_clicks to counterbook_app;
-- Global, so it may refer to companies alone.
alter table short_links
  add foreign key (company_id) references companies on delete cascade;

-- What a foreign key looks for when its parent is deleted, and what figures are counted by.
create index reply_threads_contact on reply_threads (company_id, loyalty_customer_id);
drop index link_clicks_campaign;
create index link_clicks_campaign on link_clicks (company_id, campaign_id, message_id) include (is_robot);
create index coupon_issues_campaign on coupon_issues (company_id, campaign_id) include (coupon_redemption_id)
  where campaign_id is not null;
drop index coupon_issues_offer;
create index coupon_issues_offer on coupon_issues (company_id, coupon_id, coupon_issue_id) include (expires_at, coupon_redemption_id);
alter table simulator_behaviours rename to simulator_behaviors;
drop index messages_simulated;
create index messages_simulated on messages (company_id, created_at desc) where driver = 'simulator';
-- Texts that went out, by when; tests are in no figure.
create index messages_sent on messages (company_id, sent_at) where sent_at is not null and purpose <> 'test';
-- Those that have not, by campaign.
create index messages_unsent on messages (company_id, campaign_id) where sent_at is null;
drop index if exists consent_events_contact;
create index consent_events_contact on consent_events (company_id, loyalty_customer_id, seq) include (kind, occurred_at);

-- Texts that went out on a day that is over, added up by a job: as many rows as there are campaigns, states and reasons on that day.
-- A day without rows is counted from the texts themselves.
create table message_days (
  company_id uuid not null references companies on delete cascade,
  message_day_id uuid not null default gen_random_uuid(),
  -- Where the shop was when the day was added up. Once it has moved, these rows count no more.
  time_zone text not null,
  -- Of the shop's calendar.
  day date not null,
  -- Null: of no campaign.
  campaign_id uuid,
  status text not null,
  -- Empty: none.
  reason text not null,
  messages bigint not null check (messages > 0),
  segments bigint not null,
  -- Of tries before the last one that were paid for.
  earlier_segments bigint not null,
  primary key (company_id, message_day_id),
  unique nulls not distinct (company_id, time_zone, day, campaign_id, status, reason),
  foreign key (company_id, campaign_id) references campaigns on delete no action
);
alter table message_days enable row level security;
create policy of_this_company on message_days using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on message_days to counterbook_app;

-- Whose a text to a shared number may be when nobody has texted that phone from it yet: the companies that know the phone, else the only
-- company there is. A function, because the companies are asked before one of them is known, and row-level security would show none.
create or replace function companies_of_phone(phone text) returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  with known as (select k.company_id from contacts k join companies c on c.company_id = k.company_id where k.phone_e164 = phone)
  select known.company_id from known
  union all
  select c.company_id from companies c where not exists (select from known) and (select count(*) from companies) = 1
$$;
