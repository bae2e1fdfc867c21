-- Posted documents as files for bookkeeping. What a document looked like when it was exported is known by its version.
create table invoice_exports (
  company_id uuid not null references companies on delete cascade,
  export_id uuid not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'quickbooks', 'xero')),
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'deleted')),
  from_day date not null,
  to_day date not null,
  documents integer not null check (documents > 0),
  documents_done integer not null default 0,
  requested_by uuid,
  requested_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  primary key (company_id, export_id)
);
create index invoice_exports_newest on invoice_exports (company_id, requested_at desc);
alter table invoice_exports enable row level security;
create policy of_this_company on invoice_exports using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on invoice_exports to counterbook_app;

create table exported_invoices (
  company_id uuid not null references companies on delete cascade,
  export_id uuid not null,
  invoice_id uuid not null,
  version integer not null,
  primary key (company_id, export_id, invoice_id),
  foreign key (company_id, export_id) references invoice_exports on delete cascade,
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
create index exported_invoices_invoice on exported_invoices (company_id, invoice_id);
alter table exported_invoices enable row level security;
create policy of_this_company on exported_invoices using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on exported_invoices to counterbook_app;

-- What the books call our categories, charges and vendors.
create table book_names (
  company_id uuid not null references companies on delete cascade,
  target text not null check (target in ('quickbooks', 'xero')),
  kind text not null check (kind in ('category', 'charge', 'vendor', 'setting')),
  -- A category, the name of a charge or a setting, or the id of a vendor.
  name text not null,
  book_name text not null,
  primary key (company_id, target, kind, name)
);
alter table book_names enable row level security;
create policy of_this_company on book_names using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on book_names to counterbook_app;
