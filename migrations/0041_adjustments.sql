-- What an invoice adds to or takes off its goods, and what the shop has paid to vendors as a deposit.
alter table invoices add column discount_cents bigint;
alter table invoices add column deposit_cents bigint;
alter table invoices add column rounding_cents bigint;
-- Taken off quantity × price; the amount of the line is what is left.
alter table invoice_lines add column discount_cents bigint;
-- Crates and bottles that go back: part of the total, never of the stock. Such a line is ignored, too.
alter table invoice_lines add column is_deposit boolean not null default false;

-- The ledger of deposits: a mistake is taken back by a row of the opposite sign.
create table vendor_deposits (
  company_id uuid not null references companies on delete cascade,
  deposit_id uuid not null,
  vendor_id uuid not null,
  -- In the company's currency: above zero paid, below zero returned.
  amount_cents bigint not null check (amount_cents <> 0),
  description text,
  effective_on date not null,
  occurred_at timestamptz not null,
  created_by uuid,
  invoice_id uuid not null,
  posting_id uuid not null,
  reverses_deposit_id uuid,
  primary key (company_id, deposit_id),
  unique (company_id, reverses_deposit_id),
  foreign key (company_id, vendor_id) references vendors on delete restrict,
  foreign key (company_id, invoice_id) references invoices on delete restrict,
  foreign key (company_id, posting_id) references invoice_postings on delete restrict,
  foreign key (company_id, reverses_deposit_id) references vendor_deposits on delete restrict
);
create index vendor_deposits_of_vendor on vendor_deposits (company_id, vendor_id, effective_on desc);
create index vendor_deposits_posting on vendor_deposits (company_id, posting_id);
alter table vendor_deposits enable row level security;
create policy of_this_company on vendor_deposits using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on vendor_deposits to counterbook_app;
