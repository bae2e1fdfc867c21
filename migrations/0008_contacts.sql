-- Contacts as the loyalty programme keeps them, tags, and consent as evidence.

create extension if not exists btree_gin;

-- One row: whether the secret of this start is the one that the hashes below were made with.
create table installation (
  only_row boolean primary key default true check (only_row),
  key_check bytea not null
);
grant select, insert on installation to counterbook_app;

alter table contacts
  add column zip_code text check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  add column language text not null default 'en' check (language in ('en', 'es')),
  add column source text not null default 'staff' check (source in ('web_form', 'staff', 'import', 'keyword', 'api')),
  -- The code of the QR source (door, till, table 4) whose code was scanned.
  add column joined_from text,
  add column birth_date date,
  add column archived_at timestamptz,
  add column updated_at timestamptz,
  -- The one request to confirm that somebody without proven consent may be sent.
  add column confirmation_asked_at timestamptz,
  -- Parked after repeated permanent failures; no text is tried any more.
  add column unreachable_at timestamptz,
  add column unreachable_reason text,
  -- Where the person is, as far as quiet hours are concerned: zip code, else area code, else unknown.
  add column region text not null generated always as (coalesce('z' || left(zip_code, 3),
    case when phone_e164 like '+1%' then 'a' || substr(phone_e164, 3, 3) else 'x' end)) stored,
  add column search_text text not null generated always as
    (lower(coalesce(name, '') || ' ' || phone_e164 || ' ' || coalesce(email, ''))) stored;
create index contacts_search on contacts using gin (company_id, search_text gin_trgm_ops);
create index contacts_newest on contacts (company_id, created_at desc, loyalty_customer_id desc);

-- Row-level security lets no index answer a "like", which might leak; so the question is asked here, for this company alone.
create function contacts_like(pattern text) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select loyalty_customer_id from contacts
  where company_id = nullif(current_setting('app.company_id', true), '')::uuid and search_text like pattern
$$;
revoke all on function contacts_like(text) from public;
grant execute on function contacts_like(text) to counterbook_app;

create table tags (
  company_id uuid not null references companies on delete cascade,
  tag_id uuid not null,
  name text not null check (name <> ''),
  color_hex text not null default '#007bff' check (color_hex ~ '^#[0-9a-f]{6}$'),
  description text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (company_id, tag_id)
);
select make_tenant_table('tags');
create unique index tags_name on tags (company_id, lower(name));

create table contact_tags (
  company_id uuid not null references companies on delete cascade,
  loyalty_customer_id uuid not null,
  tag_id uuid not null,
  primary key (company_id, loyalty_customer_id, tag_id),
  foreign key (company_id, loyalty_customer_id) references contacts on delete cascade,
  foreign key (company_id, tag_id) references tags on delete cascade
);
select make_tenant_table('contact_tags');
create index contact_tags_tag on contact_tags (company_id, tag_id);

-- The exact words that people were shown, each version once.
create table consent_wordings (
  company_id uuid not null references companies on delete cascade,
  wording_id uuid not null,
  wording text not null,
  wording_sha256 bytea not null,
  first_used_at timestamptz not null,
  primary key (company_id, wording_id),
  unique (company_id, wording_sha256)
);
select make_tenant_table('consent_wordings', 'select');

-- The ledger of consent is a chain: each row's hash covers the one before, so that a change or a gap is seen. What says who it
-- was stands beside it in consent_evidence, and the chain holds only a salted hash of that: erasing a person takes the
-- evidence away and leaves the chain whole.
alter table consent_events rename to consent_events_before;
alter index consent_events_pkey rename to consent_events_before_pkey;
create table consent_events (
  company_id uuid not null references companies on delete cascade,
  consent_event_id uuid not null,
  -- Counts from 1 in each company, without a gap.
  seq bigint not null,
  -- No foreign key: the ledger outlives the contact.
  loyalty_customer_id uuid,
  kind text not null check (kind in ('opt_in', 'opt_out', 'added_unconfirmed', 'confirmation_asked', 'erased')),
  source text not null check (source in ('web_form', 'web_page', 'staff', 'import', 'keyword', 'api', 'carrier')),
  wording_id uuid,
  occurred_at timestamptz not null,
  recorded_by uuid,
  evidence_hash bytea not null,
  hash bytea not null,
  primary key (company_id, consent_event_id),
  unique (company_id, seq),
  foreign key (company_id, wording_id) references consent_wordings
);
select make_tenant_table('consent_events', 'select');
create index consent_events_contact on consent_events (company_id, loyalty_customer_id, seq);
create trigger append_only before update or delete on consent_events for each row execute function refuse_change();

-- {phone_e164, ip, user_agent, words, attestation: {how, when, by}, …}, as far as known.
create table consent_evidence (
  company_id uuid not null references companies on delete cascade,
  consent_event_id uuid not null,
  salt uuid not null,
  evidence jsonb not null,
  primary key (company_id, consent_event_id),
  foreign key (company_id, consent_event_id) references consent_events on delete cascade
);
select make_tenant_table('consent_evidence', 'select, delete');

-- The end of each company's chain.
create table consent_chains (
  company_id uuid primary key references companies on delete cascade,
  length bigint not null,
  hash bytea not null
);
select make_tenant_table('consent_chains', 'select');

create function consent_link(before bytea, e consent_events) returns bytea
language sql immutable set search_path = public, pg_temp as $$
  select sha256(before || convert_to(jsonb_build_array(e.company_id, e.consent_event_id, e.seq, e.loyalty_customer_id, e.kind, e.source,
    e.wording_id, (extract(epoch from e.occurred_at) * 1000000)::bigint, e.recorded_by, encode(e.evidence_hash, 'hex'))::text, 'utf8'))
