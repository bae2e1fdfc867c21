-- A line whose code is the barcode of one item is that item.
alter table invoice_lines drop constraint invoice_lines_match_kind_check;
alter table invoice_lines add constraint invoice_lines_match_kind_check
  check (match_kind in ('code', 'alias', 'barcode', 'price', 'similar', 'person', 'new'));
create index items_barcodes on items using gin (company_id, barcodes) with (fastupdate = off);
