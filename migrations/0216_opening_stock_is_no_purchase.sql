-- The last cost of a closing is that of a purchase, which an opening stock is not. The closings of items that began with one are written again.
delete from stock_closings c using stock_movements m
where m.company_id = c.company_id and m.item_id = c.item_id and m.reason = 'opening';

-- Neither is it the purchase before the last one: who has bought once since then has no cost before that. An invoice is one purchase, and what
-- was bought of items that were merged counts as well.
with parts as (
  select company_id, item_id, item_id as part_id from items
  union all
  select company_id, kept_item_id, merged_item_id from item_merges where undone_at is null
),
opened as (
  select distinct p.company_id, p.item_id from stock_movements m
  join parts p on p.company_id = m.company_id and p.part_id = m.item_id where m.reason = 'opening'
),
bought as (
  select o.company_id, o.item_id from opened o
  join parts p on p.company_id = o.company_id and p.item_id = o.item_id
  join stock_movements m on m.company_id = p.company_id and m.item_id = p.part_id
  left join lateral (
    select (array_agg(c.posting_id order by i.posted_at desc))[1] as posting_id, sum(c.quantity * c.unit_cost) as cost
    from movement_costs c
    join invoice_postings i on i.company_id = c.company_id and i.posting_id = c.posting_id and i.reversed_at is null
    where c.company_id = m.company_id and c.movement_id = m.movement_id) billed on true
  where m.reason = 'received' and m.quantity > 0 and coalesce(m.unit_cost, billed.cost) <> 0 and m.reverses_movement_id is null
    and not exists (select from stock_movements r where r.company_id = m.company_id and r.reverses_movement_id = m.movement_id)
  group by o.company_id, o.item_id
  having count(distinct coalesce(m.posting_id, billed.posting_id, m.movement_id)) > 1
)
update items i set previous_cost = null
from opened o
where o.company_id = i.company_id and o.item_id = i.item_id and i.previous_cost is not null
  and not exists (select from bought b where b.company_id = i.company_id and b.item_id = i.item_id);
