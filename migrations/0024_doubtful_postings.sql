-- What a user agreed to post although it was far from the usual is not counted as usual.
alter table invoice_postings add column unusual_items uuid[] not null default '{}';
alter table invoice_postings add column has_unusual_total boolean not null default false;
-- Null: what the vendor sells is known, and how many stock units one of it holds is not.
alter table vendor_items alter column stock_per_unit drop not null;
