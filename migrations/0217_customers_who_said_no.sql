-- Whether an import leaves alone the contacts who agreed to texts and do not according to the file; otherwise it stops their texts.
alter table contact_imports add column keeps_saying_no boolean not null default false;
