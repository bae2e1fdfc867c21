-- What the operator still has to answer, and what owners see of the security of their company.

-- Null: the message waits for the operator's answer.
alter table feedback add column answered_at timestamptz;

-- Whence an event came: the caller's network (the last part of the address is not stored) and the kind of device.
alter table audit_events add column address text;
alter table audit_events add column device text;
create index audit_events_newest on audit_events (company_id, occurred_at desc, audit_event_id desc);

-- Failed logins with names that no account has. They belong to no company, so they are global. The name is stored only as a keyed hash,
-- because people type passwords into the wrong field. A ledger.
create table unknown_logins (
  unknown_login_id uuid primary key,
  occurred_at timestamptz not null,
  name_hash bytea not null check (length(name_hash) = 32),
  address text not null,
  device text not null
);
create index unknown_logins_newest on unknown_logins (occurred_at desc);
grant select, insert on unknown_logins to counterbook_app;
