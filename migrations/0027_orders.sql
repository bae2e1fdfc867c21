-- Purchase orders, the goods that were received for them, and the costs that invoices give to goods that were received before.

create table purchase_orders (
  company_id uuid not null references companies on delete cascade,
  order_id uuid not null,
  number integer not null check (number > 0),
  vendor_id uuid not null,
  status text not null check (status in ('draft', 'sent', 'partly_received', 'received', 'closed', 'canceled')),
  expected_on date,
  note text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  sent_at timestamptz,
  sent_by uuid,
  sent_how text check (sent_how in ('mail', 'shared', 'self')),
  sent_to text,
  -- Set when the vendor has another version than the one here.
  changed_since_sent boolean not null default false,
  primary key (company_id, order_id),
  unique (company_id, number),
  foreign key (company_id, vendor_id) references vendors on delete restrict,
  check (status in ('draft', 'canceled') or sent_at is not null)
);
create index purchase_orders_by_status on purchase_orders (company_id, status, number desc);
create index purchase_orders_by_vendor on purchase_orders (company_id, vendor_id, number desc);
alter table purchase_orders enable row level security;
create policy of_this_company on purchase_orders using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on purchase_orders to counterbook_app;

create table purchase_order_lines (
  company_id uuid not null references companies on delete cascade,
  order_id uuid not null,
  line_id uuid not null,
  position integer not null,
  item_id uuid not null,
  code text,
  description text not null,
  -- Of units that the vendor sells.
  quantity numeric(14, 4) not null check (quantity > 0),
  unit text,
  pack text,
  stock_per_unit numeric(14, 4) not null check (stock_per_unit > 0),
  -- As expected when it was ordered; the invoice decides.
  unit_price numeric(14, 4),
  primary key (company_id, order_id, line_id),
  unique (company_id, order_id, item_id),
  foreign key (company_id, order_id) references purchase_orders on delete cascade,
  foreign key (company_id, item_id) references items on delete restrict
);
create index purchase_order_lines_item on purchase_order_lines (company_id, item_id);
alter table purchase_order_lines enable row level security;
create policy of_this_company on purchase_order_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on purchase_order_lines to counterbook_app;

-- One row for each time goods came; undoing it fills undone_at.
create table goods_receipts (
  company_id uuid not null references companies on delete cascade,
  receipt_id uuid not null,
  order_id uuid not null,
  received_at timestamptz not null,
  received_by uuid,
  note text,
  undone_at timestamptz,
  undone_by uuid,
  primary key (company_id, receipt_id),
  foreign key (company_id, order_id) references purchase_orders on delete restrict
);
create index goods_receipts_order on goods_receipts (company_id, order_id);
alter table goods_receipts enable row level security;
create policy of_this_company on goods_receipts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on goods_receipts to counterbook_app;

create table goods_receipt_lines (
  company_id uuid not null references companies on delete cascade,
  receipt_id uuid not null,
  item_id uuid not null,
  -- Of units that the vendor sells: in good order, did not come, came damaged.
  quantity numeric(14, 4) not null check (quantity >= 0),
  short numeric(14, 4) not null default 0 check (short >= 0),
  damaged numeric(14, 4) not null default 0 check (damaged >= 0),
  stock_per_unit numeric(14, 4) not null check (stock_per_unit > 0),
  note text,
  primary key (company_id, receipt_id, item_id),
  foreign key (company_id, receipt_id) references goods_receipts on delete cascade,
  foreign key (company_id, item_id) references items on delete restrict,
  check (quantity + short + damaged > 0)
);
alter table goods_receipt_lines enable row level security;
create policy of_this_company on goods_receipt_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on goods_receipt_lines to counterbook_app;

-- What an order has brought into stock is the sum of its movements.
alter table stock_movements add column order_id uuid;
alter table stock_movements add foreign key (company_id, order_id) references purchase_orders on delete restrict;
create index stock_movements_order on stock_movements (company_id, order_id) where order_id is not null;

alter table invoices add column order_id uuid;
alter table invoices add foreign key (company_id, order_id) references purchase_orders on delete restrict;
create index invoices_by_order on invoices (company_id, order_id) where order_id is not null;

-- What goods cost that were received before their invoice was posted. It counts while the posting is not undone.
create table movement_costs (
  company_id uuid not null references companies on delete cascade,
  movement_id uuid not null,
  posting_id uuid not null,
  line_id uuid not null,
  -- Of the movement's stock units, how many this line bills, and the cost of each.
  quantity numeric(14, 4) not null check (quantity > 0),
  unit_cost numeric(14, 4) not null,
  primary key (company_id, movement_id, posting_id, line_id),
  foreign key (company_id, movement_id) references stock_movements on delete restrict,
  foreign key (company_id, posting_id) references invoice_postings on delete restrict
);
alter table movement_costs enable row level security;
create policy of_this_company on movement_costs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on movement_costs to counterbook_app;

-- A file that goes with a mail, until it is sent; and where answers go.
alter table mails add column attachment bytea;
alter table mails add column attachment_name text;
alter table mails add column reply_to text;
alter table outbox_mails add column attachment bytea;
alter table outbox_mails add column attachment_name text;
