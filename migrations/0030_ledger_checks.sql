-- The last check of a company that the stock of each item is the sum of its movements.
create table ledger_checks (
  company_id uuid primary key references companies on delete cascade,
  checked_at timestamptz not null,
  difference_count integer not null check (difference_count >= 0),
  -- [{item_id, name, stock_unit, on_hand, ledger}], the first of them.
  differences jsonb not null
);
alter table ledger_checks enable row level security;
create policy of_this_company on ledger_checks using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on ledger_checks to counterbook_app;
