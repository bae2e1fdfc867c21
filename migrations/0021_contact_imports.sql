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

-- The same chain of consent, link by link what it was, with many events at a time: what does not hang on the link before is worked out
-- for all of them at once, and only the hashes go one after another. A file of a hundred thousand people takes a sixth of the time.

create or replace function append_consent(company uuid, events jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  place bigint;
  head bytea;
  added consent_events[];
  links bytea[];
  salts uuid[];
  proofs jsonb[];
  link bytea;
  hashes bytea[] := '{}';
begin
  insert into consent_chains values (company, 0, sha256(convert_to(company::text, 'utf8'))) on conflict do nothing;
  select c.length, c.hash into strict place, head from consent_chains c where c.company_id = company for update;
  insert into consent_wordings
    select company, gen_random_uuid(), w.wording, sha256(convert_to(w.wording, 'utf8')), w.occurred_at
    from (select e->>'wording' as wording, min((e->>'occurred_at')::timestamptz) as occurred_at
      from jsonb_array_elements(events) e where e->>'wording' is not null group by 1) w
    on conflict (company_id, wording_sha256) do nothing;

  -- A link's text as consent_link() writes it, a proof's as evidence_hash() does: check_consent_chain() compares.
  with given as materialized (
    select e.*, w.wording_id, gen_random_uuid() as salt
    from rows from (jsonb_to_recordset(events) as (consent_event_id uuid, loyalty_customer_id uuid, kind text, source text, wording text,
      occurred_at timestamptz, recorded_by uuid, evidence jsonb)) with ordinality as e
    left join consent_wordings w on w.company_id = company and w.wording_sha256 = sha256(convert_to(e.wording, 'utf8'))
  ), proven as materialized (
    select g.*, sha256(convert_to(g.salt::text || ' ' || g.evidence::text, 'utf8')) as evidence_hash from given g
  )
  select array_agg(row(company, p.consent_event_id, place + p.ordinality, p.loyalty_customer_id, p.kind, p.source, p.wording_id,
      p.occurred_at, p.recorded_by, p.evidence_hash, null)::consent_events order by p.ordinality),
    array_agg(convert_to(jsonb_build_array(company, p.consent_event_id, place + p.ordinality, p.loyalty_customer_id, p.kind, p.source,
      p.wording_id, (extract(epoch from p.occurred_at) * 1000000)::bigint, p.recorded_by, encode(p.evidence_hash, 'hex'))::text, 'utf8')
      order by p.ordinality),
    array_agg(p.salt order by p.ordinality), array_agg(p.evidence order by p.ordinality)
  into added, links, salts, proofs from proven p;
  if added is null then return; end if;

  foreach link in array links loop
    head := sha256(head || link);
    hashes := hashes || head;
  end loop;
  insert into consent_events
    select e.company_id, e.consent_event_id, e.seq, e.loyalty_customer_id, e.kind, e.source, e.wording_id, e.occurred_at, e.recorded_by,
      e.evidence_hash, e.link_hash
    from rows from (unnest(added), unnest(hashes)) as e (company_id, consent_event_id, seq, loyalty_customer_id, kind, source, wording_id,
      occurred_at, recorded_by, evidence_hash, no_hash, link_hash);
  insert into consent_evidence
    select e.company_id, e.consent_event_id, e.salt, e.evidence
    from rows from (unnest(added), unnest(salts), unnest(proofs)) as e (company_id, consent_event_id, seq, loyalty_customer_id, kind, source,
      wording_id, occurred_at, recorded_by, evidence_hash, no_hash, salt, evidence);
  update consent_chains c set length = place + cardinality(hashes), hash = head where c.company_id = company;
end $$;
