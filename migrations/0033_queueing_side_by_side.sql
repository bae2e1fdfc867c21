-- Queueing a campaign in stretches of its contacts that are queued side by side.

alter table campaigns
  -- Counts up whenever somebody shares out the next contacts: the stretches of the newest turn alone may be queued.
  add column queue_turn int not null default 0 check (queue_turn >= 0);
-- One that is on its way has had its turn: whom it goes to is counted.
update campaigns set queue_turn = 1 where queued_to is not null;

-- As in 0028; but the people of a stretch are looked up between the first and the last of them, not among all of the company's.
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
      -- `not in` is one look into a table of them, also where the database knows nothing yet of who was just imported; a join may be made in
      -- a loop, for hours.
      execute 'with m as materialized (
          select loyalty_customer_id from after where company_id = $1 and loyalty_customer_id is not null
        )
        select exists (select from m where loyalty_customer_id not in (
          select c.loyalty_customer_id from contacts c where c.company_id = $1
            and c.loyalty_customer_id >= (select f.loyalty_customer_id from m f order by 1 limit 1)
            and c.loyalty_customer_id <= (select l.loyalty_customer_id from m l order by 1 desc limit 1)))'
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
