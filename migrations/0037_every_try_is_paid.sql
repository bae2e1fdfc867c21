-- What a campaign cost: a text that its provider took and did not bring is paid for, and again when it goes out once more.

alter table messages
  -- How often it was handed over and paid for before the try that the row tells of.
  add column earlier_sends smallint not null default 0 check (earlier_sends >= 0);

alter table message_tallies
  -- The segments of those earlier tries; `segments` are of the texts themselves.
  add column earlier_segments bigint not null default 0;

-- As in 0009, with the earlier tries: they stand where their text stands.
create or replace function tally_messages() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into message_tallies
      select m.company_id, coalesce(m.campaign_id, '00000000-0000-0000-0000-000000000000'),
        (coalesce(m.sent_at, m.created_at) at time zone 'UTC')::date, m.purpose, m.status,
        coalesce(m.error_code, m.reason, ''), pg_backend_pid() % 8, count(*), sum(m.segments), sum(m.segments * m.earlier_sends)
      from after m group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, campaign_id, day, purpose, status, reason, shard) do update
      set messages = message_tallies.messages + excluded.messages, segments = message_tallies.segments + excluded.segments,
        earlier_segments = message_tallies.earlier_segments + excluded.earlier_segments;
  else
    insert into message_tallies
      select c.company_id, c.campaign_id, c.day, c.purpose, c.status, c.reason, pg_backend_pid() % 8, sum(c.n), sum(c.segments),
        sum(c.earlier)
      from (
        select m.company_id, coalesce(m.campaign_id, '00000000-0000-0000-0000-000000000000') as campaign_id,
          (coalesce(m.sent_at, m.created_at) at time zone 'UTC')::date as day, m.purpose, m.status,
          coalesce(m.error_code, m.reason, '') as reason, 1 as n, m.segments::int as segments, m.segments * m.earlier_sends as earlier
        from after m
        union all
        select m.company_id, coalesce(m.campaign_id, '00000000-0000-0000-0000-000000000000'),
          (coalesce(m.sent_at, m.created_at) at time zone 'UTC')::date, m.purpose, m.status,
          coalesce(m.error_code, m.reason, ''), -1, -m.segments, -m.segments * m.earlier_sends from before m
      ) c group by 1, 2, 3, 4, 5, 6 having sum(c.n) <> 0 or sum(c.segments) <> 0 or sum(c.earlier) <> 0
      order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, campaign_id, day, purpose, status, reason, shard) do update
      set messages = message_tallies.messages + excluded.messages, segments = message_tallies.segments + excluded.segments,
        earlier_segments = message_tallies.earlier_segments + excluded.earlier_segments;
  end if;
  return null;
end $$;

-- Of what was there before it is known only where the next try is still to come: the last one has a name and is taken back.
update messages set earlier_sends = 1 where sent_at is null and provider_ref is not null and status in ('queued', 'held');
