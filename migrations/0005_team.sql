-- Joining: companies are found by name and zip code, people ask to join or are invited, and the owner decides.

-- "Maple Deli", "maple  deli" and "MapleDeli" are one name.
create function company_name_key(name text) returns text
language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(name, NFKC), '\s', '', 'g'))
$$;

-- The four digits behind a US zip code name a side of a street, not another place.
create function zip_key(zip_code text) returns text
language sql immutable strict parallel safe as $$
  select case when btrim(zip_code) ~ '^[0-9]{5}(-?[0-9]{4})?$' then left(btrim(zip_code), 5)
    else upper(regexp_replace(zip_code, '\s', '', 'g')) end
$$;

-- Global, since a name is looked up before the company is known. The key lets one company of a name and place exist, however many
-- people sign it up at the same moment.
create table company_directory (
  company_id uuid primary key references companies on delete cascade,
  name_key text not null,
  zip_key text not null,
  unique (name_key, zip_key)
);
grant select on company_directory to counterbook_app;

-- A company that takes the name of another one in the same place stays listed under its old name, or not at all.
create function list_company() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into company_directory values (new.company_id, company_name_key(new.name), zip_key(new.zip_code))
      on conflict do nothing;
  else
    begin
      update company_directory set name_key = company_name_key(new.name), zip_key = zip_key(new.zip_code)
        where company_id = new.company_id;
    exception when unique_violation then null;
    end;
  end if;
  return null;
end $$;
create trigger list_company after insert or update of name, zip_code on companies for each row execute function list_company();

insert into company_directory
  select company_id, company_name_key(name), zip_key(zip_code) from companies order by created_at, company_id
  on conflict do nothing;

-- What a person who asks to join wants to try; the trial begins when the owner says yes.
alter table members
  add column requested_trial text check (requested_trial in ('invoice_scanning', 'loyalty_sms', 'both')),
  add column last_seen_at timestamptz;

-- A session is forgotten at logout; when its user was here last is not. Sessions write this at most every few minutes.
create function note_last_seen() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update members set last_seen_at = new.last_seen_at where company_id = new.company_id and user_id = new.user_id;
  return null;
end $$;
create trigger note_last_seen after insert or update of last_seen_at on sessions for each row execute function note_last_seen();

alter table users add column personal_phone_number text check (personal_phone_number ~ '^[0-9]{10}$');
-- A refused request leaves no account behind, so that name and address are free again.
grant delete on users to counterbook_app;

create table invitations (
  company_id uuid not null references companies on delete cascade,
  invitation_id uuid not null,
  email text not null,
  role text not null check (role in ('staff', 'manager', 'owner')),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (company_id, invitation_id)
);
select make_tenant_table('invitations');
-- One open invitation for an address; a second one replaces it.
create unique index invitations_open on invitations (company_id, lower(email)) where accepted_at is null and withdrawn_at is null;

-- Global, since the link is opened by somebody whose company is not known. Only the token's SHA-256 is kept.
create table invitation_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  company_id uuid not null,
  invitation_id uuid not null,
  foreign key (company_id, invitation_id) references invitations on delete cascade
);
grant select, insert, delete on invitation_tokens to counterbook_app;
