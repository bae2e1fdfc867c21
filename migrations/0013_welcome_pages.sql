-- The public welcome page and the offer on it. The columns are the draft; `published` is what shoppers see, copied whole on publishing,
-- so that nothing that is being written can show.

create table welcome_pages (
  company_id uuid not null references companies on delete cascade,
  welcome_page_id uuid not null,
  program_name text not null check (program_name <> ''),
  store_description text not null default '',
  benefits text not null default '',
  program_name_es text not null default '',
  store_description_es text not null default '',
  benefits_es text not null default '',
  published jsonb,
  published_at timestamptz,
  updated_at timestamptz not null,
  primary key (company_id, welcome_page_id),
  unique (company_id),
  check ((published is null) = (published_at is null))
);
select make_tenant_table('welcome_pages', 'select, insert, update');

-- The draft's gallery. The pictures themselves are in the storage, by version, width and format.
create table welcome_page_photos (
  company_id uuid not null,
  welcome_page_photo_id uuid not null,
  welcome_page_id uuid not null,
  -- Of the uploaded file's content: the same file is not taken twice.
  version text not null check (version ~ '^[0-9a-f]{32}$'),
  -- Of the largest size, in pixels.
  width int not null check (width > 0),
  height int not null check (height > 0),
  widths int[] not null check (cardinality(widths) > 0),
  position int not null check (position >= 0),
  primary key (company_id, welcome_page_photo_id),
  foreign key (company_id, welcome_page_id) references welcome_pages on delete cascade,
  unique (company_id, welcome_page_id, version),
  unique (company_id, welcome_page_id, position) deferrable initially deferred
);
select make_tenant_table('welcome_page_photos');

create table welcome_promos (
  company_id uuid primary key references companies on delete cascade,
  headline text not null,
  text text not null,
  small_print text not null,
  headline_es text not null,
  text_es text not null,
  small_print_es text not null,
  published jsonb,
  published_at timestamptz,
  updated_at timestamptz not null,
  check ((published is null) = (published_at is null))
);
select make_tenant_table('welcome_promos', 'select, insert, update');
