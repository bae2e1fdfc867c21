-- The message engine: campaigns, one message for each contact, senders and their pace, replies, short links.

-- What may be sent when, as the shop wants it; absent means the defaults of contract/limits.ts.
create table messaging_settings (
  company_id uuid primary key references companies on delete cascade,
  -- Minutes after midnight where the person is; the legal window holds in any case.
  window_start smallint check (window_start between 0 and 1439),
  window_end smallint check (window_end between 1 and 1440),
  cap_per_day smallint check (cap_per_day > 0),
  cap_per_week smallint check (cap_per_week > 0),
  -- What the disclosure beside the consent box promises.
  promised_per_month smallint check (promised_per_month > 0),
  cents_per_segment numeric(8, 4) check (cents_per_segment >= 0),
  -- Asks for the full date of birth before joining: 21 and over.
  age_gate boolean not null default false,
  updated_at timestamptz not null,
  check (window_end > window_start)
);
select make_tenant_table('messaging_settings');

-- One send action.
create table campaigns (
  company_id uuid not null references companies on delete cascade,
  campaign_id uuid not null,
  name text not null check (name <> ''),
  campaign_type text not null check (campaign_type in ('promo', 'template', 'coupon', 'welcome', 'confirmation')),
  status text not null check (status in ('draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled')),
  -- The words without the company's prefix; {placeholders} are filled for each contact.
  body text not null,
  template_id text,
  coupon_id uuid,
  audience jsonb not null default '{}',
  scheduled_at timestamptz,
  -- Contacts are queued in order of their ids; this is how far it has come, so that a killed process goes on where it was.
  queued_to uuid,
  queued_at timestamptz,
  -- Why it stands still, when that was not a person's wish.
  pause_reason text,
  idempotency_key text,
  created_at timestamptz not null,
  created_by uuid,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, campaign_id),
  unique (company_id, idempotency_key),
  check (status <> 'scheduled' or scheduled_at is not null)
);
select make_tenant_table('campaigns');
create index campaigns_newest on campaigns (company_id, created_at desc);

-- One text to one phone. The row is the truth; jobs only wake those who send.
create table messages (
  company_id uuid not null references companies on delete cascade,
  message_id uuid not null,
  campaign_id uuid,
  loyalty_customer_id uuid,
  -- Null once the person was erased.
  phone_e164 text,
  body text not null,
  -- Only 'marketing' waits for quiet hours and caps; the others answer something that the person did.
  purpose text not null check (purpose in
    ('marketing', 'welcome', 'confirmation', 'opt_out', 'opt_in', 'help', 'reply', 'coupon_link', 'test')),
  status text not null check (status in
    ('queued', 'held', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown', 'suppressed', 'cancelled')),
  -- Why it waits (quiet_hours, frequency_cap, daily_limit) or why it was left out (opted_out, needs_confirmation, unreachable, …).
  reason text,
  -- Not before this moment.
  due_at timestamptz not null,
  segments smallint not null check (segments > 0),
  attempts smallint not null default 0,
  -- A process that sends holds the row until then; afterwards the outcome is unknown, never simply tried again.
  lease_until timestamptz,
  driver text,
  -- The number or messaging service that it went out from.
  sender text,
  -- The vendor's name for it.
  provider_ref text,
  error_code text,
  in_reply_to uuid,
  created_at timestamptz not null,
  created_by uuid,
  sent_at timestamptz,
  -- When the last word about it came.
  settled_at timestamptz,
  primary key (company_id, message_id),
  unique (company_id, campaign_id, loyalty_customer_id),
  foreign key (company_id, campaign_id) references campaigns,
  foreign key (company_id, loyalty_customer_id) references contacts on delete set null (loyalty_customer_id)
);
select make_tenant_table('messages', 'select, insert, update');
create index messages_due on messages (company_id, due_at) where status in ('queued', 'held');
create index messages_under_way on messages (company_id, lease_until) where status in ('sending', 'unknown');
create index messages_contact on messages (company_id, loyalty_customer_id, created_at desc);
create index messages_provider on messages (company_id, provider_ref) where provider_ref is not null;

-- How many messages of each campaign stand where, by day of sending (else of queueing) in UTC: figures without counting messages.
-- Spread over shards, so that those who send do not wait for each other's count.
create table message_tallies (
  company_id uuid not null references companies on delete cascade,
  -- Nil for messages of no campaign.
  campaign_id uuid not null,
  day date not null,
  purpose text not null,
  status text not null,
  reason text not null,
  shard smallint not null,
  messages bigint not null,
  segments bigint not null,
  primary key (company_id, campaign_id, day, purpose, status, reason, shard)
);
select make_tenant_table('message_tallies', 'select');
create index message_tallies_day on message_tallies (company_id, day);

create function tally_messages() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into message_tallies
      select m.company_id, coalesce(m.campaign_id, '00000000-0000-0000-0000-000000000000'),
        (coalesce(m.sent_at, m.created_at) at time zone 'UTC')::date, m.purpose, m.status,
        coalesce(m.error_code, m.reason, ''), pg_backend_pid() % 8, count(*), sum(m.segments)
      from after m group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, campaign_id, day, purpose, status, reason, shard) do update
      set messages = message_tallies.messages + excluded.messages, segments = message_tallies.segments + excluded.segments;
  else
    insert into message_tallies
      select c.company_id, c.campaign_id, c.day, c.purpose, c.status, c.reason, pg_backend_pid() % 8, sum(c.n), sum(c.segments)
      from (
        select m.company_id, coalesce(m.campaign_id, '00000000-0000-0000-0000-000000000000') as campaign_id,
          (coalesce(m.sent_at, m.created_at) at time zone 'UTC')::date as day, m.purpose, m.status,
          coalesce(m.error_code, m.reason, '') as reason, 1 as n, m.segments::int as segments from after m
        union all
        select m.company_id, coalesce(m.campaign_id, '00000000-0000-0000-0000-000000000000'),
          (coalesce(m.sent_at, m.created_at) at time zone 'UTC')::date, m.purpose, m.status,
          coalesce(m.error_code, m.reason, ''), -1, -m.segments from before m
      ) c group by 1, 2, 3, 4, 5, 6 having sum(c.n) <> 0 or sum(c.segments) <> 0
      order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, campaign_id, day, purpose, status, reason, shard) do update
      set messages = message_tallies.messages + excluded.messages, segments = message_tallies.segments + excluded.segments;
  end if;
  return null;
