-- What the operator stops: the sending of the whole installation, or one company. The application reads both and changes neither.

-- Null: messages are sent.
alter table installation add column sending_paused_at timestamptz;

-- A suspended company's users can log in, read and export; it sends nothing, nobody joins it, and it uploads nothing.
create table company_suspensions (
  company_id uuid primary key references companies on delete cascade,
  suspended_at timestamptz not null,
  -- A sentence that its users read.
  reason text not null check (reason <> '')
);
alter table company_suspensions enable row level security;
create policy of_this_company on company_suspensions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on company_suspensions to counterbook_app;
