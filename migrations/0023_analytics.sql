-- Analytics: figures by day in the shop's own time zone, without counting messages or contacts.

-- A quarter of an hour, since every time zone is so many of them from UTC: a day's figures add up exactly in any zone, also on the
-- days on which the clocks change and after a shop has moved.
create function quarter_of(at timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, '2000-01-01 00:00:00+00')
$$;

-- Texts that went out, by the quarter of an hour and the campaign; tests are left out. What proves later not to have gone out is taken
-- off again. Spread over shards, as message_tallies are.
create table sent_tallies (
  company_id uuid not null references companies on delete cascade,
  quarter timestamptz not null,
  -- Nil for texts of no campaign.
  campaign_id uuid not null,
  shard smallint not null,
  messages bigint not null,
  primary key (company_id, quarter, campaign_id, shard)
);
select make_tenant_table('sent_tallies', 'select');

create function tally_sent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into sent_tallies
      select m.company_id, quarter_of(m.sent_at), coalesce(m.campaign_id, '00000000-0000-0000-0000-000000000000'),
        pg_backend_pid() % 8, count(*)
      from after m where m.sent_at is not null and m.status in ('sent', 'delivered', 'undelivered') and m.purpose <> 'test'
      group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, quarter, campaign_id, shard) do update set messages = sent_tallies.messages + excluded.messages;
  else
    insert into sent_tallies
      select c.company_id, c.quarter, c.campaign_id, pg_backend_pid() % 8, sum(c.n)
      from (
        select m.company_id, quarter_of(m.sent_at) as quarter,
          coalesce(m.campaign_id, '00000000-0000-0000-0000-000000000000') as campaign_id, 1 as n
        from after m where m.sent_at is not null and m.status in ('sent', 'delivered', 'undelivered') and m.purpose <> 'test'
        union all
        select m.company_id, quarter_of(m.sent_at), coalesce(m.campaign_id, '00000000-0000-0000-0000-000000000000'), -1
        from before m where m.sent_at is not null and m.status in ('sent', 'delivered', 'undelivered') and m.purpose <> 'test'
      ) c group by 1, 2, 3 having sum(c.n) <> 0 order by 1, 2, 3
    on conflict (company_id, quarter, campaign_id, shard) do update set messages = sent_tallies.messages + excluded.messages;
  end if;
  return null;
end $$;
create trigger tally_sent_inserted after insert on messages
  referencing new table as after for each statement execute function tally_sent();
create trigger tally_sent_updated after update on messages
  referencing new table as after old table as before for each statement execute function tally_sent();

-- How the subscribers came and went: a subscriber is a contact who agreed and is not archived. The sum of `change` is how many there are.
create table subscriber_tallies (
  company_id uuid not null references companies on delete cascade,
  quarter timestamptz not null,
  shard smallint not null,
  -- Who agreed, for the first time or again.
  joined bigint not null,
  -- Who took it back, or was erased.
  departed bigint not null,
  -- Those two, and who was archived or brought back.
  change bigint not null,
  primary key (company_id, quarter, shard)
);
select make_tenant_table('subscriber_tallies', 'select');

create function tally_subscribers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into subscriber_tallies
      select c.company_id, quarter_of(c.created_at), pg_backend_pid() % 8, count(*), 0, count(*) filter (where c.archived_at is null)
      from after c where c.consent = 'consented' group by 1, 2 order by 1, 2
    on conflict (company_id, quarter, shard) do update set joined = subscriber_tallies.joined + excluded.joined,
      change = subscriber_tallies.change + excluded.change;
  elsif tg_op = 'UPDATE' then
    insert into subscriber_tallies
      select c.company_id, c.quarter, pg_backend_pid() % 8, count(*) filter (where c.agrees and not c.agreed),
        count(*) filter (where c.agreed and not c.agrees), sum(c.change)
      from (
        select a.company_id, quarter_of(coalesce(a.updated_at, now())) as quarter,
          a.consent = 'consented' as agrees, b.consent = 'consented' as agreed,
          (a.consent = 'consented' and a.archived_at is null)::int - (b.consent = 'consented' and b.archived_at is null)::int as change
        from after a join before b using (company_id, loyalty_customer_id)
        where a.consent <> b.consent or (a.archived_at is null) <> (b.archived_at is null)
      ) c where c.agrees <> c.agreed or c.change <> 0 group by 1, 2 order by 1, 2
    on conflict (company_id, quarter, shard) do update set joined = subscriber_tallies.joined + excluded.joined,
      departed = subscriber_tallies.departed + excluded.departed, change = subscriber_tallies.change + excluded.change;
  else
    insert into subscriber_tallies
      select c.company_id, quarter_of(coalesce((select max(e.occurred_at) from consent_events e where e.company_id = c.company_id
          and e.loyalty_customer_id = c.loyalty_customer_id and e.kind = 'erased'), now())),
        pg_backend_pid() % 8, 0, count(*), -count(*) filter (where c.archived_at is null)
      from before c join companies k on k.company_id = c.company_id
      where c.consent = 'consented' group by 1, 2 order by 1, 2
    on conflict (company_id, quarter, shard) do update set departed = subscriber_tallies.departed + excluded.departed,
      change = subscriber_tallies.change + excluded.change;
  end if;
  return null;
end $$;
create trigger tally_subscribers_inserted after insert on contacts
  referencing new table as after for each statement execute function tally_subscribers();
create trigger tally_subscribers_updated after update on contacts
  referencing new table as after old table as before for each statement execute function tally_subscribers();
create trigger tally_subscribers_deleted after delete on contacts
  referencing old table as before for each statement execute function tally_subscribers();

-- What was there before is counted once: the texts as they stand, consent from the ledger.
insert into sent_tallies
  select company_id, quarter_of(sent_at), coalesce(campaign_id, '00000000-0000-0000-0000-000000000000'), 0, count(*)
  from messages where sent_at is not null and status in ('sent', 'delivered', 'undelivered') and purpose <> 'test' group by 1, 2, 3;
insert into subscriber_tallies
  select company_id, quarter, 0, sum(joined), sum(departed), sum(change)
  from (
    select company_id, quarter_of(occurred_at) as quarter, (agrees and not agreed)::int as joined, (agreed and not agrees)::int as departed,
      agrees::int - agreed::int as change
    from (
      select company_id, occurred_at, kind = 'opt_in' as agrees,
        coalesce(lag(kind) over (partition by company_id, loyalty_customer_id order by seq) = 'opt_in', false) as agreed
      from consent_events where loyalty_customer_id is not null and kind <> 'confirmation_asked'
    ) e where agrees <> agreed
    union all
    select company_id, quarter_of(archived_at), 0, 0, -1 from contacts where archived_at is not null and consent = 'consented'
  ) t group by 1, 2;

-- Figures of a span or of many campaigns are read in these indexes alone.
drop index link_clicks_campaign;
create index link_clicks_campaign on link_clicks (company_id, campaign_id, message_id) where not is_robot;
create index link_clicks_when on link_clicks (company_id, clicked_at) include (message_id, loyalty_customer_id) where not is_robot;
create index inbound_messages_campaign on inbound_messages (company_id, campaign_id, meaning) include (loyalty_customer_id)
  where campaign_id is not null;
