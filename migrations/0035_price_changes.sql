-- How the last cost of an item changed with a posting, and what the shop says to it. Undoing the posting removes it.
create table price_changes (
  company_id uuid not null references companies on delete cascade,
  price_change_id uuid not null,
  posting_id uuid not null,
  invoice_id uuid not null,
  vendor_id uuid not null,
  item_id uuid not null,
  posted_at timestamptz not null,
  -- For one stock unit, in the company's currency.
  cost_before numeric(14,4) not null check (cost_before > 0),
  unit_cost numeric(14,4) not null check (unit_cost > 0),
  -- Stock units that the invoice brought at this cost.
  quantity numeric(14,4) not null,
  decision text check (decision in ('accepted', 'disputed')),
  decided_at timestamptz,
  decided_by uuid,
  -- The posting that ended the dispute: the vendor's next price, or its credit.
  settled_by uuid,
  primary key (company_id, price_change_id),
  unique (company_id, posting_id, item_id),
  foreign key (company_id, posting_id) references invoice_postings on delete cascade,
  foreign key (company_id, invoice_id) references invoices on delete cascade,
  foreign key (company_id, vendor_id) references vendors on delete cascade,
  foreign key (company_id, item_id) references items on delete cascade,
  foreign key (company_id, settled_by) references invoice_postings,
  check ((decision is null) = (decided_at is null)),
  check (settled_by is null or decision = 'disputed')
);
create index price_changes_newest on price_changes (company_id, posted_at desc);
create index price_changes_item on price_changes (company_id, item_id, posted_at);
alter table price_changes enable row level security;
create policy of_this_company on price_changes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on price_changes to counterbook_app;

-- From which change on a price is asked about: a fraction, for a category or, where it is empty, for all others.
create table price_thresholds (
  company_id uuid not null references companies on delete cascade,
  category text not null,
  threshold numeric(8,4) not null check (threshold >= 0),
  primary key (company_id, category)
);
alter table price_thresholds enable row level security;
create policy of_this_company on price_thresholds using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on price_thresholds to counterbook_app;
