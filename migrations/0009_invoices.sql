-- Supplier invoices: the document, its files and pages, its lines, and the postings that brought them into stock.

create table invoices (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  status text not null check (status in ('reading', 'needs_review', 'posted', 'rejected', 'duplicate')),
  -- Why it has this status: a code of contract/invoices; the sentence is made when it is shown.
  reason_code text,
  reason_note text,
  duplicate_of uuid,
  -- {step, page, pages} during the reading.
  progress jsonb,
  vendor_id uuid,
  vendor text,
  number text,
  number_key text,
  date date,
  due_date date,
  po_number text,
  currency text,
  subtotal_cents bigint,
  tax_cents bigint,
  fees_cents bigint,
  total_cents bigint,
  -- {field: {confidence, page, box, source, note}} for the header values above.
  evidence jsonb not null default '{}',
  -- {tax_ids, phones, emails, address}: how the vendor is recognized next time.
  vendor_marks jsonb,
  doubt_count integer not null default 0,
  adds_up boolean,
  -- The difference of the sums, unsigned; null if they add up.
  off_by_cents bigint,
  engine text,
  read_seconds numeric(10, 3),
  page_count integer not null default 0,
  version integer not null default 1,
  uploaded_at timestamptz not null,
  uploaded_by uuid,
  posted_at timestamptz,
  updated_at timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, vendor_id) references vendors on delete restrict,
  foreign key (company_id, duplicate_of) references invoices on delete restrict,
  check (status <> 'posted' or posted_at is not null)
);
create index invoices_newest on invoices (company_id, uploaded_at desc, invoice_id);
create index invoices_by_status on invoices (company_id, status, uploaded_at desc);
create index invoices_by_vendor on invoices (company_id, vendor_id, date desc);
create index invoices_by_number on invoices (company_id, vendor_id, number_key);
create index invoices_search on invoices
  using gin ((lower(coalesce(vendor, '') || ' ' || coalesce(number, '') || ' ' || coalesce(po_number, ''))) gin_trgm_ops);
alter table invoices enable row level security;
create policy of_this_company on invoices using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on invoices to counterbook_app;

create table invoice_files (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  position integer not null,
  file_id uuid not null,
  name text not null,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoices on delete cascade,
  foreign key (company_id, file_id) references files on delete restrict
);
create index invoice_files_file on invoice_files (company_id, file_id);
alter table invoice_files enable row level security;
create policy of_this_company on invoice_files using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on invoice_files to counterbook_app;

create table invoice_pages (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  page integer not null,
  width integer not null,
  height integer not null,
  -- Null: the page has no picture (an e-invoice that is only XML).
  picture_key text,
  primary key (company_id, invoice_id, page),
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
alter table invoice_pages enable row level security;
create policy of_this_company on invoice_pages using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on invoice_pages to counterbook_app;

create table invoice_lines (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  line_id uuid not null,
  position integer not null,
  code text,
  description text not null default '',
  quantity numeric(14, 4),
  unit text,
  pack text,
  unit_price numeric(14, 4),
  amount_cents bigint,
  item_id uuid,
  match_kind text check (match_kind in ('code', 'alias', 'similar', 'person', 'new')),
  match_score numeric(5, 4),
  stock_quantity numeric(14, 4),
  stock_quantity_source text check (stock_quantity_source in ('remembered', 'pack', 'unit', 'person', 'guess')),
  ignore boolean not null default false,
  -- {cell: {confidence, page, box, source, note}}
  evidence jsonb not null default '{}',
  primary key (company_id, invoice_id, line_id),
  foreign key (company_id, invoice_id) references invoices on delete cascade,
  foreign key (company_id, item_id) references items on delete restrict
);
create index invoice_lines_in_order on invoice_lines (company_id, invoice_id, position);
create index invoice_lines_item on invoice_lines (company_id, item_id);
alter table invoice_lines enable row level security;
create policy of_this_company on invoice_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on invoice_lines to counterbook_app;

-- One row for each time an invoice was posted; unposting it fills reversed_at.
create table invoice_postings (
  company_id uuid not null references companies on delete cascade,
  posting_id uuid not null,
  invoice_id uuid not null,
  posted_at timestamptz not null,
  posted_by uuid,
  reversed_at timestamptz,
  reversed_by uuid,
  -- The vendor items as they were before the posting changed them, to restore them exactly.
  vendor_items_before jsonb not null default '[]',
  primary key (company_id, posting_id),
  foreign key (company_id, invoice_id) references invoices on delete restrict
);
create unique index invoice_postings_active on invoice_postings (company_id, invoice_id) where reversed_at is null;
alter table invoice_postings enable row level security;
create policy of_this_company on invoice_postings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on invoice_postings to counterbook_app;

-- One subcommand each: Citus refuses several when one of them adds a constraint.
alter table stock_movements add foreign key (company_id, invoice_id) references invoices on delete restrict;
alter table stock_movements add foreign key (company_id, posting_id) references invoice_postings on delete restrict;
