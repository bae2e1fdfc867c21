-- Each batch of sales asks when its items were counted last. Counts are few among many movements.
create index stock_movements_counted on stock_movements (company_id, item_id) where counted_at is not null;
