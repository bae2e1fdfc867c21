-- Contacts of the loyalty programme and the ledger of their consent.

create table contacts (
  company_id uuid not null references companies on delete cascade,
  loyalty_customer_id uuid not null,
  name text,
  phone_e164 text not null check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  -- The last consent event in short: consented, needs_confirmation or opted_out.
  consent text not null check (consent in ('consented', 'needs_confirmation', 'opted_out')),
  created_at timestamptz not null,
  primary key (company_id, loyalty_customer_id),
  unique (company_id, phone_e164)
);
select make_tenant_table('contacts');

-- Every opt-in and opt-out with its evidence. Append-only.
create table consent_events (
  company_id uuid not null references companies on delete cascade,
  consent_event_id uuid not null,
  loyalty_customer_id uuid not null,
  phone_e164 text not null,
  kind text not null check (kind in ('opt_in', 'opt_out', 'added_unconfirmed')),
  source text not null check (source in ('web_form', 'staff', 'import', 'keyword', 'api')),
  wording text,
  occurred_at timestamptz not null,
  recorded_by uuid,
  ip text,
  user_agent text,
  primary key (company_id, consent_event_id),
  foreign key (company_id, loyalty_customer_id) references contacts on delete restrict
);
select make_tenant_table('consent_events', 'select, insert');
create trigger append_only before update or delete on consent_events for each row execute function refuse_change();
