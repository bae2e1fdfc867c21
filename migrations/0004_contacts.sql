-- Contacts of the loyalty program, their tags, the ledger of their consent, and the files that they are imported from.

create table contacts (
  company_id uuid not null references companies on delete cascade,
  loyalty_customer_id uuid not null,
  name text,
  phone_e164 text not null check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  -- The last consent event in short.
  consent text not null check (consent in ('consented', 'needs_confirmation', 'opted_out')),
  created_at timestamptz not null,
  zip_code text check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  language text not null default 'en' check (language in ('en', 'es')),
  source text not null default 'staff' check (source in ('web_form', 'staff', 'import', 'keyword', 'api')),
  -- The code of the QR source (door, till, table 4) that was scanned.
  joined_from text,
  birth_date date,
  archived_at timestamptz,
  updated_at timestamptz,
  -- When a contact without proven consent was asked to confirm, which happens once.
  confirmation_asked_at timestamptz,
  -- Set after repeated permanent failures: nothing more is sent to this phone.
  unreachable_at timestamptz,
  unreachable_reason text,
  -- Where the contact is, as far as quiet hours are concerned: ZIP code, else area code, else unknown.
  region text not null generated always as (coalesce('z' || left(zip_code, 3),
    case when phone_e164 like '+1%' then 'a' || substr(phone_e164, 3, 3) else 'x' end)) stored,
  -- How names, numbers and addresses are searched: lower case without accents, José as jose and Øster as oster. Search words are written
  -- in the same way (server/contacts/search.rules.ts).
  search_text text not null generated always as (
    lower(translate(
      regexp_replace(normalize(coalesce(name, '') || ' ' || phone_e164 || ' ' || coalesce(email, ''), NFD), '[\u0300-\u036f]', '', 'g'),
      'ØøŁłĐđı', 'OoLlDdi'))) stored,
  primary key (company_id, loyalty_customer_id),
  unique (company_id, phone_e164)
);
-- A rare word is found in the first; all contacts, those of one consent, and those with a frequent word are counted in the second alone.
create index contacts_search on contacts using gin (company_id, search_text gin_trgm_ops);
create index contacts_counted on contacts (company_id, consent, search_text) where archived_at is null;
create index contacts_listed on contacts (company_id, created_at desc, loyalty_customer_id desc) where archived_at is null;
create index contacts_archived on contacts (company_id, created_at desc, loyalty_customer_id desc) where archived_at is not null;
-- How many joined from where.
create index contacts_joined_from on contacts (company_id, joined_from) where joined_from is not null;
alter table contacts enable row level security;
create policy of_this_company on contacts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on contacts to counterbook_app;

-- The transaction's company's contacts, to be searched. Row-level security lets no index answer a "like", because it is not leakproof; a
-- view reads with the rights of its owner, and its own condition is the wall.
create view contact_search as
  select company_id, loyalty_customer_id, search_text, consent, archived_at, created_at
  from contacts
  where company_id = nullif(current_setting('app.company_id', true), '')::uuid;
grant select on contact_search to counterbook_app;

create table tags (
  company_id uuid not null references companies on delete cascade,
  tag_id uuid not null,
  name text not null check (name <> ''),
  color_hex text not null default '#007bff' check (color_hex ~ '^#[0-9a-f]{6}$'),
  description text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (company_id, tag_id)
);
create unique index tags_name on tags (company_id, lower(name));
alter table tags enable row level security;
create policy of_this_company on tags using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on tags to counterbook_app;

create table contact_tags (
  company_id uuid not null,
  loyalty_customer_id uuid not null,
  tag_id uuid not null,
  primary key (company_id, loyalty_customer_id, tag_id),
  foreign key (company_id, loyalty_customer_id) references contacts on delete cascade,
  foreign key (company_id, tag_id) references tags on delete cascade
);
create index contact_tags_tag on contact_tags (company_id, tag_id);
alter table contact_tags enable row level security;
create policy of_this_company on contact_tags using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on contact_tags to counterbook_app;

-- The ledger of consent is a chain: each row's hash covers the one before, so that a change or a gap is noticed. Who it was stands beside
-- it in consent_evidence, and the chain holds only a salted hash of that: erasing a contact deletes the evidence and leaves the chain
-- whole. One verb writes all four tables and makes the hashes (server/contacts/consent/ledger.ts). A company with a ledger stays.

-- The exact words that contacts were shown, each version once. A ledger.
create table consent_wordings (
  company_id uuid not null references companies on delete cascade,
  wording_id uuid not null,
  wording text not null,
  wording_sha256 bytea not null,
  first_used_at timestamptz not null,
  primary key (company_id, wording_id),
  unique (company_id, wording_sha256)
);
alter table consent_wordings enable row level security;
create policy of_this_company on consent_wordings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on consent_wordings to counterbook_app;

