-- Campaigns, one message for each contact, senders and their pace, replies, personal links, and figures.
--
-- Foreign keys to contacts and campaigns are `no action`, which is checked when the statement is over: whoever deletes a contact takes it
-- out of these rows first (server/contact_parts.ts), and a company goes with all of its rows at once.

-- What may be sent when, as the shop wants it; a missing value means the default of contract/limits.ts.
create table messaging_settings (
  company_id uuid primary key references companies on delete cascade,
  -- Minutes after midnight at the contact's place; the legal window holds in any case.
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
alter table messaging_settings enable row level security;
create policy of_this_company on messaging_settings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on messaging_settings to counterbook_app;

-- A company's own templates. The samples that every company starts with are data of the program (contract/texts). A sample that a company
-- changed or archived is a row with the sample's id and all of its words.
create table message_templates (
  company_id uuid not null references companies on delete cascade,
  template_id uuid not null,
  title text not null check (title <> ''),
  category text not null check (category <> ''),
  language text not null check (language in ('en', 'es')),
  -- Without the company's name in front; {name} stands for what is filled in when it is sent.
  body text not null check (body <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  -- The same in Spanish, for a template in English; the two are kept, filled in and sent together.
  body_es text check (body_es <> ''),
  primary key (company_id, template_id),
  check (body_es is null or language = 'en')
);
alter table message_templates enable row level security;
create policy of_this_company on message_templates using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on message_templates to counterbook_app;

-- A choice of contacts under a name, to be used again. It is evaluated each time.
create table audiences (
  company_id uuid not null references companies on delete cascade,
  audience_id uuid not null,
  name text not null check (name <> ''),
  conditions jsonb not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  primary key (company_id, audience_id)
);
create unique index audiences_name on audiences (company_id, lower(name));
alter table audiences enable row level security;
create policy of_this_company on audiences using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on audiences to counterbook_app;

-- One send action, or the draft of one.
create table campaigns (
  company_id uuid not null references companies on delete cascade,
  campaign_id uuid not null,
  name text not null check (name <> ''),
  campaign_type text not null check (campaign_type in ('promo', 'template', 'coupon', 'welcome', 'confirmation')),
  status text not null check (status in ('draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled')),
  -- The words without the company's prefix; {placeholders} are filled for each contact.
  body text not null,
  template_id text,
  -- The key to coupon_offers is in the coupons' file.
  coupon_id uuid,
  audience jsonb not null default '{}',
  scheduled_at timestamptz,
  -- Contacts are queued in the order of their ids. This is how far it is, so that another process can go on after a kill.
  queued_to uuid,
  queued_at timestamptz,
  -- Why it is paused, unless a user paused it.
  pause_reason text,
  idempotency_key text,
  created_at timestamptz not null,
  created_by uuid,
  started_at timestamptz,
  finished_at timestamptz,
  -- The same in Spanish, for contacts who read that; null: everybody gets `body`.
  body_es text,
  -- Offers something for people of 21 and over, and goes to nobody else.
  adults_only boolean not null default false,
  -- How many contacts it is for; which of the chosen ones are left out, by reason; which of them wait for an hour or a cap, why, and until
  -- when at the latest. Counted when it was made and again when its messages were queued: a repeated request gets the same figures.
  recipients integer not null default 0 check (recipients >= 0),
  left_out jsonb not null default '{}',
  held jsonb not null default '[]',
  -- Counts up whenever the next contacts are shared out: only the stretches of the newest turn may be queued.
  queue_turn integer not null default 0 check (queue_turn >= 0),
  -- All that the screen holds, `DraftContent`; null once it is sent.
  draft jsonb check (draft is null or status = 'draft'),
  -- Another one with each change: whoever saves names the version that they have seen.
  draft_version uuid,
  changed_at timestamptz,
  changed_by uuid,
  primary key (company_id, campaign_id),
  unique (company_id, idempotency_key),
  check (status <> 'scheduled' or scheduled_at is not null),
  check (num_nulls(draft, draft_version, changed_at) in (0, 3))
);
create index campaigns_newest on campaigns (company_id, created_at desc);
create index campaigns_open on campaigns (company_id) where status in ('scheduled', 'running', 'paused');
alter table campaigns enable row level security;
create policy of_this_company on campaigns using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on campaigns to counterbook_app;

-- Everything between a company and one phone that has texted it.
create table reply_threads (
  company_id uuid not null references companies on delete cascade,
  reply_thread_id uuid not null,
  loyalty_customer_id uuid,
  -- Null once the contact was erased.
  phone_e164 text,
  -- When the phone texted last.
  last_at timestamptz not null,
  primary key (company_id, reply_thread_id),
  unique (company_id, phone_e164),
  foreign key (company_id, loyalty_customer_id) references contacts on delete no action
);
create index reply_threads_newest on reply_threads (company_id, last_at desc, reply_thread_id desc);
create index reply_threads_contact on reply_threads (company_id, loyalty_customer_id);
alter table reply_threads enable row level security;
create policy of_this_company on reply_threads using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on reply_threads to counterbook_app;

-- What contacts and others text to the company.
create table inbound_messages (
  company_id uuid not null references companies on delete cascade,
  inbound_message_id uuid not null,
  loyalty_customer_id uuid,
  phone_e164 text,
  body text not null,
  meaning text not null check (meaning in ('stop', 'stop_unsure', 'start', 'yes', 'help', 'reply')),
  -- The campaign of the last message before it.
  campaign_id uuid,
  driver text not null,
  received_at timestamptz not null,
  read_at timestamptz,
  reply_thread_id uuid not null,
  -- Pictures and the like that came with it; they are not downloaded.
  media_count smallint not null default 0 check (media_count >= 0),
  -- The provider has answered it, so we do not.
  is_answered_by_provider boolean not null default false,
  -- The number that it was sent to.
  address text,
  -- When a user looked at what was only probably a STOP.
  reviewed_at timestamptz,
  reviewed_by uuid,
  primary key (company_id, inbound_message_id),
  foreign key (company_id, campaign_id) references campaigns on delete no action,
  foreign key (company_id, loyalty_customer_id) references contacts on delete no action,
  foreign key (company_id, reply_thread_id) references reply_threads on delete no action
);
create index inbound_messages_newest on inbound_messages (company_id, received_at desc);
create index inbound_messages_contact on inbound_messages (company_id, loyalty_customer_id, received_at desc);
create index inbound_messages_thread on inbound_messages (company_id, reply_thread_id, received_at desc);
create index inbound_messages_unread on inbound_messages (company_id, reply_thread_id) where read_at is null;
create index inbound_messages_unsure on inbound_messages (company_id, reply_thread_id)
  where meaning = 'stop_unsure' and reviewed_at is null;
create index inbound_messages_campaign on inbound_messages (company_id, campaign_id, meaning) include (loyalty_customer_id)
  where campaign_id is not null;
alter table inbound_messages enable row level security;
create policy of_this_company on inbound_messages using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on inbound_messages to counterbook_app;

-- One message to one phone. The row is the truth; jobs only wake those who send.
create table messages (
  company_id uuid not null references companies on delete cascade,
  message_id uuid not null,
  campaign_id uuid,
  loyalty_customer_id uuid,
  -- Null once the contact was erased.
  phone_e164 text,
  body text not null,
  -- Only 'marketing' waits for quiet hours and caps; the others answer something that the contact did.
  purpose text not null check (purpose in
    ('marketing', 'welcome', 'confirmation', 'opt_out', 'opt_in', 'help', 'reply', 'coupon_link', 'test')),
  status text not null check (status in
    ('queued', 'held', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown', 'suppressed', 'cancelled')),
  -- Why it waits (quiet_hours, frequency_cap, daily_limit) or was left out (opted_out, needs_confirmation, unreachable, …).
  reason text,
  -- Not before this moment.
  due_at timestamptz not null,
  segments smallint not null check (segments > 0),
  attempts smallint not null default 0,
  -- A sending process holds the row until then; afterwards the outcome is unknown, and it is never simply tried again.
  lease_until timestamptz,
  driver text,
  -- The number or messaging service that it went out from.
  sender text,
  -- The provider's name for it.
  provider_ref text,
  error_code text,
  in_reply_to uuid,
  created_at timestamptz not null,
  created_by uuid,
  sent_at timestamptz,
  -- When the last report about it came.
  settled_at timestamptz,
  -- The moment that its sender's pace reserved for its first segment, at the last attempt.
  slot_at timestamptz,
  -- How often it was handed over and paid for before the last attempt.
  earlier_sends smallint not null default 0 check (earlier_sends >= 0),
  primary key (company_id, message_id),
  unique (company_id, campaign_id, loyalty_customer_id),
  foreign key (company_id, campaign_id) references campaigns on delete no action,
  foreign key (company_id, loyalty_customer_id) references contacts on delete no action,
  -- The answer is queued before what it answers is saved.
  foreign key (company_id, in_reply_to) references inbound_messages on delete no action deferrable initially deferred
);
-- Messages wait by campaign, so that a paused one costs the others nothing; those of no campaign stand for themselves.
create index messages_waiting on messages (company_id, campaign_id, due_at, message_id) where status in ('queued', 'held');
create index messages_under_way on messages (company_id, lease_until) where status in ('sending', 'unknown');
create index messages_contact on messages (company_id, loyalty_customer_id, created_at desc);
-- Messages to phones that belong to no contact, by phone.
create index messages_stranger on messages (company_id, phone_e164, created_at desc) where loyalty_customer_id is null;
create index messages_provider on messages (company_id, provider_ref) where provider_ref is not null;
create index messages_simulated on messages (company_id, created_at desc) where driver = 'simulator';
-- How many tests a company has sent lately.
create index messages_tests on messages (company_id, created_at) where purpose = 'test';
-- For figures: messages that went out, by when (tests count in no figure), and those that did not, by campaign.
create index messages_sent on messages (company_id, sent_at) where sent_at is not null and purpose <> 'test';
create index messages_unsent on messages (company_id, campaign_id) where sent_at is null;
alter table messages enable row level security;
create policy of_this_company on messages using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on messages to counterbook_app;

-- Messages that went out on a day that is over, added up by a job: as many rows as there are campaigns, states and reasons on that day.
-- A day without rows is counted from the messages themselves.
create table message_days (
  company_id uuid not null references companies on delete cascade,
  message_day_id uuid not null default gen_random_uuid(),
  -- Where the shop was when the day was added up. Once it has moved, these rows no longer count.
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
  -- Of attempts before the last one that were paid for.
  earlier_segments bigint not null,
  primary key (company_id, message_day_id),
  unique nulls not distinct (company_id, time_zone, day, campaign_id, status, reason),
  foreign key (company_id, campaign_id) references campaigns on delete no action
);
alter table message_days enable row level security;
create policy of_this_company on message_days using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on message_days to counterbook_app;

-- /l/<code>: one code for each message and link. Global, since the code comes before the company is known.
create table short_links (
  -- Compared byte by byte: in the order of a language each of the dozen comparisons of a new code costs many times as much.
  code text collate "C" primary key,
  company_id uuid not null references companies on delete cascade,
  message_id uuid,
  campaign_id uuid,
  loyalty_customer_id uuid,
  -- A page of ours for this contact ('coupons', 'my_texts'), or an address that the shop wrote.
  target text not null,
  created_at timestamptz not null
);
create index short_links_message on short_links (company_id, message_id);
grant select, insert on short_links to counterbook_app;

-- A personal link was opened. Robots and previews are told apart and not counted. No ledger: erasing a contact takes it out of
-- these rows, and Citus grants updates of whole tables only.
create table link_clicks (
  company_id uuid not null references companies on delete cascade,
  link_click_id uuid not null,
  code text collate "C" not null,
  message_id uuid,
  campaign_id uuid,
  loyalty_customer_id uuid,
  clicked_at timestamptz not null,
  is_robot boolean not null,
  primary key (company_id, link_click_id),
  foreign key (company_id, message_id) references messages on delete no action,
  foreign key (company_id, campaign_id) references campaigns on delete no action,
  foreign key (company_id, loyalty_customer_id) references contacts on delete no action
);
create index link_clicks_campaign on link_clicks (company_id, campaign_id, message_id) include (is_robot);
create index link_clicks_contact on link_clicks (company_id, loyalty_customer_id, clicked_at desc);
create index link_clicks_when on link_clicks (company_id, clicked_at) include (message_id, loyalty_customer_id) where not is_robot;
alter table link_clicks enable row level security;
create policy of_this_company on link_clicks using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on link_clicks to counterbook_app;

-- Numbers or messaging services that messages go out from, and the pace of each: shared by all processes, and by all companies where
-- company_id is null. Global, since a reply names only the number.
create table sender_numbers (
  driver text not null,
  address text not null,
  company_id uuid references companies on delete cascade,
  per_second numeric(8, 3) not null check (per_second > 0),
  per_day integer check (per_day > 0),
  -- The next moment at which a segment may go out.
  next_slot_at timestamptz not null default '-infinity',
  counted_day date,
  sent_that_day integer not null default 0,
  primary key (driver, address)
);
create index sender_numbers_company on sender_numbers (company_id);
grant select, insert, update on sender_numbers to counterbook_app;

-- Which companies have texted a phone from a number, so that a reply to a shared number finds its way. Phones are keyed hashes. Global,
-- like the number.
create table sender_threads (
  driver text not null,
  address text not null,
  phone_hash bytea not null,
  company_id uuid not null references companies on delete cascade,
  last_at timestamptz not null,
  primary key (driver, address, phone_hash, company_id)
);
-- A shared number's threads: the newest company first.
create index sender_threads_newest on sender_threads (driver, address, phone_hash, last_at desc);
grant select, insert, update, delete on sender_threads to counterbook_app;

-- What the provider delivered, each text once; a text may be for several companies (a STOP to a shared number), and each takes it once.
-- Global, because its number is unique in the whole world.
create table inbound_receipts (
  driver text not null,
  provider_ref text not null,
  received_at timestamptz not null,
  company_id uuid not null references companies on delete cascade,
  primary key (driver, provider_ref, company_id)
);
grant select, insert on inbound_receipts to counterbook_app;

-- Which companies a text to a shared number may be for when none has texted that phone from it yet: those that know the phone, else the
-- only company there is. A function with the owner's rights, because companies are asked before one of them is known, and row-level
-- security would show none. In PL/pgSQL, because a distributed database plans no statement with the parameter of an SQL function. A phone is
-- looked up company by company, in the index that every company's phones have.
create function companies_of_phone(phone text) returns table (company_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select k.company_id from contacts k join companies c on c.company_id = k.company_id where k.phone_e164 = phone;
  if not found then
    return query select c.company_id from companies c where (select count(*) from companies) = 1;
  end if;
end $$;
revoke all on function companies_of_phone(text) from public;
grant execute on function companies_of_phone(text) to counterbook_app;

-- The simulated network: how it reports, for one phone or ('*') for every other one. Percent of the messages; the rest is delivered.
create table simulator_behaviors (
  phone text primary key,
  undelivered smallint not null default 0 check (undelivered between 0 and 100),
  failed smallint not null default 0 check (failed between 0 and 100),
  silent smallint not null default 0 check (silent between 0 and 100),
  error_code text not null default 'phone_unreachable' check (error_code ~ '^[a-z_]{1,40}$'),
  delay_ms integer not null default 1000 check (delay_ms between 0 and 600000),
  check (undelivered + failed + silent <= 100)
);
grant select, insert, update, delete on simulator_behaviors to counterbook_app;
