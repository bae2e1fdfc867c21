-- Contacts by the hundred thousand: what they and their consent refer to is checked once for each statement, as it is for texts.

-- A foreign key asks for each row by itself; eight of them are more than half of what importing a person costs. These triggers give the same
-- guarantee set by set: what the new rows refer to is there, of the same company, and held (`for key share`, as a foreign key holds
-- it) until the transaction ends. Nested loops over the primary keys, because the plan that was made for one row must do for
-- thousands, and the other way round.
create function check_contact_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  wanted bigint;
  held bigint;
begin
  select count(*) into wanted from (select distinct a.company_id from after a) d;
  select count(*) into held from (
    select from (select distinct a.company_id from after a) d join companies c on c.company_id = d.company_id for key share of c) h;
  if held <> wanted then
    raise foreign_key_violation using message = 'a contact of a company that does not exist', table = 'contacts', column = 'company_id';
  end if;
  return null;
end $$;
create trigger check_references after insert on contacts
  referencing new table as after for each statement execute function check_contact_references();
alter table contacts drop constraint contacts_company_id_fkey;

create function check_contact_tag_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  wanted bigint;
  held bigint;
begin
  select count(*) into wanted from (select distinct a.company_id, a.tag_id from after a) d;
  select count(*) into held from (
    select from (select distinct a.company_id, a.tag_id from after a) d
      join tags g on g.company_id = d.company_id and g.tag_id = d.tag_id for key share of g) h;
  if held <> wanted then
    raise foreign_key_violation using message = 'a tag that the company does not have', table = 'contact_tags', column = 'tag_id';
  end if;

  select count(*) into wanted from after;
  select count(*) into held from (
    select from after a join contacts c on c.company_id = a.company_id and c.loyalty_customer_id = a.loyalty_customer_id
      for key share of c) h;
  if held <> wanted then
    raise foreign_key_violation
      using message = 'a tag of a contact that the company does not have', table = 'contact_tags', column = 'loyalty_customer_id';
  end if;
  return null;
end $$;
create trigger check_references after insert on contact_tags
  referencing new table as after for each statement execute function check_contact_tag_references();
create trigger check_references_changed after update on contact_tags
  referencing new table as after for each statement execute function check_contact_tag_references();
alter table contact_tags
  drop constraint contact_tags_company_id_fkey,
  drop constraint contact_tags_company_id_loyalty_customer_id_fkey,
  drop constraint contact_tags_company_id_tag_id_fkey;

-- With a contact or a tag goes what ties them together.
create function drop_tags_of_contacts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from contact_tags ct using before b where ct.company_id = b.company_id and ct.loyalty_customer_id = b.loyalty_customer_id;
  return null;
end $$;
create trigger drop_tags after delete on contacts
  referencing old table as before for each statement execute function drop_tags_of_contacts();
create function drop_uses_of_tags() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from contact_tags ct using before b where ct.company_id = b.company_id and ct.tag_id = b.tag_id;
  return null;
end $$;
create trigger drop_uses after delete on tags
  referencing old table as before for each statement execute function drop_uses_of_tags();
create trigger keep_id before update of company_id, tag_id on tags for each row
  when (new.company_id <> old.company_id or new.tag_id <> old.tag_id) execute function keep_message_references();

-- The ledger is written by append_consent() alone, and nothing of it ever goes.
create function check_consent_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  wanted bigint;
  held bigint;
begin
  select count(*) into wanted from (select distinct a.company_id from after a) d;
  select count(*) into held from (
    select from (select distinct a.company_id from after a) d join companies c on c.company_id = d.company_id for key share of c) h;
  if held <> wanted then
    raise foreign_key_violation using message = 'consent in a company that does not exist', table = 'consent_events', column = 'company_id';
  end if;
  select count(*) into wanted from (select distinct a.company_id, a.wording_id from after a where a.wording_id is not null) d;
  select count(*) into held from (
    select from (select distinct a.company_id, a.wording_id from after a where a.wording_id is not null) d
      join consent_wordings w on w.company_id = d.company_id and w.wording_id = d.wording_id for key share of w) h;
  if held <> wanted then
    raise foreign_key_violation using message = 'words that the company has not shown', table = 'consent_events', column = 'wording_id';
  end if;
  return null;
