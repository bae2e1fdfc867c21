-- The keys of the names that a vendor had before it was renamed: its invoices may go on printing them.
alter table vendors add column former_name_keys text[] not null default '{}';
