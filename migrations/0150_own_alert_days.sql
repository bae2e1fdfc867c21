-- How many days before its date a lot is told of, for each team member; null: as the company had it for everybody.
alter table members add column expiring_days integer check (expiring_days between 0 and 90);

-- Lots that a team member was mailed, each with its date of then: one that got another date is told of again.
create table mailed_lots (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null,
  lot_id uuid not null,
  expires_on date not null,
  primary key (company_id, user_id, lot_id),
  foreign key (company_id, user_id) references members on delete cascade,
  foreign key (company_id, lot_id) references lots on delete cascade
);
create index mailed_lots_lot on mailed_lots (company_id, lot_id);
alter table mailed_lots enable row level security;
create policy of_this_company on mailed_lots using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on mailed_lots to counterbook_app;

-- What the last daily email told of, so that the next one does not repeat it.
insert into mailed_lots (company_id, user_id, lot_id, expires_on)
select m.company_id, m.user_id, l.lot_id, l.expires_on
from members m
join companies c on c.company_id = m.company_id
join lots l on l.company_id = m.company_id and l.created_at <= m.alerted_at
  and l.expires_on <= (m.alerted_at at time zone c.time_zone)::date + c.expiring_days
where m.daily_mail and not 'expiring' = any (m.muted_alerts)
  and exists (select from lot_stock s where s.company_id = l.company_id and s.lot_id = l.lot_id and s.on_hand > 0);

-- What expires differs by team member now: it is read from the lots.
delete from stock_alerts where kind = 'expiring';
alter table stock_alerts drop constraint stock_alerts_kind_check;
alter table stock_alerts add constraint stock_alerts_kind_check check (kind in ('out_of_stock', 'low_stock', 'unusual_use'));
