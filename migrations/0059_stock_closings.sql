-- What each item was on hand and cost at the end of a month, so that no report reads a whole ledger. A row repeats what the ledger says: all
-- movements dated up to its day are written before those dated later, and a movement that is dated earlier deletes it.

create table stock_closings (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  day date not null,
  -- With what was on the way between locations.
  on_hand numeric(14, 4) not null,
  -- Not rounded: the average goes on from here.
  average_cost double precision,
  last_cost numeric(14, 4),
  primary key (company_id, item_id, day),
  foreign key (company_id, item_id) references items on delete cascade
);
alter table stock_closings enable row level security;
create policy of_this_company on stock_closings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on stock_closings to counterbook_app;

-- Reports read some weeks of each item's ledger: this index answers them without the table.
create index stock_movements_dated on stock_movements (company_id, item_id, effective_on, entry)
  include (movement_id, reason, quantity, unit_cost, posting_id, invoice_id, reverses_movement_id);
-- The same index answers what the larger one did.
create unique index stock_movements_entry on stock_movements (company_id, item_id, entry);
drop index stock_movements_ledger;
-- What happened to all items in a span of days.
create index stock_movements_day on stock_movements (company_id, effective_on, reason);
-- What was bought and what it cost before, by item; and what came in lately, whatever its date.
create index stock_movements_receipts on stock_movements (company_id, item_id, effective_on, entry) include (movement_id, quantity, unit_cost)
  where reason = 'received' and reverses_movement_id is null;
create index stock_movements_received on stock_movements (company_id, occurred_at) include (movement_id, item_id)
  where reason = 'received' and reverses_movement_id is null;
-- What is on the way between locations.
create index stock_movements_transferred on stock_movements (company_id, item_id) include (movement_id, quantity) where reason = 'transferred';

-- Receipts with a cost from a posting are found by it when it is undone.
create index movement_costs_posting on movement_costs (company_id, posting_id);
