-- Why goods left the stock without being sold, each with a reason of its own: waste, breakage, staff meals, own use, theft.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('received', 'sold', 'returned', 'counted', 'adjusted', 'transferred',
    'wasted', 'broken', 'staff_meal', 'own_use', 'stolen'));
create index stock_movements_write_offs on stock_movements (company_id, effective_on, occurred_at)
  where reason in ('wasted', 'broken', 'staff_meal', 'own_use', 'stolen');
