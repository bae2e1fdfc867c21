-- Long sales files are read by a job, piece by piece.

alter table pos_tasks
  drop constraint pos_tasks_step_check,
  drop constraint pos_tasks_check,
  add constraint pos_tasks_step_check check (step in ('read', 'gather', 'items', 'sales', 'compare', 'book')),
  add constraint pos_tasks_file check (kind <> 'file' or file_name is not null),
  -- How a file is read, and which rows were left out: {storage_key, encoding, separator, columns, day, refunds_return, fault_count, faults}.
  add column reading jsonb;

-- What was read of a file until now, added up by sale and sold item; deleted when its sales are stored.
create table pos_file_lines (
  company_id uuid not null references companies on delete cascade,
  task_id uuid not null,
  source_id text not null,
  source_key text not null,
  -- The first row of the file with it.
  first_row integer not null,
  name text not null,
  sku text,
  sold_on date not null,
  minute integer,
  quantity numeric not null,
  returned numeric not null,
  amount_cents bigint not null,
  primary key (company_id, task_id, source_id, source_key),
  foreign key (company_id, task_id) references pos_tasks on delete restrict
);
alter table pos_file_lines enable row level security;
create policy of_this_company on pos_file_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pos_file_lines to counterbook_app;
