-- Whether a user gave the campaign its name, which was guessed until now. Names of campaigns from before, also those of older exports,
-- count as given: no name changes by itself.
alter table campaigns add column is_named boolean not null default true;
