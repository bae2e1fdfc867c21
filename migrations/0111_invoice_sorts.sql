-- The list of invoices in the orders that a user can choose, each of which can be walked either way.
create index invoices_by_date on invoices (company_id, date desc nulls last, uploaded_at desc, invoice_id desc);
create index invoices_by_vendor_name on invoices (company_id, lower(vendor), uploaded_at desc, invoice_id desc);
create index invoices_by_worth on invoices (company_id, (total_cents * coalesce(exchange_rate, 1)) desc nulls last, uploaded_at desc, invoice_id desc);