$$;

create function evidence_hash(salt uuid, evidence jsonb) returns bytea
language sql immutable set search_path = public, pg_temp as $$
  select sha256(convert_to(salt::text || ' ' || evidence::text, 'utf8'))
$$;

-- Adds events to one company's chain, in the order of the list:
-- [{consent_event_id, loyalty_customer_id, kind, source, wording, occurred_at, recorded_by, evidence}].
create function append_consent(company uuid, events jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  place bigint;
  head bytea;
  given record;
  event consent_events;
  salt uuid;
begin
  insert into consent_chains values (company, 0, sha256(convert_to(company::text, 'utf8'))) on conflict do nothing;
  select c.length, c.hash into strict place, head from consent_chains c where c.company_id = company for update;
  insert into consent_wordings
    select company, gen_random_uuid(), w.wording, sha256(convert_to(w.wording, 'utf8')), w.occurred_at
    from (select e->>'wording' as wording, min((e->>'occurred_at')::timestamptz) as occurred_at
      from jsonb_array_elements(events) e where e->>'wording' is not null group by 1) w
    on conflict (company_id, wording_sha256) do nothing;
  for given in
    select e.*, w.wording_id from rows from (jsonb_to_recordset(events) as (consent_event_id uuid, loyalty_customer_id uuid,
      kind text, source text, wording text, occurred_at timestamptz, recorded_by uuid, evidence jsonb)) with ordinality as e
    left join consent_wordings w on w.company_id = company and w.wording_sha256 = sha256(convert_to(e.wording, 'utf8'))
    order by e.ordinality
  loop
    place := place + 1;
    salt := gen_random_uuid();
    event := row(company, given.consent_event_id, place, given.loyalty_customer_id, given.kind, given.source, given.wording_id,
      given.occurred_at, given.recorded_by, evidence_hash(salt, given.evidence), null);
    event.hash := consent_link(head, event);
    head := event.hash;
    insert into consent_events values (event.*);
    insert into consent_evidence values (company, given.consent_event_id, salt, given.evidence);
  end loop;
  update consent_chains c set length = place, hash = head where c.company_id = company;
end $$;
revoke all on function append_consent(uuid, jsonb) from public;

-- The same for the application: to the chain of the transaction's company alone.
create function append_consent_events(events jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_consent(current_setting('app.company_id')::uuid, events);
end $$;
revoke all on function append_consent_events(jsonb) from public;
grant execute on function append_consent_events(jsonb) to counterbook_app;

-- Recomputes this company's chain: how many links hold, and the first place that was changed, is missing or was added, if any.
create function check_consent_chain() returns table (links bigint, broken_at bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company uuid := current_setting('app.company_id')::uuid;
  head bytea := sha256(convert_to(company::text, 'utf8'));
  end_of_chain consent_chains;
  event consent_events;
  proof record;
begin
  links := 0;
  select * into end_of_chain from consent_chains c where c.company_id = company;
  for event in select * from consent_events e where e.company_id = company order by e.seq loop
    select evidence_hash(p.salt, p.evidence) as hash into proof from consent_evidence p
      where p.company_id = company and p.consent_event_id = event.consent_event_id;
    if event.seq <> links + 1 or event.hash <> consent_link(head, event)
      or (proof.hash is not null and proof.hash <> event.evidence_hash) then
      broken_at := links + 1;
      return next;
      return;
    end if;
    links := links + 1;
    head := event.hash;
  end loop;
  if links <> coalesce(end_of_chain.length, 0) or (links > 0 and head <> end_of_chain.hash) then broken_at := links + 1; end if;
  return next;
end $$;
revoke all on function check_consent_chain() from public;
grant execute on function check_consent_chain() to counterbook_app;

-- What was recorded before there was a chain is its beginning.
do $$
declare
  company uuid;
begin
  for company in select distinct company_id from consent_events_before loop
    perform append_consent(company, (select jsonb_agg(jsonb_build_object('consent_event_id', b.consent_event_id,
      'loyalty_customer_id', b.loyalty_customer_id, 'kind', b.kind, 'source', b.source, 'wording', b.wording,
      'occurred_at', b.occurred_at, 'recorded_by', b.recorded_by, 'evidence', jsonb_strip_nulls(jsonb_build_object(
        'phone_e164', b.phone_e164, 'ip', b.ip, 'user_agent', b.user_agent)))
      order by b.occurred_at, b.consent_event_id) from consent_events_before b where b.company_id = company));
  end loop;
end $$;
update contacts c set source = b.source from consent_events_before b
  where b.company_id = c.company_id and b.loyalty_customer_id = c.loyalty_customer_id and b.kind in ('opt_in', 'added_unconfirmed');
drop table consent_events_before;

-- Numbers that must not be texted, as keyed hashes: they outlive the contact, its deletion and its return in a file.
create table suppressions (
  company_id uuid not null references companies on delete cascade,
  phone_hash bytea not null check (length(phone_hash) = 32),
  reason text not null check (reason in ('opted_out', 'erased', 'carrier')),
  suppressed_at timestamptz not null,
  primary key (company_id, phone_hash)
);
select make_tenant_table('suppressions', 'select, insert, delete');

-- A contact's personal link: /coupons/{token}. Global, since the token comes before the company is known. The token is made
-- from the nonce with the installation's secret, so it can be sent again; only its SHA-256 is kept.
create table customer_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  company_id uuid not null,
  loyalty_customer_id uuid not null,
  nonce bytea not null check (length(nonce) = 16),
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (company_id, loyalty_customer_id) references contacts on delete cascade
);
create unique index customer_tokens_current on customer_tokens (company_id, loyalty_customer_id) where revoked_at is null;
grant select, insert, update on customer_tokens to counterbook_app;
