-- Campaigns: whom they go to, in which languages, and their links.

-- A choice of contacts under a name, to be used again; it is asked anew each time.
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
select make_tenant_table('audiences');
create unique index audiences_name on audiences (company_id, lower(name));

alter table campaigns
  -- The same in Spanish, for contacts who read that; null: everybody gets `body`.
  add column body_es text,
  -- Names what is offered is meant for people of 21 and over, and goes to nobody else.
  add column adults_only boolean not null default false,
  -- Contacts that it is for, and who of the chosen ones was left out, by reason, as counted when it was made and again when its
  -- texts were queued.
  add column recipients int not null default 0 check (recipients >= 0),
  add column left_out jsonb not null default '{}';
create index campaigns_open on campaigns (company_id) where status in ('scheduled', 'running', 'paused');

-- A UUIDv7 of this moment (RFC 9562, 5.7), for rows that one statement makes by the ten thousand.
create function new_id(at timestamptz) returns uuid
language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3)
    from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- What stands behind /l/: 60 random bits in ten letters and digits, from those bytes of a random UUID (v4) that are random throughout.
create function link_code(random uuid) returns text
language sql immutable parallel safe as $$
  select translate(encode(substr(uuid_send(random), 1, 6), 'base64') || left(encode(substr(uuid_send(random), 10, 3), 'base64'), 2), '+/', 'Zz')
$$;

-- Which companies have a campaign that is due to begin or that has no text left to send. The clock's own question.
create function companies_with_due_campaigns(at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct c.company_id from campaigns c
  where (c.status = 'scheduled' and c.scheduled_at <= at) or c.status = 'running'
$$;
revoke all on function companies_with_due_campaigns(timestamptz) from public;
grant execute on function companies_with_due_campaigns(timestamptz) to counterbook_app;
