-- What is looked up before its company is known refers to the company alone; tokens of invitations and sessions that hold on several machines.

alter table invitation_tokens drop constraint invitation_tokens_company_id_invitation_id_fkey;
alter table invitation_tokens add foreign key (company_id) references companies on delete cascade;

-- All that a request needs to know about its sender, in one round trip and before a company is set, hence the owner's rights. One company in
-- each statement: so a distributed database answers it from one node.
create or replace function session_context(hash bytea, at timestamptz)
returns table (user_id uuid, company_id uuid, role text, status text, last_seen_at timestamptz, entitlements jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session sessions;
begin
  select * into session from sessions s where s.token_hash = hash and s.expires_at > at;
  return query
    select m.user_id, m.company_id, m.role, m.status, session.last_seen_at,
      (select coalesce(jsonb_agg(jsonb_build_object('feature', e.feature, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at)), '[]')
        from entitlements e where e.company_id = session.company_id)
    from members m where m.company_id = session.company_id and m.user_id = session.user_id;
end $$;
