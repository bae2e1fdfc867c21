-- What each change of a document replaced. Only added to, so that what was once entered can be found again.
create table invoice_versions (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  -- The version that the change made.
  version integer not null,
  changed_at timestamptz not null,
  changed_by uuid,
  -- By a user's hand, or by a new reading that this user asked for.
  cause text not null check (cause in ('edited', 'read_again')),
  -- [{line: null | its description, field, before, after}], values as they are shown
  changes jsonb not null,
  primary key (company_id, invoice_id, version),
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
alter table invoice_versions enable row level security;
create policy of_this_company on invoice_versions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on invoice_versions to counterbook_app;
