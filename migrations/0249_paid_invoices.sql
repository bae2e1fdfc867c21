-- When an invoice was paid, by the shop's calendar; null: it is to pay, or nothing of it is.
alter table invoices add column paid_on date;
create index invoices_to_pay on invoices (company_id, due_date) where status = 'posted' and paid_on is null;
create index invoices_paid on invoices (company_id, paid_on desc) where paid_on is not null;
