-- Several invoices in one file: each is a document with some of the file's pages. Null: all pages of the file, told apart when it is read.
alter table invoice_files add column first_page integer check (first_page >= 1);
alter table invoice_files add column last_page integer check (last_page >= first_page);
alter table invoice_files add check ((first_page is null) = (last_page is null));
-- The document that the file was when it was uploaded; null for that document itself.
alter table invoices add column split_from uuid;
alter table invoices add foreign key (company_id, split_from) references invoices on delete restrict;
create index invoices_of_one_file on invoices (company_id, split_from) where split_from is not null;
