-- In which currency a vendor bills, and what one unit of an invoice's currency is worth in the company's.
alter table vendors add column currency text check (currency ~ '^[A-Z]{3}$');
alter table invoices add column exchange_rate numeric(18, 8) check (exchange_rate > 0);
