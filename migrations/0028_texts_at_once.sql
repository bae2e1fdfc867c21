-- Queueing by the hundred thousand, again: what a text refers to is held by one lock for its company, and a link asks for its company
-- once for each statement.

-- Nobody of a company is deleted while texts to its people are being added. Holding each person (`for key share`) did the same, and wrote to
-- every row of `contacts` for it: a quarter of what queueing cost. Deletions are rare, and wait for a batch that is under way.
create function texts_lock(company_id uuid) returns bigint
language sql immutable parallel safe as $$ select hashtextextended('texts of ' || company_id, 0) $$;

create or replace function check_message_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp
  -- The plan that is kept must do for one text among millions of contacts: by the primary keys.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  made record;
  last_company uuid;
  -- So many are looked up with a plan of their own.
  is_bulk boolean := exists (select from after offset 1000);
  is_missing boolean;
begin
  for made in select m.company_id, m.campaign_id from after m group by 1, 2 order by 1, 2 loop
    perform from campaigns k where k.company_id = made.company_id and k.campaign_id = made.campaign_id for key share;
    if not found and made.campaign_id is not null then
      raise foreign_key_violation
        using message = 'a text of a campaign that the company does not have', table = 'messages', column = 'campaign_id';
    end if;
    continue when made.company_id = last_company;
    last_company := made.company_id;

    perform from companies c where c.company_id = made.company_id for key share;
    if not found then
      raise foreign_key_violation using message = 'a text of a company that does not exist', table = 'messages', column = 'company_id';
    end if;
    -- People are looked for when the lock is there: whoever was being deleted is gone then.
    perform pg_advisory_xact_lock_shared(texts_lock(made.company_id));
    if is_bulk then
      set local enable_hashjoin = on;
      execute 'select exists (select from after m where m.company_id = $1 and m.loyalty_customer_id is not null and not exists (
        select from contacts c where c.company_id = $1 and c.loyalty_customer_id = m.loyalty_customer_id))'
        into is_missing using made.company_id;
    else
      is_missing := exists (
        select from after m where m.company_id = made.company_id and m.loyalty_customer_id is not null and not exists (
          select from contacts c where c.company_id = m.company_id and c.loyalty_customer_id = m.loyalty_customer_id));
    end if;
    if is_missing then
      raise foreign_key_violation
        using message = 'a text to a contact that the company does not have', table = 'messages', column = 'loyalty_customer_id';
    end if;
  end loop;
  return null;
end $$;

create or replace function free_messages_of_contact() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(texts_lock(old.company_id));
  -- Sees the texts of whoever was waited for: each statement looks anew.
  update messages set loyalty_customer_id = null
  where company_id = old.company_id and loyalty_customer_id = old.loyalty_customer_id;
  return null;
end $$;

-- Links: the same guarantee as their foreign key gave.
create function check_link_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made record;
begin
  for made in select distinct l.company_id from after l order by 1 loop
    perform from companies c where c.company_id = made.company_id for key share;
    if not found then
      raise foreign_key_violation using message = 'a link of a company that does not exist', table = 'short_links', column = 'company_id';
    end if;
  end loop;
  return null;
end $$;
create trigger check_references after insert on short_links
  referencing new table as after for each statement execute function check_link_references();
create trigger keep_references before update of company_id on short_links for each row
  when (new.company_id <> old.company_id) execute function keep_message_references();

create function drop_links_of_company() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from short_links where company_id = old.company_id;
  return old;
end $$;
create trigger drop_links before delete on companies for each row execute function drop_links_of_company();

alter table short_links drop constraint short_links_company_id_fkey;

-- What stands behind /l/, by the ten thousand: 60 bits of the hash of a secret, which nobody keeps, and a number.
create function link_code(secret bytea, number bigint) returns text
language sql immutable parallel safe as $$
  select translate(left(encode(substr(sha256(secret || int8send(number)), 1, 8), 'base64'), 10), '+/', 'Zz')
$$;
drop function link_code(uuid);
