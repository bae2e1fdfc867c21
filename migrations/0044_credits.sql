-- What a document is, and the money that a shop asks its vendors to credit.

alter table invoices add column kind text not null default 'invoice'
  check (kind in ('invoice', 'credit_memo', 'packing_slip', 'statement'));
update invoices set kind = 'credit_memo' where total_cents < 0;

create table credit_requests (
  company_id uuid not null references companies on delete cascade,
  credit_request_id uuid not null,
  number integer not null check (number > 0),
  vendor_id uuid not null,
  -- What it is about: an invoice, or goods that came short or damaged with an order.
  invoice_id uuid,
  order_id uuid,
  status text not null check (status in ('open', 'sent', 'settled', 'written_off')),
  currency text not null,
  -- What one unit of its currency is worth in the company's.
  exchange_rate numeric(18, 8) not null default 1 check (exchange_rate > 0),
  amount_cents bigint not null check (amount_cents > 0),
  note text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  sent_at timestamptz,
  sent_by uuid,
  sent_how text check (sent_how in ('mail', 'shared', 'self')),
  sent_to text,
  -- When it was settled or written off.
  closed_at timestamptz,
  closed_by uuid,
  closed_note text,
  primary key (company_id, credit_request_id),
  unique (company_id, number),
  foreign key (company_id, vendor_id) references vendors on delete restrict,
  foreign key (company_id, invoice_id) references invoices on delete restrict,
  foreign key (company_id, order_id) references purchase_orders on delete restrict,
  check (invoice_id is not null or order_id is not null),
  check (status <> 'sent' or sent_at is not null),
  check ((status in ('settled', 'written_off')) = (closed_at is not null))
);
create index credit_requests_by_status on credit_requests (company_id, status, created_at);
create index credit_requests_by_vendor on credit_requests (company_id, vendor_id, number desc);
create index credit_requests_by_invoice on credit_requests (company_id, invoice_id) where invoice_id is not null;
create index credit_requests_by_order on credit_requests (company_id, order_id) where order_id is not null;
alter table credit_requests enable row level security;
create policy of_this_company on credit_requests using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on credit_requests to counterbook_app;

create table credit_request_lines (
  company_id uuid not null references companies on delete cascade,
  credit_request_id uuid not null,
  position integer not null,
  -- The line of the invoice. It can be gone: lines are replaced when an invoice is corrected.
  invoice_line_id uuid,
  item_id uuid,
  code text,
  description text not null,
  reason text not null check (reason in ('short', 'damaged', 'overcharged', 'returned')),
  quantity numeric(14, 4) check (quantity > 0),
  unit text,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (company_id, credit_request_id, position),
  foreign key (company_id, credit_request_id) references credit_requests on delete cascade,
  foreign key (company_id, item_id) references items on delete restrict
);
alter table credit_request_lines enable row level security;
create policy of_this_company on credit_request_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on credit_request_lines to counterbook_app;

-- What a posted credit memo gave of a request; undoing the memo's posting removes it.
create table credit_settlements (
  company_id uuid not null references companies on delete cascade,
  credit_request_id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  settled_at timestamptz not null,
  settled_by uuid,
  primary key (company_id, credit_request_id, invoice_id),
  foreign key (company_id, credit_request_id) references credit_requests on delete cascade,
  foreign key (company_id, invoice_id) references invoices on delete restrict
);
create index credit_settlements_memo on credit_settlements (company_id, invoice_id);
alter table credit_settlements enable row level security;
create policy of_this_company on credit_settlements using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on credit_settlements to counterbook_app;
