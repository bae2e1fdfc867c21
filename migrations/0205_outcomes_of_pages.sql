-- What came of reading each page. Nobody knows it of the pages that were read before.
alter table invoice_pages add column outcome text
  check (outcome in ('read', 'no_text', 'not_drawn', 'failed', 'no_time'));
