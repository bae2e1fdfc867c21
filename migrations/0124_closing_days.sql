-- Closings are written for three days of a month instead of one, so that values of past days read fewer movements. Without the old ones, the
-- next night writes all of them; until then, the ledger is read.
delete from stock_closings;
-- The closings of one day.
create index stock_closings_day on stock_closings (company_id, day);
