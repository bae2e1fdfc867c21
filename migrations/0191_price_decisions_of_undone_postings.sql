-- What users had decided about the prices of a posting that was undone, for when its invoice is posted again.
alter table invoice_postings add column price_decisions jsonb not null default '[]';