end $$;
create trigger tally_inserted after insert on messages
  referencing new table as after for each statement execute function tally_messages();
create trigger tally_updated after update on messages
  referencing new table as after old table as before for each statement execute function tally_messages();

-- Who may no longer be texted has nothing waiting, from the same transaction on, whatever part of the product took the consent away.
create function drop_waiting_texts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update messages set status = 'suppressed', settled_at = new.updated_at,
    reason = case when new.archived_at is not null then 'archived' when new.unreachable_at is not null then 'unreachable' else new.consent end
  where company_id = new.company_id and loyalty_customer_id = new.loyalty_customer_id
    and status in ('queued', 'held') and purpose in ('marketing', 'welcome', 'confirmation');
  return null;
end $$;
create trigger drop_waiting_texts after update of consent, archived_at, unreachable_at on contacts for each row
  when (new.consent is distinct from old.consent and new.consent <> 'consented'
    or new.archived_at is not null and old.archived_at is null or new.unreachable_at is not null and old.unreachable_at is null)
  execute function drop_waiting_texts();

-- Numbers (or messaging services) that texts go out from, and the pace each may keep: shared by all processes, and by all
-- companies where company_id is null. Global, since a reply names only the number.
create table sender_numbers (
  driver text not null,
  address text not null,
  company_id uuid references companies on delete cascade,
  per_second numeric(8, 3) not null check (per_second > 0),
  per_day int check (per_day > 0),
  -- The next moment at which a segment may go out.
  next_slot_at timestamptz not null default '-infinity',
  counted_day date,
  sent_that_day int not null default 0,
  primary key (driver, address)
);
create index sender_numbers_company on sender_numbers (company_id);
grant select, insert, update on sender_numbers to counterbook_app;

-- Which companies have texted a phone from a number, so that a reply to a shared number finds its way. Phones are keyed hashes.
create table sender_threads (
  driver text not null,
  address text not null,
  phone_hash bytea not null,
  company_id uuid not null references companies on delete cascade,
  last_at timestamptz not null,
  primary key (driver, address, phone_hash, company_id)
);
grant select, insert, update, delete on sender_threads to counterbook_app;

-- What the vendor delivered, each text once. Global, because its number is unique in the whole world.
create table inbound_receipts (
  driver text not null,
  provider_ref text not null,
  received_at timestamptz not null,
  primary key (driver, provider_ref)
);
grant select, insert on inbound_receipts to counterbook_app;

-- What people wrote back.
create table inbound_messages (
  company_id uuid not null references companies on delete cascade,
  inbound_message_id uuid not null,
  loyalty_customer_id uuid,
  phone_e164 text,
  body text not null,
  meaning text not null check (meaning in ('stop', 'stop_unsure', 'start', 'yes', 'help', 'reply')),
  -- The campaign whose text was the last before it.
  campaign_id uuid,
  driver text not null,
  received_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, inbound_message_id),
  foreign key (company_id, campaign_id) references campaigns,
  foreign key (company_id, loyalty_customer_id) references contacts on delete set null (loyalty_customer_id)
);
select make_tenant_table('inbound_messages');
create index inbound_messages_newest on inbound_messages (company_id, received_at desc);
create index inbound_messages_contact on inbound_messages (company_id, loyalty_customer_id, received_at desc);

-- /l/<code>: one code for each message and link. Global, since the code comes before the company is known.
create table short_links (
  code text primary key,
  company_id uuid not null references companies on delete cascade,
  message_id uuid,
  campaign_id uuid,
  loyalty_customer_id uuid,
  -- A page of ours for this person ('coupons', 'my_texts'), or an address that the shop wrote.
  target text not null,
  created_at timestamptz not null
);
create index short_links_message on short_links (company_id, message_id);
grant select, insert on short_links to counterbook_app;

-- Somebody opened it; robots and previews are told apart and not counted.
create table link_clicks (
  company_id uuid not null references companies on delete cascade,
  link_click_id uuid not null,
  code text not null,
  message_id uuid,
  campaign_id uuid,
  loyalty_customer_id uuid,
  clicked_at timestamptz not null,
  is_robot boolean not null,
  primary key (company_id, link_click_id),
  foreign key (company_id, loyalty_customer_id) references contacts on delete set null (loyalty_customer_id)
);
select make_tenant_table('link_clicks', 'select, insert');
create index link_clicks_campaign on link_clicks (company_id, campaign_id) where not is_robot;
create index link_clicks_contact on link_clicks (company_id, loyalty_customer_id, clicked_at desc);
