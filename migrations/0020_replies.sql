-- Replies: threads by phone, what a person has to look at, and the simulated network's own memory.

-- One text may be for several companies (a STOP to a shared number); each takes it once.
delete from inbound_receipts;
alter table inbound_receipts
  drop constraint inbound_receipts_pkey,
  add column company_id uuid not null references companies on delete cascade,
  add primary key (driver, provider_ref, company_id);

-- Everything between a company and one phone that has texted it.
create table reply_threads (
  company_id uuid not null references companies on delete cascade,
  reply_thread_id uuid not null,
  loyalty_customer_id uuid,
  -- Null once the person was erased.
  phone_e164 text,
  -- When the phone texted last.
  last_at timestamptz not null,
  primary key (company_id, reply_thread_id),
  unique (company_id, phone_e164),
  foreign key (company_id, loyalty_customer_id) references contacts on delete set null (loyalty_customer_id)
);
select make_tenant_table('reply_threads');
create index reply_threads_newest on reply_threads (company_id, last_at desc, reply_thread_id desc);

alter table inbound_messages
  add column reply_thread_id uuid,
  -- Pictures and the like that came with it; they are not fetched.
  add column media_count smallint not null default 0 check (media_count >= 0),
  -- The provider has answered it, so we do not.
  add column is_answered_by_provider boolean not null default false,
  -- The number that it was sent to.
  add column address text,
  -- When a person looked at what was only probably a stop.
  add column reviewed_at timestamptz,
  add column reviewed_by uuid,
  add foreign key (company_id, reply_thread_id) references reply_threads;
insert into reply_threads
  select company_id, gen_random_uuid(), (array_agg(loyalty_customer_id order by received_at desc))[1], phone_e164, max(received_at)
  from inbound_messages group by company_id, phone_e164;
update inbound_messages i set reply_thread_id = r.reply_thread_id
  from reply_threads r where r.company_id = i.company_id and r.phone_e164 is not distinct from i.phone_e164;
alter table inbound_messages alter column reply_thread_id set not null;
create index inbound_messages_thread on inbound_messages (company_id, reply_thread_id, received_at desc);
create index inbound_messages_unread on inbound_messages (company_id, reply_thread_id) where read_at is null;
create index inbound_messages_unsure on inbound_messages (company_id, reply_thread_id)
  where meaning = 'stop_unsure' and reviewed_at is null;

-- Texts to phones that are no contact's, by phone.
create index messages_stranger on messages (company_id, phone_e164, created_at desc) where loyalty_customer_id is null;

-- Who is erased has written nothing.
create function forget_replies() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update inbound_messages set body = '', phone_e164 = null
    where company_id = old.company_id and loyalty_customer_id = old.loyalty_customer_id;
  update reply_threads set phone_e164 = null
    where company_id = old.company_id and loyalty_customer_id = old.loyalty_customer_id;
  return old;
end $$;
create trigger forget_replies before delete on contacts for each row execute function forget_replies();

-- Whose a text to a shared number may be when nobody has texted that phone from it yet: the companies that know the phone, else the
-- only company there is.
create function companies_of_phone(phone text) returns table (company_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select c.company_id from companies c
    where exists (select from contacts k where k.company_id = c.company_id and k.phone_e164 = phone);
  if not found then
    return query select c.company_id from companies c where (select count(*) from (select from companies limit 2) two) = 1;
  end if;
end $$;
revoke all on function companies_of_phone(text) from public;
grant execute on function companies_of_phone(text) to counterbook_app;

-- The simulated network: how it reports, for one phone or ('*') for every other one. Percent of the texts; the rest is delivered.
create table simulator_behaviours (
  phone text primary key,
  undelivered smallint not null default 0 check (undelivered between 0 and 100),
  failed smallint not null default 0 check (failed between 0 and 100),
  silent smallint not null default 0 check (silent between 0 and 100),
  error_code text not null default '30003' check (error_code ~ '^[0-9]{1,6}$'),
  delay_ms int not null default 1000 check (delay_ms between 0 and 600000),
  check (undelivered + failed + silent <= 100)
);
grant select, insert, update, delete on simulator_behaviours to counterbook_app;

create index messages_simulated on messages (created_at desc) where driver = 'simulator';

-- What the simulated network has carried lately, of all companies: it is no company's, and knows nothing of any other driver's texts.
create function simulated_texts(most int) returns table (id uuid, phone text, address text, company text, is_inbound boolean,
  body text, status text, error_code text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (
    (select m.message_id, m.phone_e164, m.sender, c.name, false, m.body, m.status, m.error_code, m.sent_at
      from messages m join companies c using (company_id)
      where m.driver = 'simulator' and m.sent_at is not null and m.phone_e164 is not null
      order by m.created_at desc limit most)
    union all
    (select i.inbound_message_id, i.phone_e164, i.address, c.name, true, i.body, i.meaning, null, i.received_at
      from inbound_messages i join companies c using (company_id)
      where i.driver = 'simulator' and i.phone_e164 is not null
      order by i.received_at desc limit most)
  ) t order by 9 desc limit most
$$;
revoke all on function simulated_texts(int) from public;
grant execute on function simulated_texts(int) to counterbook_app;

-- Phones that the demo's and other companies know, the newest first: somebody to text from.
create function simulated_phones(most int) returns table (phone text, name text, company text)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.phone_e164, k.name, c.name from companies c
  cross join lateral (select * from contacts where company_id = c.company_id and archived_at is null
    order by created_at desc, loyalty_customer_id desc limit most) k
  order by k.created_at desc limit most
$$;
revoke all on function simulated_phones(int) from public;
grant execute on function simulated_phones(int) to counterbook_app;
