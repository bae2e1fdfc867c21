-- What a page prints about its place in its document ("Page 2 of 3"): pages of one invoice arrive as files of their own.
alter table invoice_pages add column printed_page integer;
alter table invoice_pages add column printed_pages integer;

-- Whether the first row of the file has headings; otherwise it is an item.
alter table delivery_files add column has_headings boolean not null default true;
