-- Sending: what the pace of a sender gave to each text, and how those who send find what waits.

alter table messages
  -- The moment that its sender's pace reserved for its first segment, at the last try.
  add column slot_at timestamptz;

-- Texts wait by campaign, so that one that is paused costs the others nothing; those of no campaign stand for themselves.
drop index messages_due;
create index messages_waiting on messages (company_id, campaign_id, due_at, message_id) where status in ('queued', 'held');

-- A shared sender's threads: the newest company first.
create index sender_threads_newest on sender_threads (driver, address, phone_hash, last_at desc);

-- Which companies have a text that may go out, or one whose outcome is to be found out. The clock's own question, for wake-ups that
-- were lost with a process.
create function companies_with_texts_to_send(at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id from companies c
  where exists (select from messages m where m.company_id = c.company_id and m.campaign_id is null
      and m.status in ('queued', 'held') and m.due_at <= at)
    or exists (select from messages m where m.company_id = c.company_id and m.status in ('sending', 'unknown') and m.lease_until <= at)
    or exists (select from campaigns k where k.company_id = c.company_id and k.status = 'running'
      and exists (select from messages m where m.company_id = k.company_id and m.campaign_id = k.campaign_id
        and m.status in ('queued', 'held') and m.due_at <= at))
$$;
revoke all on function companies_with_texts_to_send(timestamptz) from public;
grant execute on function companies_with_texts_to_send(timestamptz) to counterbook_app;
