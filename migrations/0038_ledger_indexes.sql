-- Reports read whole ledgers in their order: this index answers them without the table. It replaces the constraint on the same columns.
create unique index stock_movements_ledger on stock_movements (company_id, item_id, entry)
  include (movement_id, reason, quantity, unit_cost, effective_on, posting_id, reverses_movement_id);
alter table stock_movements drop constraint stock_movements_company_id_item_id_entry_key;
-- Few movements undo another.
create unique index stock_movements_reversed on stock_movements (company_id, reverses_movement_id) where reverses_movement_id is not null;
alter table stock_movements drop constraint stock_movements_company_id_reverses_movement_id_key;
