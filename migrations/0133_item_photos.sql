-- A photo of an item, in two sizes.
create table item_photos (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  -- New with each photo, so that a browser never shows an old one.
  version uuid not null,
  photo_key text not null,
  small_photo_key text not null,
  bytes integer not null check (bytes > 0),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references items on delete cascade
);
alter table item_photos enable row level security;
create policy of_this_company on item_photos using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_photos to counterbook_app;
