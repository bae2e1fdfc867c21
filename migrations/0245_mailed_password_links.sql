-- Only a link that was mailed shows that its user reads the address of the account. The operator hands the others over.
alter table password_resets add column is_mailed boolean not null default true;
