-- Goods on their way from one place of the company to another. Each side is a movement; what is different on arrival is one of its own.

create table transfers (
  company_id uuid not null references companies on delete cascade,
  transfer_id uuid not null,
  number integer not null check (number > 0),
  status text not null check (status in ('sent', 'received', 'canceled')),
  from_location_id uuid not null,
  from_area_id uuid,
  to_location_id uuid not null,
  to_area_id uuid,
  note text,
  sent_at timestamptz not null,
  sent_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (company_id, transfer_id),
  unique (company_id, number),
  foreign key (company_id, from_location_id) references locations,
  foreign key (company_id, to_location_id) references locations,
  foreign key (company_id, from_area_id) references storage_areas,
  foreign key (company_id, to_area_id) references storage_areas,
  check (from_location_id <> to_location_id or (from_area_id is not null and to_area_id is not null and from_area_id <> to_area_id)),
  check ((status = 'sent') = (ended_at is null))
);
create index transfers_sent on transfers (company_id, sent_at);
alter table transfers enable row level security;
create policy of_this_company on transfers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on transfers to counterbook_app;

create table transfer_lines (
  company_id uuid not null references companies on delete cascade,
  transfer_id uuid not null,
  item_id uuid not null,
  position integer not null,
  quantity numeric(14, 4) not null check (quantity > 0),
  -- The average cost when it was sent; it moves with the goods.
  unit_cost numeric(14, 4),
  received numeric(14, 4) check (received >= 0),
  difference text check (difference in ('missing', 'damaged', 'miscounted')),
  primary key (company_id, transfer_id, item_id),
  foreign key (company_id, transfer_id) references transfers on delete cascade,
  foreign key (company_id, item_id) references items,
  check ((difference is null) = (received is null or received = quantity))
);
create index transfer_lines_item on transfer_lines (company_id, item_id);
alter table transfer_lines enable row level security;
create policy of_this_company on transfer_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on transfer_lines to counterbook_app;

alter table stock_movements add column transfer_id uuid, add foreign key (company_id, transfer_id) references transfers;
create index stock_movements_transfer on stock_movements (company_id, transfer_id) where transfer_id is not null;
