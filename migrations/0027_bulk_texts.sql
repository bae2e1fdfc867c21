-- Queueing by the hundred thousand: what texts refer to is checked once for each statement that makes some.

-- A foreign key asks for each row by itself, which is two thirds of what queueing a campaign costs. This gives the same guarantee set by
-- set: what the new rows refer to is there, of the same company, and held (`for key share`, as a foreign key holds it) until the
-- transaction ends. Nested loops over the primary keys, because the plan that was made for one row must do for ten thousand, and the
-- other way round.
create function check_message_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  wanted bigint;
  held bigint;
begin
  select count(*) into wanted from (select distinct m.company_id from after m) d;
  select count(*) into held from (
    select from (select distinct m.company_id from after m) d join companies c on c.company_id = d.company_id for key share of c) h;
  if held <> wanted then
    raise foreign_key_violation using message = 'a text of a company that does not exist', table = 'messages', column = 'company_id';
  end if;

  select count(*) into wanted from (select distinct m.company_id, m.campaign_id from after m where m.campaign_id is not null) d;
  select count(*) into held from (
    select from (select distinct m.company_id, m.campaign_id from after m where m.campaign_id is not null) d
      join campaigns k on k.company_id = d.company_id and k.campaign_id = d.campaign_id for key share of k) h;
  if held <> wanted then
    raise foreign_key_violation using message = 'a text of a campaign that the company does not have', table = 'messages', column = 'campaign_id';
  end if;

  select count(*) into wanted from after m where m.loyalty_customer_id is not null;
  select count(*) into held from (
    select from after m join contacts c on c.company_id = m.company_id and c.loyalty_customer_id = m.loyalty_customer_id
      for key share of c) h;
  if held <> wanted then
    raise foreign_key_violation
      using message = 'a text to a contact that the company does not have', table = 'messages', column = 'loyalty_customer_id';
  end if;
  return null;
end $$;
create trigger check_references after insert on messages
  referencing new table as after for each statement execute function check_message_references();

-- Afterwards a text keeps its company, its campaign and its person; only an erased person is taken out of it.
create function keep_message_references() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = 'a text belongs to its company, its campaign and its person for good', table = 'messages';
end $$;
create trigger keep_references before update of company_id, campaign_id, loyalty_customer_id on messages for each row
  when (new.company_id <> old.company_id or new.campaign_id is distinct from old.campaign_id
    or (new.loyalty_customer_id is not null and new.loyalty_customer_id is distinct from old.loyalty_customer_id))
  execute function keep_message_references();

-- What texts refer to: a contact that is deleted leaves them without a person, a campaign that has any stays, a company takes its own with it.
create function free_messages_of_contact() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update messages set loyalty_customer_id = null
  where company_id = old.company_id and loyalty_customer_id = old.loyalty_customer_id;
  return null;
end $$;
create trigger free_messages after delete on contacts for each row execute function free_messages_of_contact();

create function keep_campaign_of_messages() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from messages where company_id = old.company_id and campaign_id = old.campaign_id) then
    raise foreign_key_violation using message = 'a campaign that has texts stays', table = 'campaigns';
  end if;
  return old;
end $$;
create trigger keep_with_messages before delete on campaigns for each row execute function keep_campaign_of_messages();

create function drop_messages_of_company() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from messages where company_id = old.company_id;
  return old;
end $$;
create trigger drop_messages before delete on companies for each row execute function drop_messages_of_company();

-- And their names do not change.
create trigger keep_id before update of company_id on companies for each row
  when (new.company_id <> old.company_id) execute function keep_message_references();
create trigger keep_id before update of company_id, campaign_id on campaigns for each row
  when (new.company_id <> old.company_id or new.campaign_id <> old.campaign_id) execute function keep_message_references();
create trigger keep_id before update of company_id, loyalty_customer_id on contacts for each row
  when (new.company_id <> old.company_id or new.loyalty_customer_id <> old.loyalty_customer_id)
  execute function keep_message_references();

alter table messages drop constraint messages_company_id_fkey;
alter table messages drop constraint messages_company_id_campaign_id_fkey;
alter table messages drop constraint messages_company_id_loyalty_customer_id_fkey;

-- Codes are compared byte by byte: in the order of a language each comparison costs many times as much, and each link makes a dozen.
alter table short_links alter column code type text collate "C";
alter table link_clicks alter column code type text collate "C";

-- How many tests a company has sent lately.
create index messages_tests on messages (company_id, created_at) where purpose = 'test';
