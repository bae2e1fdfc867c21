-- How many pages a file gave its document at the last reading, where the document has several files; null: not known.
alter table invoice_files add column page_count integer check (page_count >= 0);
update invoice_files f set page_count = 1 from invoices i
where i.company_id = f.company_id and i.invoice_id = f.invoice_id and i.page_count > 1
  and i.page_count = (select count(*) from invoice_files o where o.company_id = f.company_id and o.invoice_id = f.invoice_id);

-- Documents whose pages a user has given to other documents, and the documents that got them.
create table arranged_documents (
  company_id uuid not null references companies on delete cascade,
  arrangement_id uuid not null,
  invoice_id uuid not null,
  -- Its pages were given away; otherwise it got pages.
  is_source boolean not null,
  -- What a source was before, which it is again once the arrangement is undone.
  status text check ((status is not null) = is_source),
  reason_code text,
  arranged_at timestamptz not null,
  undone_at timestamptz,
  primary key (company_id, arrangement_id, invoice_id),
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
create unique index arranged_documents_source on arranged_documents (company_id, invoice_id) where is_source and undone_at is null;
create unique index arranged_documents_result on arranged_documents (company_id, invoice_id) where not is_source;
alter table arranged_documents enable row level security;
create policy of_this_company on arranged_documents using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on arranged_documents to counterbook_app;
