-- The packing slip from which goods were received. The order of a slip that nobody had ordered is written by it, so that its invoice finds
-- the goods.
alter table goods_receipts add column invoice_id uuid;
alter table goods_receipts add foreign key (company_id, invoice_id) references invoices on delete restrict;
create index goods_receipts_slip on goods_receipts (company_id, invoice_id) where invoice_id is not null;
alter table purchase_orders add column is_of_slip boolean not null default false;
