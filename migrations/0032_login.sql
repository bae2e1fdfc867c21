-- A login in few questions: its tries are counted without a wait for the disk, its session is opened in one statement.

-- Counted by a statement of our own now. What is lost when the database crashes is how often somebody had tried lately; everybody then begins at none again.
alter table rate_limits set unlogged;
-- Counters whose time is over are found and dropped by the hour.
create index rate_limits_expire on rate_limits (expire);

-- Opens a session for somebody whose password was right, and says in which company they are and what it may use. Only an
-- active member gets one; the tries that led here are then forgotten. Before a company is set, hence the owner's rights.
create function open_session(
  who uuid, hash bytea, at timestamptz, until timestamptz, agent text, address text, event_id uuid, tries text)
returns table (company_id uuid, company text, status text, entitlements jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  member record;
begin
  select m.company_id, c.name, m.status into member
  from users u join members m on m.company_id = u.company_id and m.user_id = u.user_id
  join companies c on c.company_id = u.company_id where u.user_id = who;
  if not found then return; end if;
  if member.status = 'active' then
    insert into sessions (token_hash, user_id, company_id, created_at, last_seen_at, expires_at, user_agent, ip)
    values (hash, who, member.company_id, at, at, until, agent, address);
    insert into audit_events (company_id, audit_event_id, occurred_at, user_id, action, subject_id, detail)
    values (member.company_id, event_id, at, who, 'session.opened', who, jsonb_build_object('ip', address));
    delete from rate_limits where key = tries;
  end if;
  return query select member.company_id, member.name, member.status,
    coalesce((select jsonb_agg(jsonb_build_object('feature', e.feature, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at))
      from entitlements e where e.company_id = member.company_id), '[]');
end $$;
revoke all on function open_session(uuid, bytea, timestamptz, timestamptz, text, text, uuid, text) from public;
grant execute on function open_session(uuid, bytea, timestamptz, timestamptz, text, text, uuid, text) to counterbook_app;
