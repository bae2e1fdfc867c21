-- What the consent ledger says of a day of the shop's calendar, added up by a job: who became a subscriber and who stopped being one. The
-- ledger only grows and its entries are numbered, so the highest number among these rows is how far it is added up. Later entries are counted
-- one by one.
create table subscriber_days (
  company_id uuid not null references companies on delete cascade,
  -- Where the shop was when the entries were added up. Once it has moved, these rows no longer count.
  time_zone text not null,
  day date not null,
  joined integer not null check (joined >= 0),
  departed integer not null check (departed >= 0),
  -- The last entry of this day that is added up.
  last_seq bigint not null,
  primary key (company_id, time_zone, day)
);
alter table subscriber_days enable row level security;
create policy of_this_company on subscriber_days using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on subscriber_days to counterbook_app;
