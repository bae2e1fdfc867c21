-- What was counted of each lot, where somebody counted by date: lot_id, expires_on, code and quantity of each, one without a name for the rest.
-- Null: only the quantity was counted.
alter table count_entries add column lots jsonb;
