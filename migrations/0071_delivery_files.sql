-- Files of a vendor with one row a line (CSV, Excel): what their columns are, and which rows have a fault.
create table delivery_files (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  headings jsonb not null,
  -- Some values of each column.
  samples jsonb not null,
  -- The number of the column of each field, from 0; null: the file does not have it.
  columns jsonb not null,
  -- A hash of the headings.
  heading_key text not null,
  -- Rows that could not be used as they are: [{row, kind, value}].
  faults jsonb not null,
  -- A user has said what the columns are.
  is_chosen boolean not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
alter table delivery_files enable row level security;
create policy of_this_company on delivery_files using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on delivery_files to counterbook_app;

-- What the columns of a vendor's files were when one was posted or a user chose them.
create table file_layouts (
  company_id uuid not null references companies on delete cascade,
  vendor_id uuid not null,
  heading_key text not null,
  columns jsonb not null,
  used_at timestamptz not null,
  primary key (company_id, vendor_id, heading_key),
  foreign key (company_id, vendor_id) references vendors on delete cascade
);
create index file_layouts_latest on file_layouts (company_id, used_at);
alter table file_layouts enable row level security;
create policy of_this_company on file_layouts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on file_layouts to counterbook_app;
