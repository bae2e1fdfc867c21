-- A page of contacts among a hundred thousand: two small indexes in place of one, and one question instead of three.

drop index contacts_newest;
create index contacts_listed on contacts (company_id, created_at desc, loyalty_customer_id desc) where archived_at is null;
create index contacts_archived on contacts (company_id, created_at desc, loyalty_customer_id desc) where archived_at is not null;

-- The ids of one page, the newest first, and how many there are in all; a page behind the last one is a row without an id. For the
-- transaction's company alone: row-level security lets no index answer a "like", so the question is asked here. Written anew each
-- time, with what is asked as literals, so that the plan fits a rare word as well as a common one.
create function contacts_page(patterns text[], of_consent text, of_tag uuid, archived boolean, page_limit int, page_offset int)
returns table (loyalty_customer_id uuid, total_count bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  conditions text := format('c.company_id = %L', nullif(current_setting('app.company_id', true), '')::uuid)
    || case when archived then ' and c.archived_at is not null' else ' and c.archived_at is null' end;
  pattern text;
begin
  foreach pattern in array patterns loop
    conditions := conditions || format(' and c.search_text like %L', pattern);
  end loop;
  if of_consent is not null then
    conditions := conditions || format(' and c.consent = %L', of_consent);
  end if;
  if of_tag is not null then
    conditions := conditions || format(' and exists (select from contact_tags g where g.company_id = c.company_id
      and g.loyalty_customer_id = c.loyalty_customer_id and g.tag_id = %L)', of_tag);
  end if;
  return query execute format('select page.loyalty_customer_id, total.n
    from (select count(*) as n from contacts c where %1$s) total
    left join (select c.loyalty_customer_id, c.created_at from contacts c where %1$s
      order by c.created_at desc, c.loyalty_customer_id desc limit %2$s offset %3$s) page on true
    order by page.created_at desc, page.loyalty_customer_id desc', conditions, page_limit, page_offset);
end $$;
revoke all on function contacts_page(text[], text, uuid, boolean, int, int) from public;
grant execute on function contacts_page(text[], text, uuid, boolean, int, int) to counterbook_app;
drop function contacts_like(text);
