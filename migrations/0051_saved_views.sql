-- The filters, the search and the order of a list, saved under a name. Only whoever saved a view sees it, unless it is shared.
create table saved_views (
  company_id uuid not null references companies on delete cascade,
  view_id uuid not null,
  list text not null,
  name text not null,
  -- As the address of the list spells it.
  query text not null,
  is_shared boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (company_id, view_id),
  foreign key (company_id, created_by) references members on delete cascade
);
create unique index saved_views_name on saved_views (company_id, list, created_by, lower(name));
alter table saved_views enable row level security;
create policy of_this_company on saved_views using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on saved_views to counterbook_app;
