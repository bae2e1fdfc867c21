-- What a line of a credit memo is: goods that went back, or only a lower price of goods that stay. Null: nobody has said so.
alter table invoice_lines add column price_only boolean;

-- A credit for goods that stay moves nothing and changes what they are worth: by how much, and of how many units; null: of all that are on hand.
alter table stock_movements add column value_cents bigint;
alter table stock_movements add column value_quantity numeric(14, 4) check (value_quantity > 0);
alter table stock_movements add check (value_cents is null or (quantity = 0 and unit_cost is null));
alter table stock_movements add check (value_quantity is null or value_cents is not null);
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in ('received', 'sold', 'returned', 'counted', 'adjusted',
  'transferred', 'opening', 'merged', 'credited', 'wasted', 'broken', 'staff_meal', 'own_use', 'stolen'));
