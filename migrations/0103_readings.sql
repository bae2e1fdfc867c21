-- What was read of a document, as it was first made: never changed, so that it can be compared with what was posted.
create table invoice_readings (
  company_id uuid not null references companies on delete cascade,
  reading_id uuid not null,
  invoice_id uuid not null,
  read_at timestamptz not null,
  engine text not null,
  seconds numeric(10,3) not null,
  -- The values of the header by their names in invoices.
  header jsonb not null,
  -- [{line_id, description, quantity, unit_price, amount_cents}]
  lines jsonb not null,
  primary key (company_id, reading_id),
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
create index invoice_readings_newest on invoice_readings (company_id, invoice_id, read_at);
alter table invoice_readings enable row level security;
create policy of_this_company on invoice_readings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on invoice_readings to counterbook_app;

-- What the review cost until it was posted; null: nobody looked at it, or it was posted by a program.
alter table invoice_postings add column presses integer check (presses >= 0);
alter table invoice_postings add column review_seconds integer check (review_seconds >= 0);
create index invoice_postings_by_time on invoice_postings (company_id, posted_at);
