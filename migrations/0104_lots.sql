-- Items that expire are kept in lots. A lot is what came with one code and one date; what is in no lot is the rest of the stock.
alter table items add column expires boolean not null default false;
-- How many days before its date a lot is told of.
alter table companies add column expiring_days integer not null default 3 check (expiring_days between 0 and 90);

create table lots (
  company_id uuid not null references companies on delete cascade,
  lot_id uuid not null,
  item_id uuid not null,
  code text check (code <> ''),
  expires_on date,
  created_at timestamptz not null,
  primary key (company_id, lot_id),
  foreign key (company_id, item_id) references items on delete cascade
);
create index lots_item on lots (company_id, item_id);
alter table lots enable row level security;
create policy of_this_company on lots using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on lots to counterbook_app;

-- What a movement put into lots or took out of them. Without a movement: goods on the shelf that got their date later.
create table lot_movements (
  company_id uuid not null references companies on delete cascade,
  lot_movement_id uuid not null,
  lot_id uuid not null,
  location_id uuid not null,
  quantity numeric(14, 4) not null check (quantity <> 0),
  movement_id uuid,
  occurred_at timestamptz not null,
  created_by uuid,
  primary key (company_id, lot_movement_id),
  foreign key (company_id, lot_id) references lots on delete cascade,
  foreign key (company_id, location_id) references locations,
  foreign key (company_id, movement_id) references stock_movements on delete restrict
);
create index lot_movements_movement on lot_movements (company_id, movement_id) where movement_id is not null;
create index lot_movements_lot on lot_movements (company_id, lot_id);
alter table lot_movements enable row level security;
create policy of_this_company on lot_movements using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on lot_movements to counterbook_app;

-- The sum of them, by lot and location.
create table lot_stock (
  company_id uuid not null references companies on delete cascade,
  lot_id uuid not null,
  location_id uuid not null,
  on_hand numeric(14, 4) not null check (on_hand >= 0),
  primary key (company_id, lot_id, location_id),
  foreign key (company_id, lot_id) references lots on delete cascade,
  foreign key (company_id, location_id) references locations
);
create index lot_stock_there on lot_stock (company_id, lot_id) where on_hand > 0;
alter table lot_stock enable row level security;
create policy of_this_company on lot_stock using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on lot_stock to counterbook_app;

alter table invoice_lines add column lot_code text check (lot_code <> ''), add column expires_on date;

alter table stock_alerts drop constraint stock_alerts_kind_check;
alter table stock_alerts add constraint stock_alerts_kind_check check (kind in ('out_of_stock', 'low_stock', 'unusual_use', 'expiring'));
