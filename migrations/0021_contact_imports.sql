-- Files of contacts: what was uploaded, how its columns are read, what a trial found, and how far the import has come. The row is the
-- truth of the work: rows_done moves on in the same transaction as the contacts of a batch, so nobody is imported twice.

create table contact_imports (
  company_id uuid not null references companies on delete cascade,
  import_id uuid not null,
  state text not null check (state in ('uploaded', 'checking', 'checked', 'running', 'finished', 'cancelled', 'failed')),
  file_name text not null,
  file_sha256 bytea not null check (length(file_sha256) = 32),
  file_bytes bigint not null,
  -- Null once the file is forgotten: it is kept for a while so that the import can be told over, not for ever.
  storage_key text,
  -- {encoding, separator, has_header, headings: [], samples: [[]]}
  shape jsonb not null,
  -- {phone_e164: column or null, …}: columns count from 0.
  mapping jsonb not null,
  unknown_tags text not null default 'refuse' check (unknown_tags in ('refuse', 'ignore', 'create')),
  -- False: somebody who is a contact already, or twice in the file, is a row refused and not one passed over.
  skip_duplicates boolean not null default true,
  -- Counts the questions asked of the file; the answer to an older one is dropped.
  check_no integer not null default 0,
  -- What the trial found: {rows, fresh, …, errors: []}.
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
select make_tenant_table('contact_imports');
create index contact_imports_newest on contact_imports (company_id, created_at desc, import_id desc);

-- The rows that were refused, as they stood in the file, for the person to mend and send again.
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
select make_tenant_table('contact_import_refusals');

-- Whose files have been kept for long enough: asked by the clock, of no company.
create function companies_with_old_contact_files(before timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct company_id from contact_imports
  where storage_key is not null and state not in ('checking', 'running') and coalesce(ended_at, created_at) < before
$$;
revoke all on function companies_with_old_contact_files(timestamptz) from public;
grant execute on function companies_with_old_contact_files(timestamptz) to counterbook_app;
