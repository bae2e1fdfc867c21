-- What items are called, by the shop and by its vendors, to be searched. Row-level security lets no index answer a "like" or a similarity,
-- because they are not leakproof; a view reads with the rights of its owner, and its own condition is the wall.
drop index items_search;
create index items_search on items using gin (company_id, name_key gin_trgm_ops);
drop index vendor_items_search;
create index vendor_items_search on vendor_items using gin (company_id, description_key gin_trgm_ops);

create view item_search as
  select company_id, item_id, name_key as words, true as is_name from items
    where company_id = nullif(current_setting('app.company_id', true), '')::uuid
  union all select company_id, item_id, description_key, false from vendor_items
    where company_id = nullif(current_setting('app.company_id', true), '')::uuid;
grant select on item_search to counterbook_app;

-- Words that were posted before are found without reading all items of the vendor.
create index vendor_items_described on vendor_items (company_id, vendor_id, description_key);
