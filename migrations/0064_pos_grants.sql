-- What an owner let us do at a point of sale. Encrypted: whoever has the database alone cannot use it.
create table pos_grants (
  company_id uuid not null references companies on delete cascade,
  connection_id uuid not null,
  sealed_grant bytea not null,
  renew_at timestamptz not null,
  granted_at timestamptz not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references pos_connections on delete restrict
);
alter table pos_grants enable row level security;
create policy of_this_company on pos_grants using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pos_grants to counterbook_app;
