-- One person: found without their accents, counted without counting, and erased everywhere.

-- How names, numbers and addresses are searched: small letters without accents, José as jose and Øster as oster.
create function search_form(given text) returns text
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select case when octet_length(given) = char_length(given) then lower(given)
    else translate(regexp_replace(normalize(lower(given), NFD), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi') end
$$;

-- With the column goes its index.
alter table contacts drop column search_text;
alter table contacts add column search_text text not null generated always as
  (search_form(coalesce(name, '') || ' ' || phone_e164 || ' ' || coalesce(email, ''))) stored;
create index contacts_search on contacts using gin (company_id, search_text gin_trgm_ops);

-- How many contacts there are of each consent. Spread over shards, as message_tallies are.
create table contact_tallies (
  company_id uuid not null references companies on delete cascade,
  consent text not null,
  is_archived boolean not null,
  shard smallint not null,
  contacts bigint not null,
  primary key (company_id, consent, is_archived, shard)
);
select make_tenant_table('contact_tallies', 'select');

create function tally_contacts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_tallies
      select a.company_id, a.consent, a.archived_at is not null, pg_backend_pid() % 8, count(*) from after a group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, consent, is_archived, shard) do update set contacts = contact_tallies.contacts + excluded.contacts;
  elsif tg_op = 'UPDATE' then
    insert into contact_tallies
      select c.company_id, c.consent, c.is_archived, pg_backend_pid() % 8, sum(c.n)
      from (
        select a.company_id, a.consent, a.archived_at is not null as is_archived, 1 as n from after a
        union all
        select b.company_id, b.consent, b.archived_at is not null, -1 from before b
      ) c group by 1, 2, 3 having sum(c.n) <> 0 order by 1, 2, 3
    on conflict (company_id, consent, is_archived, shard) do update set contacts = contact_tallies.contacts + excluded.contacts;
  else
    -- A company that goes takes its tallies with it.
    insert into contact_tallies
      select b.company_id, b.consent, b.archived_at is not null, pg_backend_pid() % 8, -count(*)
      from before b join companies k on k.company_id = b.company_id group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, consent, is_archived, shard) do update set contacts = contact_tallies.contacts + excluded.contacts;
  end if;
  return null;
end $$;
create trigger tally_contacts_inserted after insert on contacts
  referencing new table as after for each statement execute function tally_contacts();
create trigger tally_contacts_updated after update on contacts
  referencing new table as after old table as before for each statement execute function tally_contacts();
create trigger tally_contacts_deleted after delete on contacts
  referencing old table as before for each statement execute function tally_contacts();
insert into contact_tallies
  select company_id, consent, archived_at is not null, 0, count(*) from contacts group by 1, 2, 3;

-- The ids of one page, the newest first, and how many there are in all; a page behind the last one is a row without an id. For the
-- transaction's company alone: row-level security lets no index answer a "like", so the question is asked here. Written anew each
-- time, with what is asked as literals, so that the plan fits a rare word as well as a common one. What is searched is looked up
-- once, for the page and the number together; without a search or a tag the number is known already.
create or replace function contacts_page(patterns text[], of_consent text, of_tag uuid, archived boolean, page_limit int, page_offset int)
returns table (loyalty_customer_id uuid, total_count bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  conditions text := format('c.company_id = %L', company)
    || case when archived then ' and c.archived_at is not null' else ' and c.archived_at is null' end;
  pattern text;
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
    return query execute format('with found as materialized (select c.loyalty_customer_id, c.created_at from contacts c where %1$s)
      select page.loyalty_customer_id, total.n
      from (select count(*) as n from found) total
      left join (select f.loyalty_customer_id, f.created_at from found f
        order by f.created_at desc, f.loyalty_customer_id desc limit %2$s offset %3$s) page on true
      order by page.created_at desc, page.loyalty_customer_id desc', conditions, page_limit, page_offset);
  else
    return query execute format('select page.loyalty_customer_id, total.n
      from (select coalesce(sum(y.contacts), 0)::bigint as n from contact_tallies y
        where y.company_id = %4$L and y.is_archived = %5$L and (%6$L is null or y.consent = %6$L)) total
      left join (select c.loyalty_customer_id, c.created_at from contacts c where %1$s
        order by c.created_at desc, c.loyalty_customer_id desc limit %2$s offset %3$s) page on true
      order by page.created_at desc, page.loyalty_customer_id desc',
      conditions, page_limit, page_offset, company, coalesce(archived, false), of_consent);
  end if;
end $$;

-- What the ledger says of numbers that are no contact's, and of those who were erased.
create index consent_events_loose on consent_events (company_id, seq) where loyalty_customer_id is null or kind = 'erased';

-- What was searched when contacts were exported may name somebody, and is no longer written down.
update audit_events set detail = detail - 'search' || '{"searched": true}' where action = 'contact.exported' and detail ? 'search';
