-- The receipts that the one page of a document seems to show, each with its place: offered until a user splits the page, or says that it is
-- one document.
alter table invoices add column papers jsonb;
alter table invoices add column is_one_paper boolean not null default false;

-- Of a document that is one of several papers on a page: its place, in fractions of the page as the file shows it.
alter table invoice_files add column region jsonb;
