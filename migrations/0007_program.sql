-- How customers find the loyalty program: the welcome page and message, the poster, and where its QR codes hang.

-- The public welcome page. The columns are the draft; `published` is what customers see, copied whole on publishing, so that nothing
-- unfinished can show.
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
alter table welcome_pages enable row level security;
create policy of_this_company on welcome_pages using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on welcome_pages to counterbook_app;

-- The draft's gallery. The pictures themselves are in the storage, by version, width and format.
create table welcome_page_photos (
  company_id uuid not null,
  welcome_page_photo_id uuid not null,
  welcome_page_id uuid not null,
  -- Of the uploaded file's content: the same file is not taken twice.
  version text not null check (version ~ '^[0-9a-f]{32}$'),
  -- Of the largest size, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  position integer not null check (position >= 0),
  primary key (company_id, welcome_page_photo_id),
  foreign key (company_id, welcome_page_id) references welcome_pages on delete cascade,
  unique (company_id, welcome_page_id, version),
  -- Deferred, so that photos can change places.
  unique (company_id, welcome_page_id, position) deferrable initially deferred
);
alter table welcome_page_photos enable row level security;
create policy of_this_company on welcome_page_photos using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on welcome_page_photos to counterbook_app;

-- The offer on the welcome page, as draft and published in the same way.
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
alter table welcome_promos enable row level security;
create policy of_this_company on welcome_promos using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on welcome_promos to counterbook_app;

-- Every version of the welcome message, as it was saved; the newest of its language holds. A ledger: what a contact was welcomed with can
-- always be shown.
create table welcome_messages (
  company_id uuid not null references companies on delete cascade,
  welcome_message_id uuid not null,
  language text not null check (language in ('en', 'es')),
  message text not null check (message <> ''),
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (company_id, welcome_message_id)
);
create index welcome_messages_newest on welcome_messages (company_id, language, saved_at desc, welcome_message_id desc);
alter table welcome_messages enable row level security;
create policy of_this_company on welcome_messages using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on welcome_messages to counterbook_app;

create table poster_templates (
  company_id uuid not null references companies on delete cascade,
  poster_template_id uuid not null,
  header text not null,
  sub_header text not null,
  qrcode_caption text not null,
  first_bullet_point text not null,
  second_bullet_point text not null,
  third_bullet_point text not null,
  fourth_bullet_point text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, poster_template_id),
  -- One poster for each company: two first saves at once meet here.
  unique (company_id)
);
alter table poster_templates enable row level security;
create policy of_this_company on poster_templates using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on poster_templates to counterbook_app;

-- Door, till, table 4. The code is printed on paper, so it never changes and is never used again for another place.
create table qr_sources (
  company_id uuid not null references companies on delete cascade,
  qr_source_id uuid not null,
  code text not null check (code ~ '^[a-z0-9-]{1,24}$'),
  label text not null check (label <> ''),
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (company_id, qr_source_id),
  unique (company_id, code)
);
create unique index qr_sources_label on qr_sources (company_id, lower(label)) where archived_at is null;
alter table qr_sources enable row level security;
create policy of_this_company on qr_sources using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on qr_sources to counterbook_app;
