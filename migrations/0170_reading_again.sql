-- What is asked of the reading that a document waits for. Only this one is stored: a former one that ends later is dropped.
alter table invoices add column reading_id uuid;
alter table invoices add column reading_asked_by uuid;
-- The state that the document keeps when it cannot be read again; null: it was never read.
alter table invoices add column reading_from text check (reading_from in ('needs_review', 'rejected', 'duplicate'));

alter table invoice_readings add column asked_by uuid;
-- Why nothing was read; null: something was.
alter table invoice_readings add column refusal text;
update invoice_readings set refusal = 'unknown' where engine = 'none';
-- The version of the document after this reading.
alter table invoice_readings add column version integer;
-- What a user had entered and what a later reading could not keep: [{what: 'line' | 'field', name}]
alter table invoice_readings add column not_kept jsonb not null default '[]';
