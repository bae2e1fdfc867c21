-- The words that a company sends: its templates and its welcome message.

-- A company's own templates. The samples that every company starts with are data of the program (contract/texts); what a company
-- changes of one, or puts away, is a row with the sample's id and all of its words.
create table message_templates (
  company_id uuid not null references companies on delete cascade,
  template_id uuid not null,
  title text not null check (title <> ''),
  category text not null check (category <> ''),
  language text not null check (language in ('en', 'es')),
  -- Without the company's name in front; {name} stands for what is filled in when it is sent.
  body text not null check (body <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (company_id, template_id)
);
select make_tenant_table('message_templates');

-- Every version of the welcome message, as it was saved; the newest of its language holds. Append-only: what somebody was
-- welcomed with can always be shown.
create table welcome_messages (
  company_id uuid not null references companies on delete cascade,
  welcome_message_id uuid not null,
  language text not null check (language in ('en', 'es')),
  message text not null check (message <> ''),
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (company_id, welcome_message_id)
);
select make_tenant_table('welcome_messages', 'select, insert');
create index welcome_messages_newest on welcome_messages (company_id, language, saved_at desc, welcome_message_id desc);
create trigger append_only before update or delete on welcome_messages for each row execute function refuse_change();
