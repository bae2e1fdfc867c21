-- An invoice of ours with which a new shop learns to read and post; a company has at most one.
alter table invoices add column is_sample boolean not null default false;
create unique index invoices_sample on invoices (company_id) where is_sample;

-- The lists of first steps, by book, that a team member does not want to see any more.
alter table members add column hidden_first_steps text[] not null default '{}';