end $$;
create trigger check_references after insert on consent_events
  referencing new table as after for each statement execute function check_consent_references();
create function check_evidence_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  wanted bigint;
  held bigint;
begin
  select count(*) into wanted from after;
  select count(*) into held from after a
    join consent_events e on e.company_id = a.company_id and e.consent_event_id = a.consent_event_id;
  if held <> wanted then
    raise foreign_key_violation using message = 'evidence of nothing', table = 'consent_evidence', column = 'consent_event_id';
  end if;
  return null;
end $$;
create trigger check_references after insert on consent_evidence
  referencing new table as after for each statement execute function check_evidence_references();
alter table consent_events
  drop constraint consent_events_company_id_fkey1,
  drop constraint consent_events_company_id_wording_id_fkey;
alter table consent_evidence
  drop constraint consent_evidence_company_id_fkey,
  drop constraint consent_evidence_company_id_consent_event_id_fkey;

create function keep_wording_of_consent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from consent_events where company_id = old.company_id and wording_id = old.wording_id) then
    raise foreign_key_violation using message = 'words that somebody agreed to stay', table = 'consent_wordings';
  end if;
  return old;
end $$;
create trigger keep_with_consent before delete or update of company_id, wording_id on consent_wordings
  for each row execute function keep_wording_of_consent();

-- A company takes its contacts with it; one that has a ledger of consent stays.
create function drop_contacts_of_company() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from consent_events where company_id = old.company_id) then
    raise foreign_key_violation using message = 'a company that has a ledger of consent stays', table = 'companies';
  end if;
  delete from contacts where company_id = old.company_id;
  return old;
end $$;
create trigger drop_people before delete on companies for each row execute function drop_contacts_of_company();

