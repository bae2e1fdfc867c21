-- The database becomes plain, first part: what happens stands in the program, what must always hold in privileges and constraints.

-- The clock asks as the owner of the tables, in SQL of the program.
drop function companies_with_ending_trials(timestamptz);
drop function companies_with_old_contact_files(timestamptz);
drop function companies_with_texts_to_send(timestamptz);
drop function companies_with_due_campaigns(timestamptz);
drop function forget_idempotency_keys(timestamptz);

-- The stock ledger: the verb that writes a movement locks the item, and so knows the movement's place in the item's book.
drop trigger append_only on stock_movements;
drop trigger apply_to_item on stock_movements;
drop function apply_stock_movement();
alter table stock_movements
  alter column entry drop identity,
  alter column entry type integer,
  alter column on_hand_after drop default;
update stock_movements m set entry = b.place
  from (select company_id, movement_id, row_number() over (partition by company_id, item_id order by entry) as place from stock_movements) b
  where b.company_id = m.company_id and b.movement_id = m.movement_id;
drop index stock_movements_item;
alter table stock_movements
  add constraint stock_movements_entry check (entry > 0),
  add constraint stock_movements_place unique (company_id, item_id, entry);
alter table items add column movement_count integer not null default 0 check (movement_count >= 0);
update items i set movement_count = (select count(*) from stock_movements m where m.company_id = i.company_id and m.item_id = i.item_id);
drop aggregate moving_average(numeric, numeric);
drop function moving_average_step(numeric[], numeric, numeric);
drop function moving_average_end(numeric[]);

drop trigger append_only on audit_events;

-- The directory of companies is written by the verbs that name a company.
drop trigger list_company on companies;
drop function list_company();
drop function company_name_key(text);
drop function zip_key(text);
grant insert, delete on company_directory to counterbook_app;

-- When a user was here last is written with the session.
drop trigger note_last_seen on sessions;
drop function note_last_seen();
-- Nobody's company is known before a login; it is looked up in users, and the rest is a transaction of that company.
drop function open_session(uuid, bytea, timestamptz, timestamptz, text, text, uuid, text);
-- The operator's commands ask as the owner of the tables.
drop function find_companies(text);

-- What the installation without a mail server keeps of its mails. Global, like the outbox's page; a mail that was sent has no body any more.
drop function outbox_mails(integer);
create table outbox_mails (
  mail_id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null
);
grant select, insert on outbox_mails to counterbook_app;
create index outbox_mails_newest on outbox_mails (created_at desc, mail_id desc);
insert into outbox_mails
  select mail_id, company_id, recipient, subject, text, coalesce(html, ''), created_at from mails where status = 'sent' and text is not null;
update mails set text = null, html = null where status = 'sent';
drop index mails_kept;
