-- Items and documents are never deleted alone, so nothing has to be forgotten with them; Citus knows no "on delete set null" beside a company.
alter table item_import_rows drop constraint item_import_rows_company_id_item_id_fkey;
alter table item_import_rows add constraint item_import_rows_company_id_item_id_fkey
  foreign key (company_id, item_id) references items;
alter table statement_rows drop constraint statement_rows_company_id_document_id_fkey;
alter table statement_rows add constraint statement_rows_company_id_document_id_fkey
  foreign key (company_id, document_id) references invoices (company_id, invoice_id);