-- A ledger.
create table consent_events (
  company_id uuid not null references companies on delete restrict,
  consent_event_id uuid not null,
  -- Counts from 1 in each company, without a gap.
  seq bigint not null,
  -- No foreign key: the ledger outlives the contact.
  loyalty_customer_id uuid,
  kind text not null check (kind in ('opt_in', 'opt_out', 'added_unconfirmed', 'confirmation_asked', 'erased')),
  source text not null check (source in ('web_form', 'web_page', 'staff', 'import', 'keyword', 'api', 'carrier')),
  wording_id uuid,
  -- To the millisecond, as a hash covers it.
  occurred_at timestamptz(3) not null,
  recorded_by uuid,
  evidence_hash bytea not null,
  hash bytea not null,
  primary key (company_id, consent_event_id),
  unique (company_id, seq),
  foreign key (company_id, wording_id) references consent_wordings on delete restrict
);
create index consent_events_contact on consent_events (company_id, loyalty_customer_id, seq) include (kind, occurred_at);
-- What the ledger says of numbers that belong to no contact, and of erased contacts.
create index consent_events_loose on consent_events (company_id, seq) where loyalty_customer_id is null or kind = 'erased';
alter table consent_events enable row level security;
create policy of_this_company on consent_events using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on consent_events to counterbook_app;

create table consent_evidence (
  company_id uuid not null,
  consent_event_id uuid not null,
  salt uuid not null,
  -- {phone_e164, ip, user_agent, words, attestation: {how, when, by}, …}, as far as known.
  evidence jsonb not null,
  primary key (company_id, consent_event_id),
  foreign key (company_id, consent_event_id) references consent_events on delete restrict
);
alter table consent_evidence enable row level security;
create policy of_this_company on consent_evidence using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on consent_evidence to counterbook_app;

-- The end of each company's chain. Whoever adds to the chain locks this row first.
create table consent_chains (
  company_id uuid primary key references companies on delete cascade,
  length bigint not null,
  hash bytea not null
);
alter table consent_chains enable row level security;
create policy of_this_company on consent_chains using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on consent_chains to counterbook_app;

-- Numbers that must not be texted, as keyed hashes: they outlive the contact, its deletion and its return in a file.
create table suppressions (
  company_id uuid not null references companies on delete cascade,
  phone_hash bytea not null check (length(phone_hash) = 32),
  reason text not null check (reason in ('opted_out', 'erased', 'carrier')),
  suppressed_at timestamptz not null,
  primary key (company_id, phone_hash)
);
alter table suppressions enable row level security;
create policy of_this_company on suppressions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on suppressions to counterbook_app;

-- A contact's personal link: /coupons/{token}. Global, since the token comes before the company is known; so whoever erases a contact
-- deletes the link. The token is made from the nonce with the installation's secret, so it can be sent again; only its SHA-256 is kept.
create table customer_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  company_id uuid not null references companies on delete cascade,
  loyalty_customer_id uuid not null,
  nonce bytea not null check (length(nonce) = 16),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index customer_tokens_current on customer_tokens (company_id, loyalty_customer_id) where revoked_at is null;
grant select, insert, update, delete on customer_tokens to counterbook_app;

-- Files of contacts: what was uploaded, how its columns are read, what a trial found, and how far the import is. The row is the truth of
-- the work: rows_done advances in the same transaction as the contacts of a batch, so no contact is imported twice.
create table contact_imports (
  company_id uuid not null references companies on delete cascade,
  import_id uuid not null,
  state text not null check (state in ('uploaded', 'checking', 'checked', 'running', 'finished', 'cancelled', 'failed')),
  file_name text not null,
  file_sha256 bytea not null check (length(file_sha256) = 32),
  file_bytes bigint not null,
  -- Null once the file was deleted: it is kept for a while, so that the import can be retraced.
  storage_key text,
  -- {encoding, separator, has_header, headings: [], samples: [[]]}
  shape jsonb not null,
  -- {phone_e164: column or null, …}: columns count from 0.
  mapping jsonb not null,
  unknown_tags text not null default 'refuse' check (unknown_tags in ('refuse', 'ignore', 'create')),
  -- False: a row of an existing contact, or one that comes twice in the file, is refused instead of skipped.
  skip_duplicates boolean not null default true,
  -- Counts the checks of the file; the result of an older one is dropped.
  check_no integer not null default 0,
  -- What the check found: {rows, fresh, …, errors: []}.
  checked jsonb,
  attestation jsonb,
  -- The last row of the file that is done, counted as a spreadsheet does; and what became of the rows.
  rows_done integer not null default 0,
  imported_count integer not null default 0,
  duplicate_count integer not null default 0,
  known_count integer not null default 0,
  suppressed_count integer not null default 0,
  refused_count integer not null default 0,
  created_at timestamptz not null,
  created_by uuid,
  started_at timestamptz,
  started_by uuid,
  ended_at timestamptz,
  primary key (company_id, import_id)
);
create index contact_imports_newest on contact_imports (company_id, created_at desc, import_id desc);
alter table contact_imports enable row level security;
create policy of_this_company on contact_imports using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on contact_imports to counterbook_app;

-- The refused rows, as they stood in the file, to correct and upload again.
create table contact_import_refusals (
  company_id uuid not null references companies on delete cascade,
  import_id uuid not null,
  row_number integer not null,
  cells jsonb not null,
  -- [{column, reason, value}]
  faults jsonb not null,
  primary key (company_id, import_id, row_number),
  foreign key (company_id, import_id) references contact_imports on delete cascade
);
alter table contact_import_refusals enable row level security;
create policy of_this_company on contact_import_refusals using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on contact_import_refusals to counterbook_app;
