-- The rows of a vendor's statement, which is a document: what the vendor says that it billed, to be compared with its other documents.
create table statement_rows (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('invoice', 'payment', 'unread')),
  number text,
  number_key text,
  date date,
  amount_cents bigint not null,
  -- The row as it is printed.
  words text not null,
  -- The document that a user has chosen for it.
  document_id uuid,
  -- Why nothing more is to be done about it.
  mark text check (mark in ('settled', 'not_ours')),
  -- When the vendor was asked for a copy.
  asked_at timestamptz,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoices on delete cascade,
  foreign key (company_id, document_id) references invoices (company_id, invoice_id) on delete set null (document_id)
);
create index statement_rows_document on statement_rows (company_id, document_id) where document_id is not null;
alter table statement_rows enable row level security;
create policy of_this_company on statement_rows using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on statement_rows to counterbook_app;

-- Documents of the vendor that a statement does not have, and of which a user has said that nothing is to be done about that.
create table statement_extras (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  document_id uuid not null,
  mark text not null check (mark in ('settled', 'not_ours')),
  primary key (company_id, invoice_id, document_id),
  foreign key (company_id, invoice_id) references invoices on delete cascade,
  foreign key (company_id, document_id) references invoices (company_id, invoice_id) on delete cascade
);
create index statement_extras_document on statement_extras (company_id, document_id);
alter table statement_extras enable row level security;
create policy of_this_company on statement_extras using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on statement_extras to counterbook_app;
