-- The poster's words, and the places whose QR codes are told apart.

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
select make_tenant_table('poster_templates', 'select, insert, update');

-- Door, till, table 4. The code is printed on paper, so it never changes and is never given away again.
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
select make_tenant_table('qr_sources', 'select, insert, update');
create unique index qr_sources_label on qr_sources (company_id, lower(label)) where archived_at is null;

-- How many joined from where.
create index contacts_joined_from on contacts (company_id, joined_from) where joined_from is not null;
