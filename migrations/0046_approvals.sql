-- Which invoices are posted only after an approver has agreed. A company without a row, or with nothing set, has no such rule.
create table approval_rules (
  company_id uuid primary key references companies on delete cascade,
  -- In the company's currency.
  above_cents bigint check (above_cents >= 0),
  new_vendor boolean not null,
  new_item boolean not null,
  -- A unit cost that is higher than the last one by more than this fraction.
  price_rise numeric(8,4) check (price_rise >= 0),
  -- The lowest role that approves.
  approver text not null check (approver in ('manager', 'owner'))
);
alter table approval_rules enable row level security;
create policy of_this_company on approval_rules using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on approval_rules to counterbook_app;

create table invoice_approvals (
  company_id uuid not null references companies on delete cascade,
  approval_id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('asked', 'approved', 'refused', 'withdrawn')),
  -- Why it needs one: [{kind, …}].
  reasons jsonb not null,
  asked_at timestamptz not null,
  asked_by uuid,
  decided_at timestamptz,
  decided_by uuid,
  note text,
  -- A hash of the money and goods that were approved: other figures need another approval.
  figures text,
  primary key (company_id, approval_id),
  foreign key (company_id, invoice_id) references invoices on delete cascade,
  check (status <> 'approved' or figures is not null)
);
create unique index invoice_approvals_current on invoice_approvals (company_id, invoice_id) where status <> 'withdrawn';
alter table invoice_approvals enable row level security;
create policy of_this_company on invoice_approvals using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on invoice_approvals to counterbook_app;
