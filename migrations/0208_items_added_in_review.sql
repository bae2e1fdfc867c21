-- An item that the review of an invoice added, and that no user has changed since: it follows the words of its line, and goes when nothing
-- uses it. Of the items of today nobody knows which were added so.
alter table items add column added_in_review boolean not null default false;
