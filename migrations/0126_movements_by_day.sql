-- Reports read what happened to all items in a span of days: this index answers them without the table. The one by item answered them by
-- reading all of a company's ledger.
drop index stock_movements_day;
create index stock_movements_day on stock_movements (company_id, effective_on, reason)
  include (item_id, entry, movement_id, quantity, unit_cost, posting_id, invoice_id, reverses_movement_id, value_cents, value_quantity);
