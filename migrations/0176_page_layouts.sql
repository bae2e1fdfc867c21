-- The words of a document's pages as they were read: what its posted values teach is found in them.
create table page_words (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  -- By page: {width, height, source, words: [[text, x, y, w, h, confidence]]}.
  pages jsonb not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
alter table page_words enable row level security;
create policy of_this_company on page_words using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on page_words to counterbook_app;

-- How the documents of a vendor are laid out: one row for each thing that a posted document showed.
create table page_layouts (
  company_id uuid not null references companies on delete cascade,
  vendor_id uuid not null,
  -- 'number', 'columns' and so on.
  subject text not null,
  -- Null: a user has deleted it. Documents that were posted before do not teach it again.
  rule jsonb,
  -- The document that showed it.
  invoice_id uuid,
  learned_at timestamptz not null,
  primary key (company_id, vendor_id, subject),
  foreign key (company_id, vendor_id) references vendors on delete cascade,
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
create index page_layouts_latest on page_layouts (company_id, learned_at);
create index page_layouts_of_invoice on page_layouts (company_id, invoice_id);
alter table page_layouts enable row level security;
create policy of_this_company on page_layouts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on page_layouts to counterbook_app;
