-- Sales reports that arrive by email: taken by themselves when their headings are known.

create table pos_file_layouts (
  company_id uuid not null references companies on delete cascade,
  connection_id uuid not null,
  -- SHA-256 of the headings of a report, in lower case.
  heading_key text not null check (length(heading_key) = 64),
  columns jsonb not null,
  saved_at timestamptz not null,
  primary key (company_id, connection_id, heading_key),
  foreign key (company_id, connection_id) references pos_connections on delete restrict
);
alter table pos_file_layouts enable row level security;
create policy of_this_company on pos_file_layouts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on pos_file_layouts to counterbook_app;

alter table received_mails drop constraint received_mails_reason_check;
alter table received_mails add constraint received_mails_reason_check check (reason in
  ('unknown_sender', 'not_authentic', 'no_file', 'unreadable', 'too_large', 'no_room', 'no_service', 'sales_report', 'sales_brake'));

alter table received_mail_files
  -- The run that brought the sales of this report.
  add column pos_task_id uuid,
  -- Its sales were all known, so there was nothing to bring in.
  add column is_known_report boolean not null default false,
  add foreign key (company_id, pos_task_id) references pos_tasks on delete restrict;