-- The same words as before, found faster: what is plain ASCII needs no tables of languages. Without a path of its own the expression
-- becomes part of the statement; everything in it is PostgreSQL's own.
create or replace function search_form(given text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(given) = char_length(given) then lower(given collate "C")
    else translate(regexp_replace(normalize(lower(given), NFD), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi') end
$$;
alter function search_form(text) called on null input reset search_path;

-- The hash of each link, one after another: link n covers the hash of link n - 1.
create function chain_hashes(head bytea, links bytea[]) returns bytea[]
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  link bytea;
  hashes bytea[] := '{}';
begin
  foreach link in array links loop
    head := sha256(head || link);
    hashes := hashes || head;
  end loop;
  return hashes;
end $$;

-- Adds the people of a file to the chain of the transaction's company, the same links that append_consent() would make of them. What a
-- file's people have in common is given once: {file_name, sha256}, {how, when, by}, the words that were vouched for.
create function append_imported_consent(event_ids uuid[], contact_ids uuid[], phones text[], file_rows int[], agreed boolean[],
  file jsonb, attestation jsonb, words text, at timestamptz, by_user uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company uuid := current_setting('app.company_id')::uuid;
  place bigint;
  head bytea;
  words_id uuid;
  attested jsonb := case when attestation is null then '{}' else jsonb_build_object('attestation', attestation) end;
  links bytea[];
  hashes bytea[];
  salts uuid[];
  proofs jsonb[];
  proof_hashes bytea[];
begin
  if cardinality(event_ids) = 0 then return; end if;
  insert into consent_chains values (company, 0, sha256(convert_to(company::text, 'utf8'))) on conflict do nothing;
  select c.length, c.hash into strict place, head from consent_chains c where c.company_id = company for update;
  if true = any (agreed) then
    insert into consent_wordings values (company, gen_random_uuid(), words, sha256(convert_to(words, 'utf8')), at)
      on conflict (company_id, wording_sha256) do nothing;
    select w.wording_id into strict words_id from consent_wordings w
      where w.company_id = company and w.wording_sha256 = sha256(convert_to(words, 'utf8'));
  end if;

  -- A link's text as consent_link() writes it, a proof's as evidence_hash() does: check_consent_chain() compares.
  with given as materialized (
    select p.*, gen_random_uuid() as salt, jsonb_build_object('phone_e164', p.phone, 'import', file || jsonb_build_object('row', p.file_row))
      || case when p.has_agreed then attested else '{}' end as evidence
    from unnest(event_ids, contact_ids, phones, file_rows, agreed)
      with ordinality as p (event_id, contact_id, phone, file_row, has_agreed, ordinality)
  ), proven as materialized (
    select g.*, sha256(convert_to(g.salt::text || ' ' || g.evidence::text, 'utf8')) as evidence_hash from given g
  )
  select array_agg(convert_to(jsonb_build_array(company, p.event_id, place + p.ordinality, p.contact_id,
      case when p.has_agreed then 'opt_in' else 'added_unconfirmed' end, 'import', case when p.has_agreed then words_id end,
      (extract(epoch from at) * 1000000)::bigint, by_user, encode(p.evidence_hash, 'hex'))::text, 'utf8') order by p.ordinality),
    array_agg(p.salt order by p.ordinality), array_agg(p.evidence order by p.ordinality),
    array_agg(p.evidence_hash order by p.ordinality)
  into links, salts, proofs, proof_hashes from proven p;

  hashes := chain_hashes(head, links);
  insert into consent_events
    select company, e.event_id, place + e.ordinality, e.contact_id, case when e.has_agreed then 'opt_in' else 'added_unconfirmed' end,
      'import', case when e.has_agreed then words_id end, at, by_user, e.evidence_hash, e.hash
    from unnest(event_ids, contact_ids, agreed, proof_hashes, hashes)
      with ordinality as e (event_id, contact_id, has_agreed, evidence_hash, hash, ordinality);
  insert into consent_evidence
    select company, e.event_id, e.salt, e.evidence from unnest(event_ids, salts, proofs) as e (event_id, salt, evidence);
  update consent_chains c set length = place + cardinality(hashes), hash = hashes[cardinality(hashes)] where c.company_id = company;
end $$;
revoke all on function append_imported_consent(uuid[], uuid[], text[], int[], boolean[], jsonb, jsonb, text, timestamptz, uuid) from public;
grant execute on function append_imported_consent(uuid[], uuid[], text[], int[], boolean[], jsonb, jsonb, text, timestamptz, uuid)
  to counterbook_app;

-- The ids of one page, the newest first, and how many there are in all; a page behind the last one is a row without an id. For the
-- transaction's company alone: row-level security lets no index answer a "like", so the question is asked here. Written anew each
-- time, with what is asked as literals, so that the plan fits a rare word as well as a common one. What is searched is counted first.
-- A word that many have stands on each page of the list, and the page is read off the list; one that few have is looked up
-- again and sorted. Without a search or a tag the number is known already.
create or replace function contacts_page(patterns text[], of_consent text, of_tag uuid, archived boolean, page_limit int, page_offset int)
returns table (loyalty_customer_id uuid, total_count bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  many constant bigint := 5000;
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  conditions text := format('c.company_id = %L', company)
    || case when archived then ' and c.archived_at is not null' else ' and c.archived_at is null' end;
  pattern text;
  total bigint;
begin
  foreach pattern in array patterns loop
    conditions := conditions || format(' and c.search_text like %L', search_form(pattern));
  end loop;
  if of_consent is not null then
    conditions := conditions || format(' and c.consent = %L', of_consent);
  end if;
  if of_tag is not null then
    conditions := conditions || format(' and exists (select from contact_tags g where g.company_id = c.company_id
      and g.loyalty_customer_id = c.loyalty_customer_id and g.tag_id = %L)', of_tag);
  end if;
  if cardinality(patterns) > 0 or of_tag is not null then
    execute 'select count(*) from contacts c where ' || conditions into total;
  else
    select coalesce(sum(y.contacts), 0) into total from contact_tallies y
      where y.company_id = company and y.is_archived = coalesce(archived, false) and (of_consent is null or y.consent = of_consent);
  end if;
  if page_offset < total then
    return query execute format('with found as %1$s (select c.loyalty_customer_id, c.created_at from contacts c where %2$s)
      select f.loyalty_customer_id, %3$s::bigint from found f
      order by f.created_at desc, f.loyalty_customer_id desc limit %4$s offset %5$s',
      case when total > many or (cardinality(patterns) = 0 and of_tag is null) then 'not materialized' else 'materialized' end,
      conditions, total, page_limit, page_offset);
    if found then return; end if;
  end if;
  return query select null::uuid, total;
end $$;
