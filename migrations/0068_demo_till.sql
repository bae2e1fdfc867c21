-- The demo till: tickets that are rung on this machine, in place of a point of sale.

create table demo_tills (
  company_id uuid not null references companies on delete cascade,
  -- Whether it sells by itself.
  rings boolean not null,
  primary key (company_id)
);
alter table demo_tills enable row level security;
create policy of_this_company on demo_tills using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on demo_tills to counterbook_app;

create table demo_tickets (
  company_id uuid not null references companies on delete cascade,
  ticket_id uuid not null,
  -- Grows with every change.
  version integer not null check (version > 0),
  state text not null check (state in ('open', 'paid', 'void')),
  sold_at timestamptz not null,
  changed_at timestamptz not null,
  -- [{ref, name, sku, kind, quantity, returned, amount_cents}]
  lines jsonb not null,
  primary key (company_id, ticket_id)
);
create index demo_tickets_changed on demo_tickets (company_id, changed_at, ticket_id);
alter table demo_tickets enable row level security;
create policy of_this_company on demo_tickets using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on demo_tickets to counterbook_app;
