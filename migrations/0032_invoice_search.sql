-- How documents are searched: what their head and lines say, in lower case without accents. Amounts are written 1234.50 and days
-- 2026-11-20; search words are written in the same way (server/invoices/search.rules.ts).
alter table invoices add column search_text text not null generated always as (
  lower(translate(regexp_replace(normalize(
    coalesce(vendor, '') || ' ' || coalesce(number, '') || ' ' || coalesce(po_number, '') || ' ' || coalesce(reason_note, '')
    || coalesce(' ' || abs(total_cents) / 100 || '.' || lpad((abs(total_cents) % 100)::text, 2, '0'), '')
    || coalesce(' ' || extract(year from date)::int || '-' || lpad(extract(month from date)::int::text, 2, '0') || '-'
      || lpad(extract(day from date)::int::text, 2, '0'), ''), NFD), '[\u0300-\u036f]', '', 'g'),
    'ØøŁłĐđı', 'OoLlDdi'))) stored;
drop index invoices_search;
create index invoices_search on invoices using gin (company_id, search_text gin_trgm_ops);

alter table invoice_lines add column search_text text not null generated always as (
  lower(translate(regexp_replace(normalize(
    description || ' ' || coalesce(code, '')
    || coalesce(' ' || abs(amount_cents) / 100 || '.' || lpad((abs(amount_cents) % 100)::text, 2, '0'), ''), NFD),
    '[\u0300-\u036f]', '', 'g'),
    'ØøŁłĐđı', 'OoLlDdi'))) stored;
create index invoice_lines_search on invoice_lines using gin (company_id, search_text gin_trgm_ops);

alter table invoice_files add column search_text text not null generated always as (
  lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi'))) stored;
create index invoice_files_search on invoice_files using gin (company_id, search_text gin_trgm_ops);

-- What the documents of the transaction's company say, to be searched: head, lines, names of files. Row-level security lets no index answer
-- a "like", because it is not leakproof; a view reads with the rights of its owner, and its own condition is the wall.
create view document_search as
  select company_id, invoice_id, search_text from invoices
    where company_id = nullif(current_setting('app.company_id', true), '')::uuid
  union all select company_id, invoice_id, search_text from invoice_lines
    where company_id = nullif(current_setting('app.company_id', true), '')::uuid
  union all select company_id, invoice_id, search_text from invoice_files
    where company_id = nullif(current_setting('app.company_id', true), '')::uuid;
grant select on document_search to counterbook_app;
