-- Contacts and their consent without triggers: what must always hold stands in native keys and privileges, what must happen stands in verbs.

-- Consent withdrawn, and what waits to be sent: one verb (server/contacts/consent/stop_messages.ts).
drop trigger drop_waiting_texts on contacts;
drop function drop_waiting_texts();

-- Contacts are counted where they stand.
drop trigger tally_contacts_inserted on contacts;
drop trigger tally_contacts_updated on contacts;
drop trigger tally_contacts_deleted on contacts;
drop function tally_contacts();
drop table contact_tallies;

-- Native keys. A company takes its contacts and tags with it, a contact or a tag takes what ties the two together.
drop trigger check_references on contacts;
drop trigger drop_people on companies;
drop function check_contact_references();
drop function drop_contacts_of_company();
alter table contacts add foreign key (company_id) references companies on delete cascade;

drop trigger check_references on contact_tags;
drop trigger check_references_changed on contact_tags;
drop trigger drop_tags on contacts;
drop trigger drop_uses on tags;
drop trigger keep_id on tags;
drop function check_contact_tag_references();
drop function drop_tags_of_contacts();
drop function drop_uses_of_tags();
alter table contact_tags
  add foreign key (company_id, loyalty_customer_id) references contacts on delete cascade,
  add foreign key (company_id, tag_id) references tags on delete cascade;

-- A link is looked up before its company is known, so this table is not the company's own and refers to companies alone. Whoever
-- erases a contact deletes their link (server/contacts/person/erase.ts).
alter table customer_tokens
  drop constraint customer_tokens_company_id_loyalty_customer_id_fkey,
  add foreign key (company_id) references companies on delete cascade;
grant delete on customer_tokens to counterbook_app;

-- The ledger of consent: the application adds to it and reads it, and nothing of it ever changes. One verb writes an event, its evidence, its
-- words and the end of the chain, and makes the hashes (server/contacts/consent/ledger.ts).
drop trigger append_only on consent_events;
drop trigger check_references on consent_events;
drop trigger check_references on consent_evidence;
drop trigger keep_with_consent on consent_wordings;
drop function append_consent_events(jsonb);
drop function append_consent(uuid, jsonb);
drop function append_imported_consent(uuid[], uuid[], text[], int[], boolean[], jsonb, jsonb, text, timestamptz, uuid);
drop function check_consent_chain();
drop function chain_hashes(bytea, bytea[]);
drop function consent_link(bytea, consent_events);
drop function evidence_hash(uuid, jsonb);
drop function check_consent_references();
drop function check_evidence_references();
drop function keep_wording_of_consent();
alter table consent_events
  -- To the millisecond, as a hash covers it.
  alter column occurred_at type timestamptz(3),
  add foreign key (company_id) references companies on delete restrict,
  add foreign key (company_id, wording_id) references consent_wordings on delete restrict;
alter table consent_evidence
  add foreign key (company_id, consent_event_id) references consent_events on delete restrict;
grant insert on consent_events, consent_evidence, consent_wordings to counterbook_app;
grant insert, update on consent_chains to counterbook_app;

-- How names, numbers and addresses are searched: small letters without accents, José as jose and Øster as oster. What is asked for is
-- written in the same way (server/contacts/search.rules.ts).
drop function contacts_page(text[], text, uuid, boolean, int, int);
alter table contacts drop column search_text;
drop function search_form(text);
alter table contacts add column search_text text not null generated always as (
  lower(translate(
    regexp_replace(normalize(coalesce(name, '') || ' ' || phone_e164 || ' ' || coalesce(email, ''), NFD), '[\u0300-\u036f]', '', 'g'),
    'ØøŁłĐđı', 'OoLlDdi'))) stored;
-- What few have is found in the first; all contacts, those of one consent, and those who have what many have are counted in the second alone.
create index contacts_search on contacts using gin (company_id, search_text gin_trgm_ops);
create index contacts_counted on contacts (company_id, consent, search_text) where archived_at is null;

-- The transaction's company's contacts, to be searched. Row-level security lets no index answer a "like", because it is not leakproof; a view
-- looks with the rights of its owner, and its own condition is the wall.
create view contact_search as
  select company_id, loyalty_customer_id, search_text, consent, archived_at, created_at
  from contacts
  where company_id = nullif(current_setting('app.company_id', true), '')::uuid;
grant select on contact_search to counterbook_app;
