-- The engine that a user asked for; null: the one of the installation.
alter table invoices add column reading_engine text check (reading_engine in ('local', 'vision'));

alter table invoice_readings add column engine_version text;
-- Null: the engine has no price.
alter table invoice_readings add column cost_cents numeric(12,4) check (cost_cents >= 0);
-- What the engine said, before anything was made of it.
alter table invoice_readings add column output jsonb;

-- Companies whose owner agreed that pages of documents leave the machine to be read.
create table reading_agreements (
  company_id uuid primary key references companies on delete cascade,
  agreed_at timestamptz not null,
  agreed_by uuid
);
alter table reading_agreements enable row level security;
create policy of_this_company on reading_agreements using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on reading_agreements to counterbook_app;
