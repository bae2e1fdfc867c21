-- The schema of today, written by "npm run gen:db" from a migrated database: for reading. To change it, add a file to migrations/.

create table companies (
  company_id uuid not null,
  name text not null,
  zip_code text not null,
  currency text default 'USD'::text not null,
  time_zone text default 'America/New_York'::text not null,
  is_demo boolean default false not null,
  created_at timestamp with time zone not null,
  address text default ''::text not null,
  help_contact text default ''::text not null,
  logo_version text,
  restored_from timestamp with time zone,
  second_factor_required boolean default false not null,
  expiring_days integer default 3 not null,
  coupon_margin_floor integer,
  constraint companies_pkey PRIMARY KEY (company_id),
  constraint companies_coupon_margin_floor_check CHECK (((coupon_margin_floor >= 0) AND (coupon_margin_floor <= 90))),
  constraint companies_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint companies_expiring_days_check CHECK (((expiring_days >= 0) AND (expiring_days <= 90))),
  constraint companies_logo_version_check CHECK ((logo_version ~ '^[0-9a-f]{32}$'::text)),
  constraint companies_name_check CHECK ((name <> ''::text))
);
alter table companies enable row level security;
create policy of_this_company on companies as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on companies to counterbook_app;

create table audit_events (
  company_id uuid not null,
  audit_event_id uuid not null,
  occurred_at timestamp with time zone not null,
  user_id uuid,
  action text not null,
  subject_id uuid,
  detail jsonb default '{}'::jsonb not null,
  address text,
  device text,
  constraint audit_events_pkey PRIMARY KEY (company_id, audit_event_id),
  constraint audit_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX audit_events_newest ON public.audit_events USING btree (company_id, occurred_at DESC, audit_event_id DESC);
alter table audit_events enable row level security;
create policy of_this_company on audit_events as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on audit_events to counterbook_app;

create table files (
  company_id uuid not null,
  file_id uuid not null,
  sha256 bytea not null,
  bytes bigint not null,
  mime text not null,
  storage_key text not null,
  created_at timestamp with time zone not null,
  constraint files_pkey PRIMARY KEY (company_id, file_id),
  constraint files_company_id_sha256_key UNIQUE (company_id, sha256),
  constraint files_sha256_check CHECK ((length(sha256) = 32)),
  constraint files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table files enable row level security;
create policy of_this_company on files as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on files to counterbook_app;

create table mails (
  company_id uuid not null,
  mail_id uuid not null,
  recipient text not null,
  subject text not null,
  text text,
  html text,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  topic text,
  attachment bytea,
  attachment_name text,
  reply_to text,
  about uuid,
  constraint mails_pkey PRIMARY KEY (company_id, mail_id),
  constraint mails_recipient_check CHECK ((recipient <> ''::text)),
  constraint mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))),
  constraint mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX mails_about ON public.mails USING btree (company_id, about, mail_id DESC) WHERE (about IS NOT NULL);
CREATE INDEX mails_recipient ON public.mails USING btree (company_id, lower(recipient), topic);
alter table mails enable row level security;
create policy of_this_company on mails as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on mails to counterbook_app;

create table outbox_mails (
  mail_id uuid not null,
  company_id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamp with time zone not null,
  attachment bytea,
  attachment_name text,
  constraint outbox_mails_pkey PRIMARY KEY (mail_id),
  constraint outbox_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX outbox_mails_newest ON public.outbox_mails USING btree (created_at DESC, mail_id DESC);
grant insert, select on outbox_mails to counterbook_app;

create table installation (
  only_row boolean default true not null,
  key_check bytea not null,
  sending_paused_at timestamp with time zone,
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_only_row_check CHECK (only_row)
);
grant insert, select on installation to counterbook_app;

create unlogged table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);
grant delete, insert, select, update on rate_limits to counterbook_app;

create table worker_processes (
  process_key bigint not null,
  pool_ids text[] default '{}'::text[] not null,
  started_at timestamp with time zone default now() not null,
  constraint worker_processes_pkey PRIMARY KEY (process_key)
);
grant select on worker_processes to counterbook_app;

create table users (
  user_id uuid not null,
  company_id uuid not null,
  username text not null,
  email text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  personal_phone_number text,
  email_confirmed_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (user_id),
  constraint users_personal_phone_number_check CHECK ((personal_phone_number ~ '^[0-9]{10}$'::text)),
  constraint users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));
grant delete, insert, select, update on users to counterbook_app;

create table members (
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  status text default 'active'::text not null,
  created_at timestamp with time zone not null,
  requested_trial text,
  last_seen_at timestamp with time zone,
  daily_mail boolean default false not null,
  daily_mailed_on date,
  hidden_first_steps text[] default '{}'::text[] not null,
  muted_alerts text[] default '{}'::text[] not null,
  alerted_at timestamp with time zone,
  expiring_days integer,
  constraint members_pkey PRIMARY KEY (company_id, user_id),
  constraint members_expiring_days_check CHECK (((expiring_days >= 0) AND (expiring_days <= 90))),
  constraint members_requested_trial_check CHECK ((requested_trial = ANY (ARRAY['invoice_scanning'::text, 'loyalty_sms'::text, 'both'::text]))),
  constraint members_role_check CHECK ((role = ANY (ARRAY['accountant'::text, 'staff'::text, 'manager'::text, 'owner'::text]))),
  constraint members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'pending'::text, 'removed'::text]))),
  constraint members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE RESTRICT,
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
alter table members enable row level security;
create policy of_this_company on members as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on members to counterbook_app;

create table entitlements (
  company_id uuid not null,
  feature text not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint entitlements_pkey PRIMARY KEY (company_id, feature, kind),
  constraint entitlements_check CHECK ((ends_at > starts_at)),
  constraint entitlements_check1 CHECK (((kind = 'paid'::text) OR (ends_at IS NOT NULL))),
  constraint entitlements_feature_check CHECK ((feature = ANY (ARRAY['invoice_scanning'::text, 'loyalty_sms'::text]))),
  constraint entitlements_kind_check CHECK ((kind = ANY (ARRAY['trial'::text, 'paid'::text]))),
  constraint entitlements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX entitlements_ending_trials ON public.entitlements USING btree (ends_at) WHERE (kind = 'trial'::text);
alter table entitlements enable row level security;
create policy of_this_company on entitlements as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on entitlements to counterbook_app;

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  company_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_agent text,
  ip text,
  session_id uuid default gen_random_uuid() not null,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_id ON public.sessions USING btree (session_id);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
grant delete, insert, select, update on sessions to counterbook_app;

create table company_directory (
  company_id uuid not null,
  name_key text not null,
  zip_key text not null,
  constraint company_directory_pkey PRIMARY KEY (company_id),
  constraint company_directory_name_key_zip_key_key UNIQUE (name_key, zip_key),
  constraint company_directory_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
grant delete, insert, select on company_directory to counterbook_app;

create table invitations (
  company_id uuid not null,
  invitation_id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (company_id, invitation_id),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['accountant'::text, 'staff'::text, 'manager'::text, 'owner'::text]))),
  constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (company_id, lower(email)) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
alter table invitations enable row level security;
create policy of_this_company on invitations as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on invitations to counterbook_app;

create table invitation_tokens (
  token_hash bytea not null,
  company_id uuid not null,
  invitation_id uuid not null,
  constraint invitation_tokens_pkey PRIMARY KEY (token_hash),
  constraint invitation_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint invitation_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
grant delete, insert, select on invitation_tokens to counterbook_app;

create table password_resets (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  is_mailed boolean default true not null,
  constraint password_resets_pkey PRIMARY KEY (user_id),
  constraint password_resets_token_hash_key UNIQUE (token_hash),
  constraint password_resets_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
grant delete, insert, select, update on password_resets to counterbook_app;

create table idempotency_keys (
  company_id uuid not null,
  user_id uuid not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  state text not null,
  claim_id uuid not null,
  claimed_until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  status integer,
  answer text,
  constraint idempotency_keys_pkey PRIMARY KEY (company_id, user_id, key_hash),
  constraint idempotency_keys_check CHECK (((state = 'answered'::text) = ((status IS NOT NULL) AND (answer IS NOT NULL)))),
  constraint idempotency_keys_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint idempotency_keys_key_hash_check CHECK ((length(key_hash) = 32)),
  constraint idempotency_keys_state_check CHECK ((state = ANY (ARRAY['claimed'::text, 'saved'::text, 'answered'::text]))),
  constraint idempotency_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_old ON public.idempotency_keys USING btree (created_at);
alter table idempotency_keys enable row level security;
create policy of_this_company on idempotency_keys as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on idempotency_keys to counterbook_app;

create table feedback (
  company_id uuid not null,
  feedback_id uuid not null,
  user_id uuid,
  feedback_type text,
  feedback_text text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint feedback_pkey PRIMARY KEY (company_id, feedback_id),
  constraint feedback_feedback_text_check CHECK ((feedback_text <> ''::text)),
  constraint feedback_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE SET NULL
);
alter table feedback enable row level security;
create policy of_this_company on feedback as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on feedback to counterbook_app;

create table subscriptions (
  company_id uuid not null,
  subscription_id uuid not null,
  driver text not null,
  provider_ref text,
  customer_ref text,
  plan text not null,
  status text not null,
  started_at timestamp with time zone not null,
  cancels_at timestamp with time zone,
  ended_at timestamp with time zone,
  revision integer default 1 not null,
  updated_at timestamp with time zone not null,
  constraint subscriptions_pkey PRIMARY KEY (company_id, subscription_id),
  constraint subscriptions_company_id_provider_ref_key UNIQUE (company_id, provider_ref),
  constraint subscriptions_check CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint subscriptions_driver_check CHECK ((driver = ANY (ARRAY['manual'::text, 'stripe'::text]))),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'past_due'::text, 'ended'::text]))),
  constraint subscriptions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table subscriptions enable row level security;
create policy of_this_company on subscriptions as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on subscriptions to counterbook_app;

create table payment_requests (
  company_id uuid not null,
  payment_request_id uuid not null,
  plan text not null,
  driver text not null,
  with_implementation_fee boolean not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  status text default 'open'::text not null,
  checkout_url text,
  checkout_ref text,
  expires_at timestamp with time zone,
  constraint payment_requests_pkey PRIMARY KEY (company_id, payment_request_id),
  constraint payment_requests_driver_check CHECK ((driver = ANY (ARRAY['manual'::text, 'stripe'::text]))),
  constraint payment_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'replaced'::text]))),
  constraint payment_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint payment_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX payment_requests_open ON public.payment_requests USING btree (company_id) WHERE (status = 'open'::text);
alter table payment_requests enable row level security;
create policy of_this_company on payment_requests as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on payment_requests to counterbook_app;

create table payment_events (
  driver text not null,
  event_id text not null,
  company_id uuid not null,
  type text not null,
  received_at timestamp with time zone not null,
  constraint payment_events_pkey PRIMARY KEY (driver, event_id),
  constraint payment_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
grant insert, select on payment_events to counterbook_app;

create table trial_reminders (
  company_id uuid not null,
  feature text not null,
  reminder text not null,
  sent_at timestamp with time zone not null,
  constraint trial_reminders_pkey PRIMARY KEY (company_id, feature, reminder),
  constraint trial_reminders_reminder_check CHECK ((reminder = ANY (ARRAY['three_days'::text, 'last_day'::text]))),
  constraint trial_reminders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table trial_reminders enable row level security;
create policy of_this_company on trial_reminders as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on trial_reminders to counterbook_app;

create table contacts (
  company_id uuid not null,
  loyalty_customer_id uuid not null,
  name text,
  phone_e164 text not null,
  email text,
  consent text not null,
  created_at timestamp with time zone not null,
  zip_code text,
  language text default 'en'::text not null,
  source text default 'staff'::text not null,
  joined_from text,
  birth_date date,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone,
  confirmation_asked_at timestamp with time zone,
  unreachable_at timestamp with time zone,
  unreachable_reason text,
  region text generated always as COALESCE(('z'::text || "left"(zip_code, 3)),
CASE
    WHEN (phone_e164 ~~ '+1%'::text) THEN ('a'::text || substr(phone_e164, 3, 3))
    ELSE 'x'::text
END) stored not null,
  search_text text generated always as lower(translate(regexp_replace(NORMALIZE(((((COALESCE(name, ''::text) || ' '::text) || phone_e164) || ' '::text) || COALESCE(email, ''::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ØøŁłĐđı'::text, 'OoLlDdi'::text)) stored not null,
  promised_per_month smallint,
  constraint contacts_pkey PRIMARY KEY (company_id, loyalty_customer_id),
  constraint contacts_company_id_phone_e164_key UNIQUE (company_id, phone_e164),
  constraint contacts_consent_check CHECK ((consent = ANY (ARRAY['consented'::text, 'needs_confirmation'::text, 'opted_out'::text]))),
  constraint contacts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint contacts_phone_e164_check CHECK ((phone_e164 ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint contacts_promised_per_month_check CHECK ((promised_per_month > 0)),
  constraint contacts_source_check CHECK ((source = ANY (ARRAY['web_form'::text, 'staff'::text, 'import'::text, 'keyword'::text, 'api'::text]))),
  constraint contacts_zip_code_check CHECK ((zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'::text)),
  constraint contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX contacts_archived ON public.contacts USING btree (company_id, created_at DESC, loyalty_customer_id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX contacts_counted ON public.contacts USING btree (company_id, consent, search_text) WHERE (archived_at IS NULL);
CREATE INDEX contacts_joined_from ON public.contacts USING btree (company_id, joined_from) WHERE (joined_from IS NOT NULL);
CREATE INDEX contacts_listed ON public.contacts USING btree (company_id, created_at DESC, loyalty_customer_id DESC) WHERE (archived_at IS NULL);
CREATE INDEX contacts_search ON public.contacts USING gin (company_id, search_text gin_trgm_ops);
alter table contacts enable row level security;
create policy of_this_company on contacts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on contacts to counterbook_app;

create table tags (
  company_id uuid not null,
  tag_id uuid not null,
  name text not null,
  color_hex text default '#007bff'::text not null,
  description text,
  is_active boolean default true not null,
  created_at timestamp with time zone not null,
  constraint tags_pkey PRIMARY KEY (company_id, tag_id),
  constraint tags_color_hex_check CHECK ((color_hex ~ '^#[0-9a-f]{6}$'::text)),
  constraint tags_name_check CHECK ((name <> ''::text)),
  constraint tags_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tags_name ON public.tags USING btree (company_id, lower(name));
alter table tags enable row level security;
create policy of_this_company on tags as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on tags to counterbook_app;

create table contact_tags (
  company_id uuid not null,
  loyalty_customer_id uuid not null,
  tag_id uuid not null,
  constraint contact_tags_pkey PRIMARY KEY (company_id, loyalty_customer_id, tag_id),
  constraint contact_tags_company_id_loyalty_customer_id_fkey FOREIGN KEY (company_id, loyalty_customer_id) REFERENCES contacts(company_id, loyalty_customer_id) ON DELETE CASCADE,
  constraint contact_tags_company_id_tag_id_fkey FOREIGN KEY (company_id, tag_id) REFERENCES tags(company_id, tag_id) ON DELETE CASCADE
);
CREATE INDEX contact_tags_tag ON public.contact_tags USING btree (company_id, tag_id);
alter table contact_tags enable row level security;
create policy of_this_company on contact_tags as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on contact_tags to counterbook_app;

create table consent_wordings (
  company_id uuid not null,
  wording_id uuid not null,
  wording text not null,
  wording_sha256 bytea not null,
  first_used_at timestamp with time zone not null,
  constraint consent_wordings_pkey PRIMARY KEY (company_id, wording_id),
  constraint consent_wordings_company_id_wording_sha256_key UNIQUE (company_id, wording_sha256),
  constraint consent_wordings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table consent_wordings enable row level security;
create policy of_this_company on consent_wordings as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on consent_wordings to counterbook_app;

create table consent_events (
  company_id uuid not null,
  consent_event_id uuid not null,
  seq bigint not null,
  loyalty_customer_id uuid,
  kind text not null,
  source text not null,
  wording_id uuid,
  occurred_at timestamp(3) with time zone not null,
  recorded_by uuid,
  evidence_hash bytea not null,
  hash bytea not null,
  constraint consent_events_pkey PRIMARY KEY (company_id, consent_event_id),
  constraint consent_events_company_id_seq_key UNIQUE (company_id, seq),
  constraint consent_events_kind_check CHECK ((kind = ANY (ARRAY['opt_in'::text, 'opt_out'::text, 'added_unconfirmed'::text, 'confirmation_asked'::text, 'erased'::text]))),
  constraint consent_events_source_check CHECK ((source = ANY (ARRAY['web_form'::text, 'web_page'::text, 'staff'::text, 'import'::text, 'keyword'::text, 'api'::text, 'carrier'::text]))),
  constraint consent_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE RESTRICT,
  constraint consent_events_company_id_wording_id_fkey FOREIGN KEY (company_id, wording_id) REFERENCES consent_wordings(company_id, wording_id) ON DELETE RESTRICT
);
CREATE INDEX consent_events_contact ON public.consent_events USING btree (company_id, loyalty_customer_id, seq) INCLUDE (kind, occurred_at);
CREATE INDEX consent_events_loose ON public.consent_events USING btree (company_id, seq) WHERE ((loyalty_customer_id IS NULL) OR (kind = 'erased'::text));
alter table consent_events enable row level security;
create policy of_this_company on consent_events as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on consent_events to counterbook_app;

create table consent_evidence (
  company_id uuid not null,
  consent_event_id uuid not null,
  salt uuid not null,
  evidence jsonb not null,
  constraint consent_evidence_pkey PRIMARY KEY (company_id, consent_event_id),
  constraint consent_evidence_company_id_consent_event_id_fkey FOREIGN KEY (company_id, consent_event_id) REFERENCES consent_events(company_id, consent_event_id) ON DELETE RESTRICT
);
alter table consent_evidence enable row level security;
create policy of_this_company on consent_evidence as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select on consent_evidence to counterbook_app;

create table consent_chains (
  company_id uuid not null,
  length bigint not null,
  hash bytea not null,
  constraint consent_chains_pkey PRIMARY KEY (company_id),
  constraint consent_chains_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table consent_chains enable row level security;
create policy of_this_company on consent_chains as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on consent_chains to counterbook_app;

create table suppressions (
  company_id uuid not null,
  phone_hash bytea not null,
  reason text not null,
  suppressed_at timestamp with time zone not null,
  constraint suppressions_pkey PRIMARY KEY (company_id, phone_hash),
  constraint suppressions_phone_hash_check CHECK ((length(phone_hash) = 32)),
  constraint suppressions_reason_check CHECK ((reason = ANY (ARRAY['opted_out'::text, 'erased'::text, 'carrier'::text]))),
  constraint suppressions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table suppressions enable row level security;
create policy of_this_company on suppressions as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select on suppressions to counterbook_app;

create table customer_tokens (
  token_hash bytea not null,
  company_id uuid not null,
  loyalty_customer_id uuid not null,
  nonce bytea not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint customer_tokens_pkey PRIMARY KEY (token_hash),
  constraint customer_tokens_nonce_check CHECK ((length(nonce) = 16)),
  constraint customer_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint customer_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX customer_tokens_current ON public.customer_tokens USING btree (company_id, loyalty_customer_id) WHERE (revoked_at IS NULL);
CREATE INDEX customer_tokens_revoked ON public.customer_tokens USING btree (company_id, loyalty_customer_id, revoked_at) WHERE (revoked_at IS NOT NULL);
grant delete, insert, select, update on customer_tokens to counterbook_app;

create table contact_imports (
  company_id uuid not null,
  import_id uuid not null,
  state text not null,
  file_name text not null,
  file_sha256 bytea not null,
  file_bytes bigint not null,
  storage_key text,
  shape jsonb not null,
  mapping jsonb not null,
  unknown_tags text default 'refuse'::text not null,
  skip_duplicates boolean default true not null,
  check_no integer default 0 not null,
  checked jsonb,
  attestation jsonb,
  rows_done integer default 0 not null,
  imported_count integer default 0 not null,
  duplicate_count integer default 0 not null,
  known_count integer default 0 not null,
  suppressed_count integer default 0 not null,
  refused_count integer default 0 not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  started_at timestamp with time zone,
  started_by uuid,
  ended_at timestamp with time zone,
  keeps_saying_no boolean default false not null,
  constraint contact_imports_pkey PRIMARY KEY (company_id, import_id),
  constraint contact_imports_file_sha256_check CHECK ((length(file_sha256) = 32)),
  constraint contact_imports_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'checking'::text, 'checked'::text, 'running'::text, 'finished'::text, 'cancelled'::text, 'failed'::text]))),
  constraint contact_imports_unknown_tags_check CHECK ((unknown_tags = ANY (ARRAY['refuse'::text, 'ignore'::text, 'create'::text]))),
  constraint contact_imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX contact_imports_newest ON public.contact_imports USING btree (company_id, created_at DESC, import_id DESC);
alter table contact_imports enable row level security;
create policy of_this_company on contact_imports as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on contact_imports to counterbook_app;

create table contact_import_refusals (
  company_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  cells jsonb not null,
  faults jsonb not null,
  constraint contact_import_refusals_pkey PRIMARY KEY (company_id, import_id, row_number),
  constraint contact_import_refusals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint contact_import_refusals_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES contact_imports(company_id, import_id) ON DELETE CASCADE
);
alter table contact_import_refusals enable row level security;
create policy of_this_company on contact_import_refusals as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on contact_import_refusals to counterbook_app;

create table messaging_settings (
  company_id uuid not null,
  window_start smallint,
  window_end smallint,
  cap_per_day smallint,
  cap_per_week smallint,
  promised_per_month smallint,
  cents_per_segment numeric(8,4),
  age_gate boolean default false not null,
  updated_at timestamp with time zone not null,
  welcome_coupon_id uuid,
  constraint messaging_settings_pkey PRIMARY KEY (company_id),
  constraint messaging_settings_cap_per_day_check CHECK ((cap_per_day > 0)),
  constraint messaging_settings_cap_per_week_check CHECK ((cap_per_week > 0)),
  constraint messaging_settings_cents_per_segment_check CHECK ((cents_per_segment >= (0)::numeric)),
  constraint messaging_settings_check CHECK ((window_end > window_start)),
  constraint messaging_settings_promised_per_month_check CHECK ((promised_per_month > 0)),
  constraint messaging_settings_window_end_check CHECK (((window_end >= 1) AND (window_end <= 1440))),
  constraint messaging_settings_window_start_check CHECK (((window_start >= 0) AND (window_start <= 1439))),
  constraint messaging_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint messaging_settings_company_id_welcome_coupon_id_fkey FOREIGN KEY (company_id, welcome_coupon_id) REFERENCES coupon_offers(company_id, coupon_id) ON DELETE NO ACTION
);
alter table messaging_settings enable row level security;
create policy of_this_company on messaging_settings as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on messaging_settings to counterbook_app;

create table message_templates (
  company_id uuid not null,
  template_id uuid not null,
  title text not null,
  category text not null,
  language text not null,
  body text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  body_es text,
  constraint message_templates_pkey PRIMARY KEY (company_id, template_id),
  constraint message_templates_body_check CHECK ((body <> ''::text)),
  constraint message_templates_body_es_check CHECK ((body_es <> ''::text)),
  constraint message_templates_category_check CHECK ((category <> ''::text)),
  constraint message_templates_check CHECK (((body_es IS NULL) OR (language = 'en'::text))),
  constraint message_templates_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint message_templates_title_check CHECK ((title <> ''::text)),
  constraint message_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table message_templates enable row level security;
create policy of_this_company on message_templates as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on message_templates to counterbook_app;

create table audiences (
  company_id uuid not null,
  audience_id uuid not null,
  name text not null,
  conditions jsonb not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  constraint audiences_pkey PRIMARY KEY (company_id, audience_id),
  constraint audiences_name_check CHECK ((name <> ''::text)),
  constraint audiences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX audiences_name ON public.audiences USING btree (company_id, lower(name));
alter table audiences enable row level security;
create policy of_this_company on audiences as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on audiences to counterbook_app;

create table campaigns (
  company_id uuid not null,
  campaign_id uuid not null,
  name text not null,
  campaign_type text not null,
  status text not null,
  body text not null,
  template_id text,
  coupon_id uuid,
  audience jsonb default '{}'::jsonb not null,
  scheduled_at timestamp with time zone,
  queued_to uuid,
  queued_at timestamp with time zone,
  pause_reason text,
  idempotency_key text,
  created_at timestamp with time zone not null,
  created_by uuid,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  body_es text,
  adults_only boolean default false not null,
  recipients integer default 0 not null,
  left_out jsonb default '{}'::jsonb not null,
  held jsonb default '[]'::jsonb not null,
  queue_turn integer default 0 not null,
  draft jsonb,
  draft_version uuid,
  changed_at timestamp with time zone,
  changed_by uuid,
  repeats_words boolean default false not null,
  is_named boolean default true not null,
  automation text,
  automation_days smallint,
  constraint campaigns_pkey PRIMARY KEY (company_id, campaign_id),
  constraint campaigns_company_id_idempotency_key_key UNIQUE (company_id, idempotency_key),
  constraint campaigns_automation_check CHECK ((automation = ANY (ARRAY['coupon_expiring'::text, 'win_back'::text]))),
  constraint campaigns_automation_days_check CHECK ((automation_days > 0)),
  constraint campaigns_automation_with_days CHECK (((automation IS NULL) = (automation_days IS NULL))),
  constraint campaigns_campaign_type_check CHECK ((campaign_type = ANY (ARRAY['promo'::text, 'template'::text, 'coupon'::text, 'welcome'::text, 'confirmation'::text]))),
  constraint campaigns_check CHECK (((draft IS NULL) OR (status = 'draft'::text))),
  constraint campaigns_check1 CHECK (((status <> 'scheduled'::text) OR (scheduled_at IS NOT NULL))),
  constraint campaigns_check2 CHECK ((num_nulls(draft, draft_version, changed_at) = ANY (ARRAY[0, 3]))),
  constraint campaigns_name_check CHECK ((name <> ''::text)),
  constraint campaigns_queue_turn_check CHECK ((queue_turn >= 0)),
  constraint campaigns_recipients_check CHECK ((recipients >= 0)),
  constraint campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'running'::text, 'paused'::text, 'finished'::text, 'cancelled'::text]))),
  constraint campaigns_company_id_coupon_id_fkey FOREIGN KEY (company_id, coupon_id) REFERENCES coupon_offers(company_id, coupon_id) ON DELETE NO ACTION,
  constraint campaigns_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX campaigns_automation ON public.campaigns USING btree (company_id, automation) WHERE (automation IS NOT NULL);
CREATE INDEX campaigns_newest ON public.campaigns USING btree (company_id, created_at DESC);
CREATE INDEX campaigns_open ON public.campaigns USING btree (company_id) WHERE (status = ANY (ARRAY['scheduled'::text, 'running'::text, 'paused'::text]));
alter table campaigns enable row level security;
create policy of_this_company on campaigns as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on campaigns to counterbook_app;

create table reply_threads (
  company_id uuid not null,
  reply_thread_id uuid not null,
  loyalty_customer_id uuid,
  phone_e164 text,
  last_at timestamp with time zone not null,
  constraint reply_threads_pkey PRIMARY KEY (company_id, reply_thread_id),
  constraint reply_threads_company_id_phone_e164_key UNIQUE (company_id, phone_e164),
  constraint reply_threads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint reply_threads_company_id_loyalty_customer_id_fkey FOREIGN KEY (company_id, loyalty_customer_id) REFERENCES contacts(company_id, loyalty_customer_id) ON DELETE NO ACTION
);
CREATE INDEX reply_threads_contact ON public.reply_threads USING btree (company_id, loyalty_customer_id);
CREATE INDEX reply_threads_newest ON public.reply_threads USING btree (company_id, last_at DESC, reply_thread_id DESC);
alter table reply_threads enable row level security;
create policy of_this_company on reply_threads as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on reply_threads to counterbook_app;

create table inbound_messages (
  company_id uuid not null,
  inbound_message_id uuid not null,
  loyalty_customer_id uuid,
  phone_e164 text,
  body text not null,
  meaning text not null,
  campaign_id uuid,
  driver text not null,
  received_at timestamp with time zone not null,
  read_at timestamp with time zone,
  reply_thread_id uuid not null,
  media_count smallint default 0 not null,
  is_answered_by_provider boolean default false not null,
  address text,
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  constraint inbound_messages_pkey PRIMARY KEY (company_id, inbound_message_id),
  constraint inbound_messages_meaning_check CHECK ((meaning = ANY (ARRAY['stop'::text, 'stop_unsure'::text, 'start'::text, 'yes'::text, 'help'::text, 'reply'::text]))),
  constraint inbound_messages_media_count_check CHECK ((media_count >= 0)),
  constraint inbound_messages_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, campaign_id) ON DELETE NO ACTION,
  constraint inbound_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint inbound_messages_company_id_loyalty_customer_id_fkey FOREIGN KEY (company_id, loyalty_customer_id) REFERENCES contacts(company_id, loyalty_customer_id) ON DELETE NO ACTION,
  constraint inbound_messages_company_id_reply_thread_id_fkey FOREIGN KEY (company_id, reply_thread_id) REFERENCES reply_threads(company_id, reply_thread_id) ON DELETE NO ACTION
);
CREATE INDEX inbound_messages_campaign ON public.inbound_messages USING btree (company_id, campaign_id, meaning) INCLUDE (loyalty_customer_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX inbound_messages_contact ON public.inbound_messages USING btree (company_id, loyalty_customer_id, received_at DESC);
CREATE INDEX inbound_messages_newest ON public.inbound_messages USING btree (company_id, received_at DESC);
CREATE INDEX inbound_messages_thread ON public.inbound_messages USING btree (company_id, reply_thread_id, received_at DESC);
CREATE INDEX inbound_messages_unread ON public.inbound_messages USING btree (company_id, reply_thread_id) WHERE (read_at IS NULL);
CREATE INDEX inbound_messages_unsure ON public.inbound_messages USING btree (company_id, reply_thread_id) WHERE ((meaning = 'stop_unsure'::text) AND (reviewed_at IS NULL));
alter table inbound_messages enable row level security;
create policy of_this_company on inbound_messages as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on inbound_messages to counterbook_app;

create table messages (
  company_id uuid not null,
  message_id uuid not null,
  campaign_id uuid,
  loyalty_customer_id uuid,
  phone_e164 text,
  body text not null,
  purpose text not null,
  status text not null,
  reason text,
  due_at timestamp with time zone not null,
  segments smallint not null,
  attempts smallint default 0 not null,
  lease_until timestamp with time zone,
  driver text,
  sender text,
  provider_ref text,
  error_code text,
  in_reply_to uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  slot_at timestamp with time zone,
  earlier_sends smallint default 0 not null,
  constraint messages_pkey PRIMARY KEY (company_id, message_id),
  constraint messages_company_id_campaign_id_loyalty_customer_id_key UNIQUE (company_id, campaign_id, loyalty_customer_id),
  constraint messages_earlier_sends_check CHECK ((earlier_sends >= 0)),
  constraint messages_purpose_check CHECK ((purpose = ANY (ARRAY['marketing'::text, 'welcome'::text, 'confirmation'::text, 'opt_out'::text, 'opt_in'::text, 'help'::text, 'reply'::text, 'coupon_link'::text, 'test'::text]))),
  constraint messages_segments_check CHECK ((segments > 0)),
  constraint messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'held'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text, 'unknown'::text, 'suppressed'::text, 'cancelled'::text]))),
  constraint messages_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, campaign_id) ON DELETE NO ACTION,
  constraint messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint messages_company_id_in_reply_to_fkey FOREIGN KEY (company_id, in_reply_to) REFERENCES inbound_messages(company_id, inbound_message_id) ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  constraint messages_company_id_loyalty_customer_id_fkey FOREIGN KEY (company_id, loyalty_customer_id) REFERENCES contacts(company_id, loyalty_customer_id) ON DELETE NO ACTION
);
CREATE INDEX messages_contact ON public.messages USING btree (company_id, loyalty_customer_id, created_at DESC);
CREATE INDEX messages_provider ON public.messages USING btree (company_id, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX messages_sent ON public.messages USING btree (company_id, sent_at) WHERE ((sent_at IS NOT NULL) AND (purpose <> 'test'::text));
CREATE INDEX messages_simulated ON public.messages USING btree (company_id, created_at DESC) WHERE (driver = 'simulator'::text);
CREATE INDEX messages_stranger ON public.messages USING btree (company_id, phone_e164, created_at DESC) WHERE (loyalty_customer_id IS NULL);
CREATE INDEX messages_tests ON public.messages USING btree (company_id, created_at) WHERE (purpose = 'test'::text);
CREATE INDEX messages_under_way ON public.messages USING btree (company_id, lease_until) WHERE (status = ANY (ARRAY['sending'::text, 'unknown'::text]));
CREATE INDEX messages_unsent ON public.messages USING btree (company_id, campaign_id) WHERE (sent_at IS NULL);
CREATE INDEX messages_waiting ON public.messages USING btree (company_id, campaign_id, due_at, message_id) WHERE (status = ANY (ARRAY['queued'::text, 'held'::text]));
CREATE INDEX messages_waiting_answers ON public.messages USING btree (company_id, due_at, message_id) WHERE ((status = ANY (ARRAY['queued'::text, 'held'::text])) AND (campaign_id IS NULL) AND (purpose <> 'confirmation'::text));
alter table messages enable row level security;
create policy of_this_company on messages as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on messages to counterbook_app;

create table message_days (
  company_id uuid not null,
  message_day_id uuid default gen_random_uuid() not null,
  time_zone text not null,
  day date not null,
  campaign_id uuid,
  status text not null,
  reason text not null,
  messages bigint not null,
  segments bigint not null,
  earlier_segments bigint not null,
  constraint message_days_pkey PRIMARY KEY (company_id, message_day_id),
  constraint message_days_company_id_time_zone_day_campaign_id_status_re_key UNIQUE NULLS NOT DISTINCT (company_id, time_zone, day, campaign_id, status, reason),
  constraint message_days_messages_check CHECK ((messages > 0)),
  constraint message_days_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, campaign_id) ON DELETE NO ACTION,
  constraint message_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table message_days enable row level security;
create policy of_this_company on message_days as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select on message_days to counterbook_app;

create table short_links (
  code text collate "C" not null,
  company_id uuid not null,
  message_id uuid,
  campaign_id uuid,
  loyalty_customer_id uuid,
  target text not null,
  created_at timestamp with time zone not null,
  constraint short_links_pkey PRIMARY KEY (code),
  constraint short_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX short_links_message ON public.short_links USING btree (company_id, message_id);
grant insert, select on short_links to counterbook_app;

create table link_clicks (
  company_id uuid not null,
  link_click_id uuid not null,
  code text collate "C" not null,
  message_id uuid,
  campaign_id uuid,
  loyalty_customer_id uuid,
  clicked_at timestamp with time zone not null,
  is_robot boolean not null,
  constraint link_clicks_pkey PRIMARY KEY (company_id, link_click_id),
  constraint link_clicks_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, campaign_id) ON DELETE NO ACTION,
  constraint link_clicks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint link_clicks_company_id_loyalty_customer_id_fkey FOREIGN KEY (company_id, loyalty_customer_id) REFERENCES contacts(company_id, loyalty_customer_id) ON DELETE NO ACTION,
  constraint link_clicks_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, message_id) ON DELETE NO ACTION
);
CREATE INDEX link_clicks_campaign ON public.link_clicks USING btree (company_id, campaign_id, message_id) INCLUDE (is_robot);
CREATE INDEX link_clicks_contact ON public.link_clicks USING btree (company_id, loyalty_customer_id, clicked_at DESC);
CREATE INDEX link_clicks_when ON public.link_clicks USING btree (company_id, clicked_at) INCLUDE (message_id, loyalty_customer_id) WHERE (NOT is_robot);
alter table link_clicks enable row level security;
create policy of_this_company on link_clicks as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on link_clicks to counterbook_app;

create table sender_numbers (
  driver text not null,
  address text not null,
  company_id uuid,
  per_second numeric(8,3) not null,
  per_day integer,
  next_slot_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  counted_day date,
  sent_that_day integer default 0 not null,
  constraint sender_numbers_pkey PRIMARY KEY (driver, address),
  constraint sender_numbers_per_day_check CHECK ((per_day > 0)),
  constraint sender_numbers_per_second_check CHECK ((per_second > (0)::numeric)),
  constraint sender_numbers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX sender_numbers_company ON public.sender_numbers USING btree (company_id);
grant insert, select, update on sender_numbers to counterbook_app;

create table sender_threads (
  driver text not null,
  address text not null,
  phone_hash bytea not null,
  company_id uuid not null,
  last_at timestamp with time zone not null,
  constraint sender_threads_pkey PRIMARY KEY (driver, address, phone_hash, company_id),
  constraint sender_threads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX sender_threads_newest ON public.sender_threads USING btree (driver, address, phone_hash, last_at DESC);
grant delete, insert, select, update on sender_threads to counterbook_app;

create table inbound_receipts (
  driver text not null,
  provider_ref text not null,
  received_at timestamp with time zone not null,
  company_id uuid not null,
  constraint inbound_receipts_pkey PRIMARY KEY (driver, provider_ref, company_id),
  constraint inbound_receipts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
grant insert, select on inbound_receipts to counterbook_app;

create table simulator_behaviors (
  phone text not null,
  undelivered smallint default 0 not null,
  failed smallint default 0 not null,
  silent smallint default 0 not null,
  error_code text default 'phone_unreachable'::text not null,
  delay_ms integer default 1000 not null,
  constraint simulator_behaviors_pkey PRIMARY KEY (phone),
  constraint simulator_behaviors_check CHECK ((((undelivered + failed) + silent) <= 100)),
  constraint simulator_behaviors_delay_ms_check CHECK (((delay_ms >= 0) AND (delay_ms <= 600000))),
  constraint simulator_behaviors_error_code_check CHECK ((error_code ~ '^[a-z_]{1,40}$'::text)),
  constraint simulator_behaviors_failed_check CHECK (((failed >= 0) AND (failed <= 100))),
  constraint simulator_behaviors_silent_check CHECK (((silent >= 0) AND (silent <= 100))),
  constraint simulator_behaviors_undelivered_check CHECK (((undelivered >= 0) AND (undelivered <= 100)))
);
grant delete, insert, select, update on simulator_behaviors to counterbook_app;

create table coupon_settings (
  company_id uuid not null,
  pin_hash bytea,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  constraint coupon_settings_pkey PRIMARY KEY (company_id),
  constraint coupon_settings_pin_hash_check CHECK ((length(pin_hash) = 32)),
  constraint coupon_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table coupon_settings enable row level security;
create policy of_this_company on coupon_settings as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on coupon_settings to counterbook_app;

create table coupon_offers (
  company_id uuid not null,
  coupon_id uuid not null,
  title text not null,
  description text not null,
  expires_at timestamp with time zone,
  expires_after_days smallint,
  terms text default ''::text not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint coupon_offers_pkey PRIMARY KEY (company_id, coupon_id),
  constraint coupon_offers_check CHECK (((expires_at IS NULL) <> (expires_after_days IS NULL))),
  constraint coupon_offers_description_check CHECK (((length(description) >= 1) AND (length(description) <= 150))),
  constraint coupon_offers_expires_after_days_check CHECK ((expires_after_days > 0)),
  constraint coupon_offers_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint coupon_offers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX coupon_offers_newest ON public.coupon_offers USING btree (company_id, created_at DESC, coupon_id DESC);
alter table coupon_offers enable row level security;
create policy of_this_company on coupon_offers as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on coupon_offers to counterbook_app;

create table coupon_issues (
  company_id uuid not null,
  coupon_issue_id uuid not null,
  coupon_id uuid not null,
  loyalty_customer_id uuid,
  campaign_id uuid,
  code text collate "C" not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  redeemed_at timestamp with time zone,
  coupon_redemption_id uuid,
  constraint coupon_issues_pkey PRIMARY KEY (company_id, coupon_issue_id),
  constraint coupon_issues_company_id_code_key UNIQUE (company_id, code),
  constraint coupon_issues_company_id_loyalty_customer_id_coupon_id_key UNIQUE (company_id, loyalty_customer_id, coupon_id),
  constraint coupon_issues_check CHECK (((redeemed_at IS NULL) = (coupon_redemption_id IS NULL))),
  constraint coupon_issues_code_check CHECK ((code ~ '^[2-9A-HJKMNP-Z]{9}$'::text)),
  constraint coupon_issues_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, campaign_id) ON DELETE NO ACTION,
  constraint coupon_issues_company_id_coupon_id_fkey FOREIGN KEY (company_id, coupon_id) REFERENCES coupon_offers(company_id, coupon_id) ON DELETE NO ACTION,
  constraint coupon_issues_company_id_coupon_redemption_id_fkey FOREIGN KEY (company_id, coupon_redemption_id) REFERENCES coupon_redemptions(company_id, coupon_redemption_id) ON DELETE NO ACTION DEFERRABLE,
  constraint coupon_issues_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint coupon_issues_company_id_loyalty_customer_id_fkey FOREIGN KEY (company_id, loyalty_customer_id) REFERENCES contacts(company_id, loyalty_customer_id) ON DELETE NO ACTION
);
CREATE INDEX coupon_issues_campaign ON public.coupon_issues USING btree (company_id, campaign_id) INCLUDE (coupon_redemption_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX coupon_issues_offer ON public.coupon_issues USING btree (company_id, coupon_id, coupon_issue_id) INCLUDE (expires_at, coupon_redemption_id);
CREATE INDEX coupon_issues_redeemed ON public.coupon_issues USING btree (company_id, redeemed_at) INCLUDE (loyalty_customer_id) WHERE (redeemed_at IS NOT NULL);
alter table coupon_issues enable row level security;
create policy of_this_company on coupon_issues as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on coupon_issues to counterbook_app;

create table coupon_redemptions (
  company_id uuid not null,
  coupon_redemption_id uuid not null,
  coupon_issue_id uuid not null,
  kind text not null,
  occurred_at timestamp with time zone not null,
  user_id uuid,
  via text,
  attempt_id uuid,
  sale_cents bigint,
  undoes uuid,
  reason text,
  constraint coupon_redemptions_pkey PRIMARY KEY (company_id, coupon_redemption_id),
  constraint coupon_redemptions_company_id_coupon_issue_id_attempt_id_key UNIQUE (company_id, coupon_issue_id, attempt_id),
  constraint coupon_redemptions_company_id_undoes_key UNIQUE (company_id, undoes),
  constraint coupon_redemptions_check CHECK (((kind = 'redeemed'::text) = (via IS NOT NULL))),
  constraint coupon_redemptions_check1 CHECK (((kind = 'undone'::text) = (undoes IS NOT NULL))),
  constraint coupon_redemptions_check2 CHECK (((kind = 'undone'::text) = (reason IS NOT NULL))),
  constraint coupon_redemptions_kind_check CHECK ((kind = ANY (ARRAY['redeemed'::text, 'undone'::text]))),
  constraint coupon_redemptions_sale_cents_check CHECK ((sale_cents >= 0)),
  constraint coupon_redemptions_via_check CHECK ((via = ANY (ARRAY['customer_phone'::text, 'scan'::text, 'code'::text, 'phone'::text]))),
  constraint coupon_redemptions_company_id_coupon_issue_id_fkey FOREIGN KEY (company_id, coupon_issue_id) REFERENCES coupon_issues(company_id, coupon_issue_id) ON DELETE NO ACTION,
  constraint coupon_redemptions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint coupon_redemptions_company_id_undoes_fkey FOREIGN KEY (company_id, undoes) REFERENCES coupon_redemptions(company_id, coupon_redemption_id) ON DELETE NO ACTION
);
CREATE INDEX coupon_redemptions_issue ON public.coupon_redemptions USING btree (company_id, coupon_issue_id, occurred_at);
CREATE INDEX coupon_redemptions_newest ON public.coupon_redemptions USING btree (company_id, occurred_at DESC);
alter table coupon_redemptions enable row level security;
create policy of_this_company on coupon_redemptions as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on coupon_redemptions to counterbook_app;

create table welcome_pages (
  company_id uuid not null,
  welcome_page_id uuid not null,
  program_name text not null,
  store_description text default ''::text not null,
  benefits text default ''::text not null,
  program_name_es text default ''::text not null,
  store_description_es text default ''::text not null,
  benefits_es text default ''::text not null,
  published jsonb,
  published_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint welcome_pages_pkey PRIMARY KEY (company_id, welcome_page_id),
  constraint welcome_pages_company_id_key UNIQUE (company_id),
  constraint welcome_pages_check CHECK (((published IS NULL) = (published_at IS NULL))),
  constraint welcome_pages_program_name_check CHECK ((program_name <> ''::text)),
  constraint welcome_pages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table welcome_pages enable row level security;
create policy of_this_company on welcome_pages as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on welcome_pages to counterbook_app;

create table welcome_page_photos (
  company_id uuid not null,
  welcome_page_photo_id uuid not null,
  welcome_page_id uuid not null,
  version text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  "position" integer not null,
  constraint welcome_page_photos_pkey PRIMARY KEY (company_id, welcome_page_photo_id),
  constraint welcome_page_photos_company_id_welcome_page_id_position_key UNIQUE (company_id, welcome_page_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint welcome_page_photos_company_id_welcome_page_id_version_key UNIQUE (company_id, welcome_page_id, version),
  constraint welcome_page_photos_height_check CHECK ((height > 0)),
  constraint welcome_page_photos_position_check CHECK (("position" >= 0)),
  constraint welcome_page_photos_version_check CHECK ((version ~ '^[0-9a-f]{32}$'::text)),
  constraint welcome_page_photos_width_check CHECK ((width > 0)),
  constraint welcome_page_photos_widths_check CHECK ((cardinality(widths) > 0)),
  constraint welcome_page_photos_company_id_welcome_page_id_fkey FOREIGN KEY (company_id, welcome_page_id) REFERENCES welcome_pages(company_id, welcome_page_id) ON DELETE CASCADE
);
alter table welcome_page_photos enable row level security;
create policy of_this_company on welcome_page_photos as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on welcome_page_photos to counterbook_app;

create table welcome_promos (
  company_id uuid not null,
  headline text not null,
  text text not null,
  small_print text not null,
  headline_es text not null,
  text_es text not null,
  small_print_es text not null,
  published jsonb,
  published_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint welcome_promos_pkey PRIMARY KEY (company_id),
  constraint welcome_promos_check CHECK (((published IS NULL) = (published_at IS NULL))),
  constraint welcome_promos_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table welcome_promos enable row level security;
create policy of_this_company on welcome_promos as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on welcome_promos to counterbook_app;

create table welcome_messages (
  company_id uuid not null,
  welcome_message_id uuid not null,
  language text not null,
  message text not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  constraint welcome_messages_pkey PRIMARY KEY (company_id, welcome_message_id),
  constraint welcome_messages_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint welcome_messages_message_check CHECK ((message <> ''::text)),
  constraint welcome_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX welcome_messages_newest ON public.welcome_messages USING btree (company_id, language, saved_at DESC, welcome_message_id DESC);
alter table welcome_messages enable row level security;
create policy of_this_company on welcome_messages as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on welcome_messages to counterbook_app;

create table poster_templates (
  company_id uuid not null,
  poster_template_id uuid not null,
  header text not null,
  sub_header text not null,
  qrcode_caption text not null,
  first_bullet_point text not null,
  second_bullet_point text not null,
  third_bullet_point text not null,
  fourth_bullet_point text not null,
  color text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint poster_templates_pkey PRIMARY KEY (company_id, poster_template_id),
  constraint poster_templates_company_id_key UNIQUE (company_id),
  constraint poster_templates_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint poster_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table poster_templates enable row level security;
create policy of_this_company on poster_templates as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on poster_templates to counterbook_app;

create table qr_sources (
  company_id uuid not null,
  qr_source_id uuid not null,
  code text not null,
  label text not null,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint qr_sources_pkey PRIMARY KEY (company_id, qr_source_id),
  constraint qr_sources_company_id_code_key UNIQUE (company_id, code),
  constraint qr_sources_code_check CHECK ((code ~ '^[a-z0-9-]{1,24}$'::text)),
  constraint qr_sources_label_check CHECK ((label <> ''::text)),
  constraint qr_sources_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX qr_sources_label ON public.qr_sources USING btree (company_id, lower(label)) WHERE (archived_at IS NULL);
alter table qr_sources enable row level security;
create policy of_this_company on qr_sources as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on qr_sources to counterbook_app;

create table vendors (
  company_id uuid not null,
  vendor_id uuid not null,
  name text not null,
  name_key text not null,
  tax_ids text[] default '{}'::text[] not null,
  phones text[] default '{}'::text[] not null,
  emails text[] default '{}'::text[] not null,
  is_active boolean default true not null,
  created_at timestamp with time zone not null,
  account_number text,
  terms_days integer,
  order_email text,
  contacts jsonb default '[]'::jsonb not null,
  order_days smallint[] default '{}'::smallint[] not null,
  delivery_days smallint[] default '{}'::smallint[] not null,
  minimum_order_cents bigint,
  note text,
  currency text,
  former_name_keys text[] default '{}'::text[] not null,
  currency_learned boolean default false not null,
  constraint vendors_pkey PRIMARY KEY (company_id, vendor_id),
  constraint vendors_company_id_name_key_key UNIQUE (company_id, name_key),
  constraint vendors_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint vendors_minimum_order_cents_check CHECK ((minimum_order_cents >= 0)),
  constraint vendors_name_check CHECK ((name <> ''::text)),
  constraint vendors_terms_days_check CHECK (((terms_days >= 0) AND (terms_days <= 365))),
  constraint vendors_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table vendors enable row level security;
create policy of_this_company on vendors as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on vendors to counterbook_app;

create table items (
  company_id uuid not null,
  item_id uuid not null,
  name text not null,
  name_key text not null,
  sku text,
  barcodes text[] default '{}'::text[] not null,
  category text,
  stock_unit text not null,
  par_level numeric(14,4),
  reorder_point numeric(14,4),
  on_hand numeric(14,4) default 0 not null,
  last_cost numeric(14,4),
  previous_cost numeric(14,4),
  average_cost numeric(14,4),
  is_active boolean default true not null,
  created_at timestamp with time zone not null,
  movement_count integer default 0 not null,
  selling_price_cents integer,
  preferred_vendor_id uuid,
  expires boolean default false not null,
  added_in_review boolean default false not null,
  constraint items_pkey PRIMARY KEY (company_id, item_id),
  constraint items_movement_count_check CHECK ((movement_count >= 0)),
  constraint items_name_check CHECK ((name <> ''::text)),
  constraint items_par_level_check CHECK ((par_level >= (0)::numeric)),
  constraint items_reorder_point_check CHECK ((reorder_point >= (0)::numeric)),
  constraint items_selling_price_cents_check CHECK ((selling_price_cents >= 0)),
  constraint items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint items_company_id_preferred_vendor_id_fkey FOREIGN KEY (company_id, preferred_vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE NO ACTION
);
CREATE INDEX items_barcodes ON public.items USING gin (company_id, barcodes) WITH (fastupdate=off);
CREATE UNIQUE INDEX items_name ON public.items USING btree (company_id, name_key) WHERE is_active;
CREATE INDEX items_search ON public.items USING gin (company_id, name_key gin_trgm_ops) WITH (fastupdate=off);
CREATE UNIQUE INDEX items_sku ON public.items USING btree (company_id, lower(sku)) WHERE ((sku IS NOT NULL) AND is_active);
alter table items enable row level security;
create policy of_this_company on items as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on items to counterbook_app;

create table vendor_items (
  company_id uuid not null,
  vendor_item_id uuid not null,
  vendor_id uuid not null,
  item_id uuid,
  code text,
  code_key text,
  description text not null,
  description_key text not null,
  unit text,
  pack text,
  stock_per_unit numeric(20,10),
  last_unit_price numeric(14,4),
  last_on date,
  learned_at timestamp with time zone not null,
  charge text,
  constraint vendor_items_pkey PRIMARY KEY (company_id, vendor_item_id),
  constraint vendor_items_charge_check CHECK ((charge = ANY (ARRAY['not_stock'::text, 'deposit'::text]))),
  constraint vendor_items_charge_no_item CHECK (((charge IS NULL) OR (item_id IS NULL))),
  constraint vendor_items_stock_per_unit_check CHECK ((stock_per_unit > (0)::numeric)),
  constraint vendor_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint vendor_items_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE,
  constraint vendor_items_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX vendor_items_code ON public.vendor_items USING btree (company_id, vendor_id, code_key) WHERE (code_key IS NOT NULL);
CREATE INDEX vendor_items_described ON public.vendor_items USING btree (company_id, vendor_id, description_key);
CREATE INDEX vendor_items_item ON public.vendor_items USING btree (company_id, item_id);
CREATE INDEX vendor_items_search ON public.vendor_items USING gin (company_id, description_key gin_trgm_ops) WITH (fastupdate=off);
CREATE UNIQUE INDEX vendor_items_words ON public.vendor_items USING btree (company_id, vendor_id, description_key) WHERE (code_key IS NULL);
alter table vendor_items enable row level security;
create policy of_this_company on vendor_items as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on vendor_items to counterbook_app;

create table stock_movements (
  company_id uuid not null,
  movement_id uuid not null,
  entry integer not null,
  item_id uuid not null,
  reason text not null,
  quantity numeric(14,4) not null,
  on_hand_after numeric(14,4) not null,
  unit_cost numeric(14,4),
  effective_on date not null,
  occurred_at timestamp with time zone not null,
  created_by uuid,
  note text,
  invoice_id uuid,
  line_id uuid,
  posting_id uuid,
  reverses_movement_id uuid,
  order_id uuid,
  count_id uuid,
  counted_at timestamp with time zone,
  location_id uuid not null,
  sale_id uuid,
  transfer_id uuid,
  merge_id uuid,
  value_cents bigint,
  value_quantity numeric(14,4),
  constraint stock_movements_pkey PRIMARY KEY (company_id, movement_id),
  constraint stock_movements_check CHECK (((counted_at IS NULL) OR (reason = 'counted'::text))),
  constraint stock_movements_check1 CHECK (((value_cents IS NULL) OR ((quantity = (0)::numeric) AND (unit_cost IS NULL)))),
  constraint stock_movements_check2 CHECK (((value_quantity IS NULL) OR (value_cents IS NOT NULL))),
  constraint stock_movements_entry_check CHECK ((entry > 0)),
  constraint stock_movements_reason_check CHECK ((reason = ANY (ARRAY['received'::text, 'sold'::text, 'returned'::text, 'counted'::text, 'adjusted'::text, 'transferred'::text, 'opening'::text, 'merged'::text, 'credited'::text, 'wasted'::text, 'broken'::text, 'staff_meal'::text, 'own_use'::text, 'stolen'::text]))),
  constraint stock_movements_value_quantity_check CHECK ((value_quantity > (0)::numeric)),
  constraint stock_movements_company_id_count_id_fkey FOREIGN KEY (company_id, count_id) REFERENCES counts(company_id, count_id) ON DELETE NO ACTION,
  constraint stock_movements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint stock_movements_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE RESTRICT,
  constraint stock_movements_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT,
  constraint stock_movements_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION,
  constraint stock_movements_company_id_merge_id_fkey FOREIGN KEY (company_id, merge_id) REFERENCES item_merges(company_id, merge_id) ON DELETE NO ACTION,
  constraint stock_movements_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES purchase_orders(company_id, order_id) ON DELETE RESTRICT,
  constraint stock_movements_company_id_posting_id_fkey FOREIGN KEY (company_id, posting_id) REFERENCES invoice_postings(company_id, posting_id) ON DELETE RESTRICT,
  constraint stock_movements_company_id_reverses_movement_id_fkey FOREIGN KEY (company_id, reverses_movement_id) REFERENCES stock_movements(company_id, movement_id) ON DELETE RESTRICT,
  constraint stock_movements_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES pos_sales(company_id, sale_id) ON DELETE RESTRICT,
  constraint stock_movements_company_id_transfer_id_fkey FOREIGN KEY (company_id, transfer_id) REFERENCES transfers(company_id, transfer_id) ON DELETE NO ACTION
);
CREATE INDEX stock_movements_count ON public.stock_movements USING btree (company_id, count_id) WHERE (count_id IS NOT NULL);
CREATE INDEX stock_movements_counted ON public.stock_movements USING btree (company_id, item_id) WHERE (counted_at IS NOT NULL);
CREATE INDEX stock_movements_dated ON public.stock_movements USING btree (company_id, item_id, effective_on, entry) INCLUDE (movement_id, reason, quantity, unit_cost, posting_id, invoice_id, reverses_movement_id);
CREATE INDEX stock_movements_day ON public.stock_movements USING btree (company_id, effective_on, reason) INCLUDE (item_id, entry, movement_id, quantity, unit_cost, posting_id, invoice_id, reverses_movement_id, value_cents, value_quantity);
CREATE UNIQUE INDEX stock_movements_entry ON public.stock_movements USING btree (company_id, item_id, entry);
CREATE INDEX stock_movements_merge ON public.stock_movements USING btree (company_id, merge_id) WHERE (merge_id IS NOT NULL);
CREATE INDEX stock_movements_order ON public.stock_movements USING btree (company_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_movements_posting ON public.stock_movements USING btree (company_id, posting_id);
CREATE INDEX stock_movements_received ON public.stock_movements USING btree (company_id, occurred_at) INCLUDE (movement_id, item_id) WHERE ((reason = 'received'::text) AND (reverses_movement_id IS NULL));
CREATE UNIQUE INDEX stock_movements_reversed ON public.stock_movements USING btree (company_id, reverses_movement_id) WHERE (reverses_movement_id IS NOT NULL);
CREATE INDEX stock_movements_sale ON public.stock_movements USING btree (company_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX stock_movements_time ON public.stock_movements USING btree (company_id, item_id, occurred_at);
CREATE INDEX stock_movements_transfer ON public.stock_movements USING btree (company_id, transfer_id) WHERE (transfer_id IS NOT NULL);
CREATE INDEX stock_movements_transferred ON public.stock_movements USING btree (company_id, item_id) INCLUDE (movement_id, quantity) WHERE (reason = 'transferred'::text);
CREATE INDEX stock_movements_write_offs ON public.stock_movements USING btree (company_id, effective_on, occurred_at) WHERE (reason = ANY (ARRAY['wasted'::text, 'broken'::text, 'staff_meal'::text, 'own_use'::text, 'stolen'::text]));
alter table stock_movements enable row level security;
create policy of_this_company on stock_movements as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on stock_movements to counterbook_app;

create table invoices (
  company_id uuid not null,
  invoice_id uuid not null,
  status text not null,
  reason_code text,
  reason_note text,
  duplicate_of uuid,
  progress jsonb,
  vendor_id uuid,
  vendor text,
  number text,
  number_key text,
  date date,
  due_date date,
  po_number text,
  currency text,
  subtotal_cents bigint,
  tax_cents bigint,
  fees_cents bigint,
  total_cents bigint,
  evidence jsonb default '{}'::jsonb not null,
  vendor_marks jsonb,
  doubt_count integer default 0 not null,
  adds_up boolean,
  off_by_cents bigint,
  engine text,
  read_seconds numeric(10,3),
  page_count integer default 0 not null,
  version integer default 1 not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  posted_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  is_sample boolean default false not null,
  exchange_rate numeric(18,8),
  order_id uuid,
  kept_beside uuid,
  search_text text generated always as lower(translate(regexp_replace(NORMALIZE(((((((((COALESCE(vendor, ''::text) || ' '::text) || COALESCE(number, ''::text)) || ' '::text) || COALESCE(po_number, ''::text)) || ' '::text) || COALESCE(reason_note, ''::text)) || COALESCE((((' '::text || (abs(total_cents) / 100)) || '.'::text) || lpad(((abs(total_cents) % (100)::bigint))::text, 2, '0'::text)), ''::text)) || COALESCE((((((' '::text || (EXTRACT(year FROM date))::integer) || '-'::text) || lpad(((EXTRACT(month FROM date))::integer)::text, 2, '0'::text)) || '-'::text) || lpad(((EXTRACT(day FROM date))::integer)::text, 2, '0'::text)), ''::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ØøŁłĐđı'::text, 'OoLlDdi'::text)) stored not null,
  location_id uuid,
  split_from uuid,
  discount_cents bigint,
  deposit_cents bigint,
  rounding_cents bigint,
  kind text default 'invoice'::text not null,
  kind_chosen boolean default false not null,
  offered_kind text,
  offered_words text,
  reading_id uuid,
  reading_asked_by uuid,
  reading_from text,
  reading_engine text,
  papers jsonb,
  is_one_paper boolean default false not null,
  paid_on date,
  constraint invoices_pkey PRIMARY KEY (company_id, invoice_id),
  constraint invoices_check CHECK (((status <> 'posted'::text) OR (posted_at IS NOT NULL))),
  constraint invoices_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_memo'::text, 'packing_slip'::text, 'statement'::text, 'price_list'::text, 'other'::text]))),
  constraint invoices_offered_kind_check CHECK ((offered_kind = ANY (ARRAY['invoice'::text, 'receipt'::text, 'credit_memo'::text, 'packing_slip'::text, 'statement'::text, 'price_list'::text, 'other'::text]))),
  constraint invoices_reading_engine_check CHECK ((reading_engine = ANY (ARRAY['local'::text, 'vision'::text]))),
  constraint invoices_reading_from_check CHECK ((reading_from = ANY (ARRAY['needs_review'::text, 'rejected'::text, 'duplicate'::text]))),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['reading'::text, 'needs_review'::text, 'posted'::text, 'rejected'::text, 'duplicate'::text]))),
  constraint invoices_company_id_duplicate_of_fkey FOREIGN KEY (company_id, duplicate_of) REFERENCES invoices(company_id, invoice_id) ON DELETE RESTRICT,
  constraint invoices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint invoices_company_id_kept_beside_fkey FOREIGN KEY (company_id, kept_beside) REFERENCES invoices(company_id, invoice_id) ON DELETE RESTRICT,
  constraint invoices_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION,
  constraint invoices_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES purchase_orders(company_id, order_id) ON DELETE RESTRICT,
  constraint invoices_company_id_split_from_fkey FOREIGN KEY (company_id, split_from) REFERENCES invoices(company_id, invoice_id) ON DELETE RESTRICT,
  constraint invoices_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE RESTRICT
);
CREATE INDEX invoices_by_date ON public.invoices USING btree (company_id, date DESC NULLS LAST, uploaded_at DESC, invoice_id DESC);
CREATE INDEX invoices_by_number ON public.invoices USING btree (company_id, vendor_id, number_key);
CREATE INDEX invoices_by_order ON public.invoices USING btree (company_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX invoices_by_status ON public.invoices USING btree (company_id, status, uploaded_at DESC);
CREATE INDEX invoices_by_vendor ON public.invoices USING btree (company_id, vendor_id, date DESC);
CREATE INDEX invoices_by_vendor_name ON public.invoices USING btree (company_id, lower(vendor), uploaded_at DESC, invoice_id DESC);
CREATE INDEX invoices_by_worth ON public.invoices USING btree (company_id, (((total_cents)::numeric * COALESCE(exchange_rate, (1)::numeric))) DESC NULLS LAST, uploaded_at DESC, invoice_id DESC);
CREATE INDEX invoices_newest ON public.invoices USING btree (company_id, uploaded_at DESC, invoice_id);
CREATE INDEX invoices_of_one_file ON public.invoices USING btree (company_id, split_from) WHERE (split_from IS NOT NULL);
CREATE INDEX invoices_paid ON public.invoices USING btree (company_id, paid_on DESC) WHERE (paid_on IS NOT NULL);
CREATE UNIQUE INDEX invoices_sample ON public.invoices USING btree (company_id) WHERE is_sample;
CREATE INDEX invoices_search ON public.invoices USING gin (company_id, search_text gin_trgm_ops);
CREATE INDEX invoices_to_pay ON public.invoices USING btree (company_id, due_date) WHERE ((status = 'posted'::text) AND (paid_on IS NULL));
alter table invoices enable row level security;
create policy of_this_company on invoices as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on invoices to counterbook_app;

create table invoice_files (
  company_id uuid not null,
  invoice_id uuid not null,
  "position" integer not null,
  file_id uuid not null,
  name text not null,
  search_text text generated always as lower(translate(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ØøŁłĐđı'::text, 'OoLlDdi'::text)) stored not null,
  first_page integer,
  last_page integer,
  page_count integer,
  region jsonb,
  constraint invoice_files_pkey PRIMARY KEY (company_id, invoice_id, "position"),
  constraint invoice_files_check CHECK ((last_page >= first_page)),
  constraint invoice_files_check1 CHECK (((first_page IS NULL) = (last_page IS NULL))),
  constraint invoice_files_first_page_check CHECK ((first_page >= 1)),
  constraint invoice_files_page_count_check CHECK ((page_count >= 0)),
  constraint invoice_files_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES files(company_id, file_id) ON DELETE RESTRICT,
  constraint invoice_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint invoice_files_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
CREATE INDEX invoice_files_file ON public.invoice_files USING btree (company_id, file_id);
CREATE INDEX invoice_files_search ON public.invoice_files USING gin (company_id, search_text gin_trgm_ops);
alter table invoice_files enable row level security;
create policy of_this_company on invoice_files as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on invoice_files to counterbook_app;

create table invoice_pages (
  company_id uuid not null,
  invoice_id uuid not null,
  page integer not null,
  width integer not null,
  height integer not null,
  picture_key text,
  printed_page integer,
  printed_pages integer,
  outcome text,
  constraint invoice_pages_pkey PRIMARY KEY (company_id, invoice_id, page),
  constraint invoice_pages_outcome_check CHECK ((outcome = ANY (ARRAY['read'::text, 'no_text'::text, 'not_drawn'::text, 'failed'::text, 'no_time'::text]))),
  constraint invoice_pages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint invoice_pages_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
alter table invoice_pages enable row level security;
create policy of_this_company on invoice_pages as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on invoice_pages to counterbook_app;

create table invoice_lines (
  company_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  "position" integer not null,
  code text,
  description text default ''::text not null,
  quantity numeric(14,4),
  unit text,
  pack text,
  unit_price numeric(14,4),
  amount_cents bigint,
  item_id uuid,
  match_kind text,
  match_score numeric(5,4),
  stock_quantity numeric(14,4),
  stock_quantity_source text,
  ignore boolean default false not null,
  evidence jsonb default '{}'::jsonb not null,
  search_text text generated always as lower(translate(regexp_replace(NORMALIZE((((description || ' '::text) || COALESCE(code, ''::text)) || COALESCE((((' '::text || (abs(amount_cents) / 100)) || '.'::text) || lpad(((abs(amount_cents) % (100)::bigint))::text, 2, '0'::text)), ''::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ØøŁłĐđı'::text, 'OoLlDdi'::text)) stored not null,
  discount_cents bigint,
  is_deposit boolean default false not null,
  lot_code text,
  expires_on date,
  price_only boolean,
  constraint invoice_lines_pkey PRIMARY KEY (company_id, invoice_id, line_id),
  constraint invoice_lines_lot_code_check CHECK ((lot_code <> ''::text)),
  constraint invoice_lines_match_kind_check CHECK ((match_kind = ANY (ARRAY['code'::text, 'alias'::text, 'barcode'::text, 'price'::text, 'similar'::text, 'person'::text, 'new'::text]))),
  constraint invoice_lines_stock_quantity_source_check CHECK ((stock_quantity_source = ANY (ARRAY['remembered'::text, 'pack'::text, 'unit'::text, 'person'::text, 'guess'::text]))),
  constraint invoice_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint invoice_lines_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE,
  constraint invoice_lines_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT
);
CREATE INDEX invoice_lines_in_order ON public.invoice_lines USING btree (company_id, invoice_id, "position");
CREATE INDEX invoice_lines_item ON public.invoice_lines USING btree (company_id, item_id);
CREATE INDEX invoice_lines_search ON public.invoice_lines USING gin (company_id, search_text gin_trgm_ops);
alter table invoice_lines enable row level security;
create policy of_this_company on invoice_lines as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on invoice_lines to counterbook_app;

create table invoice_postings (
  company_id uuid not null,
  posting_id uuid not null,
  invoice_id uuid not null,
  posted_at timestamp with time zone not null,
  posted_by uuid,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  vendor_items_before jsonb default '[]'::jsonb not null,
  unusual_items uuid[] default '{}'::uuid[] not null,
  has_unusual_total boolean default false not null,
  presses integer,
  review_seconds integer,
  price_decisions jsonb default '[]'::jsonb not null,
  constraint invoice_postings_pkey PRIMARY KEY (company_id, posting_id),
  constraint invoice_postings_presses_check CHECK ((presses >= 0)),
  constraint invoice_postings_review_seconds_check CHECK ((review_seconds >= 0)),
  constraint invoice_postings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint invoice_postings_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX invoice_postings_active ON public.invoice_postings USING btree (company_id, invoice_id) WHERE (reversed_at IS NULL);
CREATE INDEX invoice_postings_by_time ON public.invoice_postings USING btree (company_id, posted_at);
alter table invoice_postings enable row level security;
create policy of_this_company on invoice_postings as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on invoice_postings to counterbook_app;

create table email_confirmations (
  user_id uuid not null,
  token_hash bytea not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_confirmations_pkey PRIMARY KEY (user_id),
  constraint email_confirmations_token_hash_key UNIQUE (token_hash),
  constraint email_confirmations_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
grant delete, insert, select, update on email_confirmations to counterbook_app;

create table unknown_logins (
  unknown_login_id uuid not null,
  occurred_at timestamp with time zone not null,
  name_hash bytea not null,
  address text not null,
  device text not null,
  constraint unknown_logins_pkey PRIMARY KEY (unknown_login_id),
  constraint unknown_logins_name_hash_check CHECK ((length(name_hash) = 32))
);
CREATE INDEX unknown_logins_newest ON public.unknown_logins USING btree (occurred_at DESC);
grant insert, select on unknown_logins to counterbook_app;

create table company_exports (
  company_id uuid not null,
  export_id uuid not null,
  state text not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  steps_done integer default 0 not null,
  steps integer default 0 not null,
  bytes bigint,
  storage_key text,
  fault text,
  constraint company_exports_pkey PRIMARY KEY (company_id, export_id),
  constraint company_exports_check CHECK (((state = 'ready'::text) = (storage_key IS NOT NULL))),
  constraint company_exports_check1 CHECK (((state = 'failed'::text) = (fault IS NOT NULL))),
  constraint company_exports_fault_check CHECK ((fault = ANY (ARRAY['disk_full'::text, 'unexpected'::text]))),
  constraint company_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'deleted'::text]))),
  constraint company_exports_steps_check CHECK ((steps >= 0)),
  constraint company_exports_steps_done_check CHECK ((steps_done >= 0)),
  constraint company_exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX company_exports_under_way ON public.company_exports USING btree (company_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
alter table company_exports enable row level security;
create policy of_this_company on company_exports as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on company_exports to counterbook_app;

create table company_suspensions (
  company_id uuid not null,
  suspended_at timestamp with time zone not null,
  reason text not null,
  constraint company_suspensions_pkey PRIMARY KEY (company_id),
  constraint company_suspensions_reason_check CHECK ((reason <> ''::text)),
  constraint company_suspensions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table company_suspensions enable row level security;
create policy of_this_company on company_suspensions as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant select on company_suspensions to counterbook_app;

create table authenticators (
  company_id uuid not null,
  user_id uuid not null,
  sealed_secret bytea not null,
  last_step bigint not null,
  created_at timestamp with time zone not null,
  constraint authenticators_pkey PRIMARY KEY (company_id, user_id),
  constraint authenticators_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES members(company_id, user_id) ON DELETE CASCADE
);
alter table authenticators enable row level security;
create policy of_this_company on authenticators as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on authenticators to counterbook_app;

create table passkeys (
  company_id uuid not null,
  passkey_id uuid not null,
  user_id uuid not null,
  name text not null,
  rp_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (company_id, passkey_id),
  constraint passkeys_company_id_credential_id_key UNIQUE (company_id, credential_id),
  constraint passkeys_name_check CHECK ((name <> ''::text)),
  constraint passkeys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES members(company_id, user_id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (company_id, user_id);
alter table passkeys enable row level security;
create policy of_this_company on passkeys as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on passkeys to counterbook_app;

create table recovery_codes (
  company_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (company_id, user_id, code_hash),
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint recovery_codes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES members(company_id, user_id) ON DELETE CASCADE
);
alter table recovery_codes enable row level security;
create policy of_this_company on recovery_codes as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on recovery_codes to counterbook_app;

create table login_challenges (
  token_hash bytea not null,
  purpose text not null,
  user_id uuid,
  passkey_challenge text,
  tries integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint login_challenges_pkey PRIMARY KEY (token_hash),
  constraint login_challenges_check CHECK (((user_id IS NULL) = (purpose = 'passkey_login'::text))),
  constraint login_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['second_step'::text, 'passkey_login'::text, 'add_passkey'::text]))),
  constraint login_challenges_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX login_challenges_ended ON public.login_challenges USING btree (expires_at);
CREATE INDEX login_challenges_user ON public.login_challenges USING btree (user_id);
grant delete, insert, select, update on login_challenges to counterbook_app;

create table mail_addresses (
  token text not null,
  company_id uuid not null,
  created_at timestamp with time zone not null,
  constraint mail_addresses_pkey PRIMARY KEY (token),
  constraint mail_addresses_company_id_key UNIQUE (company_id),
  constraint mail_addresses_token_check CHECK ((token ~ '^[a-z2-9]{10}$'::text)),
  constraint mail_addresses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
grant delete, insert, select on mail_addresses to counterbook_app;

create table mail_senders (
  company_id uuid not null,
  sender text not null,
  added_at timestamp with time zone not null,
  added_by uuid,
  constraint mail_senders_pkey PRIMARY KEY (company_id, sender),
  constraint mail_senders_sender_check CHECK ((sender = lower(sender))),
  constraint mail_senders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table mail_senders enable row level security;
create policy of_this_company on mail_senders as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select on mail_senders to counterbook_app;

create table received_mails (
  company_id uuid not null,
  mail_id uuid not null,
  message_hash bytea not null,
  sender text not null,
  subject text not null,
  received_at timestamp with time zone not null,
  status text not null,
  reason text,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint received_mails_pkey PRIMARY KEY (company_id, mail_id),
  constraint received_mails_company_id_message_hash_key UNIQUE (company_id, message_hash),
  constraint received_mails_message_hash_check CHECK ((length(message_hash) = 32)),
  constraint received_mails_reason_check CHECK ((reason = ANY (ARRAY['unknown_sender'::text, 'not_authentic'::text, 'no_file'::text, 'unreadable'::text, 'too_large'::text, 'no_room'::text, 'no_service'::text, 'sales_report'::text, 'sales_brake'::text]))),
  constraint received_mails_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'waiting'::text, 'archived'::text]))),
  constraint received_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX received_mails_newest ON public.received_mails USING btree (company_id, status, received_at DESC);
alter table received_mails enable row level security;
create policy of_this_company on received_mails as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on received_mails to counterbook_app;

create table received_mail_files (
  company_id uuid not null,
  mail_id uuid not null,
  "position" smallint not null,
  file_id uuid not null,
  name text not null,
  invoice_id uuid,
  pos_task_id uuid,
  is_known_report boolean default false not null,
  constraint received_mail_files_pkey PRIMARY KEY (company_id, mail_id, "position"),
  constraint received_mail_files_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES files(company_id, file_id) ON DELETE NO ACTION,
  constraint received_mail_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint received_mail_files_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE NO ACTION,
  constraint received_mail_files_company_id_mail_id_fkey FOREIGN KEY (company_id, mail_id) REFERENCES received_mails(company_id, mail_id) ON DELETE NO ACTION,
  constraint received_mail_files_company_id_pos_task_id_fkey FOREIGN KEY (company_id, pos_task_id) REFERENCES pos_tasks(company_id, task_id) ON DELETE RESTRICT
);
alter table received_mail_files enable row level security;
create policy of_this_company on received_mail_files as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on received_mail_files to counterbook_app;

create table purchase_orders (
  company_id uuid not null,
  order_id uuid not null,
  number integer not null,
  vendor_id uuid not null,
  status text not null,
  expected_on date,
  note text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sent_by uuid,
  sent_how text,
  sent_to text,
  changed_since_sent boolean default false not null,
  location_id uuid not null,
  is_of_slip boolean default false not null,
  constraint purchase_orders_pkey PRIMARY KEY (company_id, order_id),
  constraint purchase_orders_company_id_number_key UNIQUE (company_id, number),
  constraint purchase_orders_check CHECK (((status = ANY (ARRAY['draft'::text, 'canceled'::text])) OR (sent_at IS NOT NULL))),
  constraint purchase_orders_number_check CHECK ((number > 0)),
  constraint purchase_orders_sent_how_check CHECK ((sent_how = ANY (ARRAY['mail'::text, 'shared'::text, 'self'::text]))),
  constraint purchase_orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'partly_received'::text, 'received'::text, 'closed'::text, 'canceled'::text]))),
  constraint purchase_orders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint purchase_orders_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION,
  constraint purchase_orders_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE RESTRICT
);
CREATE INDEX purchase_orders_by_status ON public.purchase_orders USING btree (company_id, status, number DESC);
CREATE INDEX purchase_orders_by_vendor ON public.purchase_orders USING btree (company_id, vendor_id, number DESC);
alter table purchase_orders enable row level security;
create policy of_this_company on purchase_orders as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on purchase_orders to counterbook_app;

create table purchase_order_lines (
  company_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  "position" integer not null,
  item_id uuid not null,
  code text,
  description text not null,
  quantity numeric(14,4) not null,
  unit text,
  pack text,
  stock_per_unit numeric(20,10) not null,
  unit_price numeric(14,4),
  constraint purchase_order_lines_pkey PRIMARY KEY (company_id, order_id, line_id),
  constraint purchase_order_lines_company_id_order_id_item_id_key UNIQUE (company_id, order_id, item_id),
  constraint purchase_order_lines_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint purchase_order_lines_stock_per_unit_check CHECK ((stock_per_unit > (0)::numeric)),
  constraint purchase_order_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint purchase_order_lines_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT,
  constraint purchase_order_lines_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES purchase_orders(company_id, order_id) ON DELETE CASCADE
);
CREATE INDEX purchase_order_lines_item ON public.purchase_order_lines USING btree (company_id, item_id);
alter table purchase_order_lines enable row level security;
create policy of_this_company on purchase_order_lines as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on purchase_order_lines to counterbook_app;

create table goods_receipts (
  company_id uuid not null,
  receipt_id uuid not null,
  order_id uuid not null,
  received_at timestamp with time zone not null,
  received_by uuid,
  note text,
  undone_at timestamp with time zone,
  undone_by uuid,
  invoice_id uuid,
  constraint goods_receipts_pkey PRIMARY KEY (company_id, receipt_id),
  constraint goods_receipts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint goods_receipts_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE RESTRICT,
  constraint goods_receipts_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES purchase_orders(company_id, order_id) ON DELETE RESTRICT
);
CREATE INDEX goods_receipts_order ON public.goods_receipts USING btree (company_id, order_id);
CREATE INDEX goods_receipts_slip ON public.goods_receipts USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
alter table goods_receipts enable row level security;
create policy of_this_company on goods_receipts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on goods_receipts to counterbook_app;

create table goods_receipt_lines (
  company_id uuid not null,
  receipt_id uuid not null,
  item_id uuid not null,
  quantity numeric(14,4) not null,
  short numeric(14,4) default 0 not null,
  damaged numeric(14,4) default 0 not null,
  stock_per_unit numeric(20,10) not null,
  note text,
  constraint goods_receipt_lines_pkey PRIMARY KEY (company_id, receipt_id, item_id),
  constraint goods_receipt_lines_check CHECK ((((quantity + short) + damaged) > (0)::numeric)),
  constraint goods_receipt_lines_damaged_check CHECK ((damaged >= (0)::numeric)),
  constraint goods_receipt_lines_quantity_check CHECK ((quantity >= (0)::numeric)),
  constraint goods_receipt_lines_short_check CHECK ((short >= (0)::numeric)),
  constraint goods_receipt_lines_stock_per_unit_check CHECK ((stock_per_unit > (0)::numeric)),
  constraint goods_receipt_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint goods_receipt_lines_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT,
  constraint goods_receipt_lines_company_id_receipt_id_fkey FOREIGN KEY (company_id, receipt_id) REFERENCES goods_receipts(company_id, receipt_id) ON DELETE CASCADE
);
alter table goods_receipt_lines enable row level security;
create policy of_this_company on goods_receipt_lines as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on goods_receipt_lines to counterbook_app;

create table movement_costs (
  company_id uuid not null,
  movement_id uuid not null,
  posting_id uuid not null,
  line_id uuid not null,
  quantity numeric(14,4) not null,
  unit_cost numeric(14,4) not null,
  constraint movement_costs_pkey PRIMARY KEY (company_id, movement_id, posting_id, line_id),
  constraint movement_costs_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint movement_costs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint movement_costs_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES stock_movements(company_id, movement_id) ON DELETE RESTRICT,
  constraint movement_costs_company_id_posting_id_fkey FOREIGN KEY (company_id, posting_id) REFERENCES invoice_postings(company_id, posting_id) ON DELETE RESTRICT
);
CREATE INDEX movement_costs_posting ON public.movement_costs USING btree (company_id, posting_id);
alter table movement_costs enable row level security;
create policy of_this_company on movement_costs as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on movement_costs to counterbook_app;

create table storage_areas (
  company_id uuid not null,
  area_id uuid not null,
  name text not null,
  name_key text not null,
  "position" integer not null,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  location_id uuid not null,
  constraint storage_areas_pkey PRIMARY KEY (company_id, area_id),
  constraint storage_areas_name_check CHECK ((name <> ''::text)),
  constraint storage_areas_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint storage_areas_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION
);
CREATE UNIQUE INDEX storage_areas_name ON public.storage_areas USING btree (company_id, location_id, name_key) WHERE (archived_at IS NULL);
alter table storage_areas enable row level security;
create policy of_this_company on storage_areas as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on storage_areas to counterbook_app;

create table storage_area_items (
  company_id uuid not null,
  area_id uuid not null,
  item_id uuid not null,
  "position" integer not null,
  constraint storage_area_items_pkey PRIMARY KEY (company_id, area_id, item_id),
  constraint storage_area_items_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES storage_areas(company_id, area_id) ON DELETE CASCADE,
  constraint storage_area_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint storage_area_items_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE
);
CREATE INDEX storage_area_items_item ON public.storage_area_items USING btree (company_id, item_id);
alter table storage_area_items enable row level security;
create policy of_this_company on storage_area_items as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on storage_area_items to counterbook_app;

create table counts (
  company_id uuid not null,
  count_id uuid not null,
  name text not null,
  status text not null,
  is_blind boolean not null,
  started_at timestamp with time zone not null,
  started_by uuid,
  applied_at timestamp with time zone,
  applied_by uuid,
  entry_count integer default 0 not null,
  applied_entry_count integer,
  location_id uuid not null,
  constraint counts_pkey PRIMARY KEY (company_id, count_id),
  constraint counts_check CHECK (((status = 'applied'::text) = ((applied_at IS NOT NULL) AND (applied_entry_count IS NOT NULL)))),
  constraint counts_entry_count_check CHECK ((entry_count >= 0)),
  constraint counts_name_check CHECK ((name <> ''::text)),
  constraint counts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'applied'::text, 'archived'::text]))),
  constraint counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint counts_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION
);
CREATE INDEX counts_started ON public.counts USING btree (company_id, started_at);
alter table counts enable row level security;
create policy of_this_company on counts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on counts to counterbook_app;

create table count_lines (
  company_id uuid not null,
  line_id uuid not null,
  count_id uuid not null,
  area_id uuid,
  item_id uuid not null,
  "position" integer not null,
  expected numeric(14,4) not null,
  constraint count_lines_pkey PRIMARY KEY (company_id, line_id),
  constraint count_lines_company_id_count_id_area_id_item_id_key UNIQUE NULLS NOT DISTINCT (company_id, count_id, area_id, item_id),
  constraint count_lines_company_id_count_id_line_id_key UNIQUE (company_id, count_id, line_id),
  constraint count_lines_company_id_area_id_fkey FOREIGN KEY (company_id, area_id) REFERENCES storage_areas(company_id, area_id) ON DELETE NO ACTION,
  constraint count_lines_company_id_count_id_fkey FOREIGN KEY (company_id, count_id) REFERENCES counts(company_id, count_id) ON DELETE CASCADE,
  constraint count_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint count_lines_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE NO ACTION
);
CREATE INDEX count_lines_area ON public.count_lines USING btree (company_id, area_id);
CREATE INDEX count_lines_item ON public.count_lines USING btree (company_id, item_id);
alter table count_lines enable row level security;
create policy of_this_company on count_lines as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on count_lines to counterbook_app;

create table count_entries (
  company_id uuid not null,
  entry_id uuid not null,
  count_id uuid not null,
  line_id uuid not null,
  number integer not null,
  quantity numeric(14,4),
  counted_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  counted_by uuid,
  lots jsonb,
  constraint count_entries_pkey PRIMARY KEY (company_id, entry_id),
  constraint count_entries_company_id_count_id_number_key UNIQUE (company_id, count_id, number),
  constraint count_entries_number_check CHECK ((number > 0)),
  constraint count_entries_quantity_check CHECK ((quantity >= (0)::numeric)),
  constraint count_entries_company_id_count_id_line_id_fkey FOREIGN KEY (company_id, count_id, line_id) REFERENCES count_lines(company_id, count_id, line_id) ON DELETE CASCADE,
  constraint count_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX count_entries_line ON public.count_entries USING btree (company_id, line_id);
alter table count_entries enable row level security;
create policy of_this_company on count_entries as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on count_entries to counterbook_app;

create table ledger_checks (
  company_id uuid not null,
  checked_at timestamp with time zone not null,
  difference_count integer not null,
  differences jsonb not null,
  constraint ledger_checks_pkey PRIMARY KEY (company_id),
  constraint ledger_checks_difference_count_check CHECK ((difference_count >= 0)),
  constraint ledger_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table ledger_checks enable row level security;
create policy of_this_company on ledger_checks as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on ledger_checks to counterbook_app;

create table locations (
  company_id uuid not null,
  location_id uuid not null,
  name text not null,
  name_key text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint locations_pkey PRIMARY KEY (company_id, location_id),
  constraint locations_check CHECK (((NOT is_default) OR (archived_at IS NULL))),
  constraint locations_name_check CHECK ((name <> ''::text)),
  constraint locations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX locations_default ON public.locations USING btree (company_id) WHERE is_default;
CREATE UNIQUE INDEX locations_name ON public.locations USING btree (company_id, name_key) WHERE (archived_at IS NULL);
alter table locations enable row level security;
create policy of_this_company on locations as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on locations to counterbook_app;

create table location_stock (
  company_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  on_hand numeric(14,4) not null,
  constraint location_stock_pkey PRIMARY KEY (company_id, item_id, location_id),
  constraint location_stock_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint location_stock_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE,
  constraint location_stock_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION
);
CREATE INDEX location_stock_location ON public.location_stock USING btree (company_id, location_id);
alter table location_stock enable row level security;
create policy of_this_company on location_stock as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on location_stock to counterbook_app;

create table price_changes (
  company_id uuid not null,
  price_change_id uuid not null,
  posting_id uuid not null,
  invoice_id uuid not null,
  vendor_id uuid not null,
  item_id uuid not null,
  posted_at timestamp with time zone not null,
  cost_before numeric(14,4) not null,
  unit_cost numeric(14,4) not null,
  quantity numeric(14,4) not null,
  decision text,
  decided_at timestamp with time zone,
  decided_by uuid,
  settled_by uuid,
  constraint price_changes_pkey PRIMARY KEY (company_id, price_change_id),
  constraint price_changes_company_id_posting_id_item_id_key UNIQUE (company_id, posting_id, item_id),
  constraint price_changes_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint price_changes_check1 CHECK (((settled_by IS NULL) OR (decision = 'disputed'::text))),
  constraint price_changes_cost_before_check CHECK ((cost_before > (0)::numeric)),
  constraint price_changes_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'disputed'::text]))),
  constraint price_changes_unit_cost_check CHECK ((unit_cost > (0)::numeric)),
  constraint price_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint price_changes_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE,
  constraint price_changes_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE,
  constraint price_changes_company_id_posting_id_fkey FOREIGN KEY (company_id, posting_id) REFERENCES invoice_postings(company_id, posting_id) ON DELETE CASCADE,
  constraint price_changes_company_id_settled_by_fkey FOREIGN KEY (company_id, settled_by) REFERENCES invoice_postings(company_id, posting_id) ON DELETE NO ACTION,
  constraint price_changes_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE CASCADE
);
CREATE INDEX price_changes_item ON public.price_changes USING btree (company_id, item_id, posted_at);
CREATE INDEX price_changes_newest ON public.price_changes USING btree (company_id, posted_at DESC);
alter table price_changes enable row level security;
create policy of_this_company on price_changes as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on price_changes to counterbook_app;

create table price_thresholds (
  company_id uuid not null,
  category text not null,
  threshold numeric(8,4) not null,
  constraint price_thresholds_pkey PRIMARY KEY (company_id, category),
  constraint price_thresholds_threshold_check CHECK ((threshold >= (0)::numeric)),
  constraint price_thresholds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table price_thresholds enable row level security;
create policy of_this_company on price_thresholds as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on price_thresholds to counterbook_app;

create table recipes (
  company_id uuid not null,
  recipe_id uuid not null,
  name text not null,
  name_key text not null,
  category text,
  yield_quantity numeric(14,4) not null,
  yield_unit text not null,
  selling_price_cents integer,
  target_percent numeric(5,2),
  note text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint recipes_pkey PRIMARY KEY (company_id, recipe_id),
  constraint recipes_name_check CHECK ((name <> ''::text)),
  constraint recipes_selling_price_cents_check CHECK ((selling_price_cents >= 0)),
  constraint recipes_target_percent_check CHECK (((target_percent > (0)::numeric) AND (target_percent <= (100)::numeric))),
  constraint recipes_yield_quantity_check CHECK ((yield_quantity > (0)::numeric)),
  constraint recipes_yield_unit_check CHECK ((yield_unit <> ''::text)),
  constraint recipes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX recipes_name ON public.recipes USING btree (company_id, name_key) WHERE (archived_at IS NULL);
alter table recipes enable row level security;
create policy of_this_company on recipes as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on recipes to counterbook_app;

create table recipe_lines (
  company_id uuid not null,
  recipe_id uuid not null,
  "position" integer not null,
  item_id uuid,
  part_id uuid,
  quantity numeric(14,4) not null,
  unit text not null,
  usable_percent numeric(5,2) default 100 not null,
  constraint recipe_lines_pkey PRIMARY KEY (company_id, recipe_id, "position"),
  constraint recipe_lines_check CHECK ((part_id <> recipe_id)),
  constraint recipe_lines_check1 CHECK ((num_nonnulls(item_id, part_id) = 1)),
  constraint recipe_lines_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint recipe_lines_unit_check CHECK ((unit <> ''::text)),
  constraint recipe_lines_usable_percent_check CHECK (((usable_percent > (0)::numeric) AND (usable_percent <= (100)::numeric))),
  constraint recipe_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint recipe_lines_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT,
  constraint recipe_lines_company_id_part_id_fkey FOREIGN KEY (company_id, part_id) REFERENCES recipes(company_id, recipe_id) ON DELETE RESTRICT,
  constraint recipe_lines_company_id_recipe_id_fkey FOREIGN KEY (company_id, recipe_id) REFERENCES recipes(company_id, recipe_id) ON DELETE CASCADE
);
CREATE INDEX recipe_lines_item ON public.recipe_lines USING btree (company_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX recipe_lines_part ON public.recipe_lines USING btree (company_id, part_id) WHERE (part_id IS NOT NULL);
alter table recipe_lines enable row level security;
create policy of_this_company on recipe_lines as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on recipe_lines to counterbook_app;

create table item_contents (
  company_id uuid not null,
  item_id uuid not null,
  unit text not null,
  quantity numeric(14,4) not null,
  constraint item_contents_pkey PRIMARY KEY (company_id, item_id, unit),
  constraint item_contents_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint item_contents_unit_check CHECK ((unit <> ''::text)),
  constraint item_contents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint item_contents_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE
);
alter table item_contents enable row level security;
create policy of_this_company on item_contents as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on item_contents to counterbook_app;

create table vendor_deposits (
  company_id uuid not null,
  deposit_id uuid not null,
  vendor_id uuid not null,
  amount_cents bigint not null,
  description text,
  effective_on date not null,
  occurred_at timestamp with time zone not null,
  created_by uuid,
  invoice_id uuid not null,
  posting_id uuid not null,
  reverses_deposit_id uuid,
  constraint vendor_deposits_pkey PRIMARY KEY (company_id, deposit_id),
  constraint vendor_deposits_company_id_reverses_deposit_id_key UNIQUE (company_id, reverses_deposit_id),
  constraint vendor_deposits_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint vendor_deposits_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint vendor_deposits_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE RESTRICT,
  constraint vendor_deposits_company_id_posting_id_fkey FOREIGN KEY (company_id, posting_id) REFERENCES invoice_postings(company_id, posting_id) ON DELETE RESTRICT,
  constraint vendor_deposits_company_id_reverses_deposit_id_fkey FOREIGN KEY (company_id, reverses_deposit_id) REFERENCES vendor_deposits(company_id, deposit_id) ON DELETE RESTRICT,
  constraint vendor_deposits_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE RESTRICT
);
CREATE INDEX vendor_deposits_of_vendor ON public.vendor_deposits USING btree (company_id, vendor_id, effective_on DESC);
CREATE INDEX vendor_deposits_posting ON public.vendor_deposits USING btree (company_id, posting_id);
alter table vendor_deposits enable row level security;
create policy of_this_company on vendor_deposits as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on vendor_deposits to counterbook_app;

create table pos_connections (
  company_id uuid not null,
  connection_id uuid not null,
  driver text not null,
  columns jsonb,
  refunds_return boolean default false not null,
  created_at timestamp with time zone not null,
  state text default 'active'::text not null,
  account_ref text,
  account_name text,
  place_ref text,
  place_name text,
  history_from date,
  stock_from date,
  synced_until timestamp with time zone,
  accepted_at timestamp with time zone,
  connected_at timestamp with time zone,
  connected_by uuid,
  name_source text default 'counterbook'::text not null,
  price_source text default 'counterbook'::text not null,
  codes_source text default 'counterbook'::text not null,
  count_source text default 'none'::text not null,
  counts_fault text,
  counts_sent_at timestamp with time zone,
  constraint pos_connections_pkey PRIMARY KEY (company_id, connection_id),
  constraint pos_connections_company_id_driver_key UNIQUE (company_id, driver),
  constraint pos_connections_codes_source_check CHECK ((codes_source = ANY (ARRAY['counterbook'::text, 'pos'::text]))),
  constraint pos_connections_count_source_check CHECK ((count_source = ANY (ARRAY['none'::text, 'counterbook'::text, 'pos'::text]))),
  constraint pos_connections_driver_check CHECK ((driver = ANY (ARRAY['file'::text, 'square'::text, 'demo'::text]))),
  constraint pos_connections_name_source_check CHECK ((name_source = ANY (ARRAY['counterbook'::text, 'pos'::text]))),
  constraint pos_connections_price_source_check CHECK ((price_source = ANY (ARRAY['counterbook'::text, 'pos'::text]))),
  constraint pos_connections_state_check CHECK ((state = ANY (ARRAY['setting_up'::text, 'active'::text, 'paused'::text, 'signed_out'::text, 'disconnected'::text]))),
  constraint pos_connections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table pos_connections enable row level security;
create policy of_this_company on pos_connections as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on pos_connections to counterbook_app;

create table pos_items (
  company_id uuid not null,
  pos_item_id uuid not null,
  connection_id uuid not null,
  source_key text not null,
  name text not null,
  sku text,
  item_id uuid,
  recipe_id uuid,
  quantity numeric(14,4),
  is_ignored boolean default false not null,
  mapped_at timestamp with time zone,
  first_seen_at timestamp with time zone not null,
  kind text default 'item'::text not null,
  barcode text,
  price_cents integer,
  is_bundle boolean default false not null,
  constraint pos_items_pkey PRIMARY KEY (company_id, pos_item_id),
  constraint pos_items_company_id_connection_id_source_key_key UNIQUE (company_id, connection_id, source_key),
  constraint pos_items_bundle CHECK (((NOT is_bundle) OR ((mapped_at IS NOT NULL) AND (NOT is_ignored)))),
  constraint pos_items_check1 CHECK (((quantity IS NULL) = ((item_id IS NULL) AND (recipe_id IS NULL)))),
  constraint pos_items_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'modifier'::text]))),
  constraint pos_items_one_target CHECK ((num_nonnulls(item_id, recipe_id) =
CASE
    WHEN ((mapped_at IS NULL) OR is_ignored OR is_bundle) THEN 0
    ELSE 1
END)),
  constraint pos_items_price_cents_check CHECK ((price_cents >= 0)),
  constraint pos_items_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint pos_items_source_key_check CHECK ((source_key <> ''::text)),
  constraint pos_items_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES pos_connections(company_id, connection_id) ON DELETE RESTRICT,
  constraint pos_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint pos_items_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT,
  constraint pos_items_company_id_recipe_id_fkey FOREIGN KEY (company_id, recipe_id) REFERENCES recipes(company_id, recipe_id) ON DELETE RESTRICT
);
CREATE INDEX pos_items_item ON public.pos_items USING btree (company_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX pos_items_recipe ON public.pos_items USING btree (company_id, recipe_id) WHERE (recipe_id IS NOT NULL);
alter table pos_items enable row level security;
create policy of_this_company on pos_items as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on pos_items to counterbook_app;

create table pos_tasks (
  company_id uuid not null,
  task_id uuid not null,
  connection_id uuid not null,
  file_name text,
  sale_count integer not null,
  line_count integer not null,
  first_on date,
  last_on date,
  created_at timestamp with time zone not null,
  created_by uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  kind text default 'file'::text not null,
  state text default 'done'::text not null,
  step text,
  cursor text,
  done_count integer default 0 not null,
  total_count integer,
  changed_from timestamp with time zone,
  changed_until timestamp with time zone,
  reached_at timestamp with time zone,
  failures integer default 0 not null,
  fault text,
  retry_at timestamp with time zone,
  is_held boolean default false not null,
  differences jsonb,
  ended_at timestamp with time zone,
  reading jsonb,
  constraint pos_tasks_pkey PRIMARY KEY (company_id, task_id),
  constraint pos_tasks_done_count_check CHECK ((done_count >= 0)),
  constraint pos_tasks_failures_check CHECK ((failures >= 0)),
  constraint pos_tasks_file CHECK (((kind <> 'file'::text) OR (file_name IS NOT NULL))),
  constraint pos_tasks_kind_check CHECK ((kind = ANY (ARRAY['file'::text, 'sync'::text, 'live'::text]))),
  constraint pos_tasks_line_count_check CHECK ((line_count >= 0)),
  constraint pos_tasks_sale_count_check CHECK ((sale_count >= 0)),
  constraint pos_tasks_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'review'::text, 'done'::text, 'failed'::text, 'canceled'::text]))),
  constraint pos_tasks_step_check CHECK ((step = ANY (ARRAY['read'::text, 'gather'::text, 'items'::text, 'sales'::text, 'compare'::text, 'book'::text]))),
  constraint pos_tasks_total_count_check CHECK ((total_count >= 0)),
  constraint pos_tasks_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES pos_connections(company_id, connection_id) ON DELETE RESTRICT,
  constraint pos_tasks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX pos_tasks_newest ON public.pos_tasks USING btree (company_id, created_at DESC);
CREATE UNIQUE INDEX pos_tasks_open ON public.pos_tasks USING btree (company_id, connection_id) WHERE ((kind <> 'file'::text) AND (state = ANY (ARRAY['waiting'::text, 'running'::text, 'review'::text, 'failed'::text])));
alter table pos_tasks enable row level security;
create policy of_this_company on pos_tasks as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on pos_tasks to counterbook_app;

create table pos_sales (
  company_id uuid not null,
  sale_id uuid not null,
  connection_id uuid not null,
  source_id text not null,
  constraint pos_sales_pkey PRIMARY KEY (company_id, sale_id),
  constraint pos_sales_company_id_connection_id_source_id_key UNIQUE (company_id, connection_id, source_id),
  constraint pos_sales_source_id_check CHECK ((source_id <> ''::text)),
  constraint pos_sales_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES pos_connections(company_id, connection_id) ON DELETE RESTRICT,
  constraint pos_sales_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table pos_sales enable row level security;
create policy of_this_company on pos_sales as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on pos_sales to counterbook_app;

create table pos_sale_versions (
  company_id uuid not null,
  sale_id uuid not null,
  version bigint not null,
  task_id uuid not null,
  sold_on date not null,
  lines jsonb not null,
  is_open boolean default false not null,
  sold_at timestamp with time zone,
  coupon_codes text[] default '{}'::text[] not null,
  total_cents bigint,
  constraint pos_sale_versions_pkey PRIMARY KEY (company_id, sale_id, version, task_id),
  constraint pos_sale_versions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint pos_sale_versions_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES pos_sales(company_id, sale_id) ON DELETE RESTRICT,
  constraint pos_sale_versions_company_id_task_id_fkey FOREIGN KEY (company_id, task_id) REFERENCES pos_tasks(company_id, task_id) ON DELETE RESTRICT
);
CREATE INDEX pos_sale_versions_coupons ON public.pos_sale_versions USING btree (company_id, sold_on) WHERE (coupon_codes <> '{}'::text[]);
CREATE INDEX pos_sale_versions_day ON public.pos_sale_versions USING btree (company_id, sold_on);
CREATE INDEX pos_sale_versions_of_task ON public.pos_sale_versions USING btree (company_id, task_id, sale_id);
alter table pos_sale_versions enable row level security;
create policy of_this_company on pos_sale_versions as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on pos_sale_versions to counterbook_app;

create table credit_requests (
  company_id uuid not null,
  credit_request_id uuid not null,
  number integer not null,
  vendor_id uuid not null,
  invoice_id uuid,
  order_id uuid,
  status text not null,
  currency text not null,
  exchange_rate numeric(18,8),
  amount_cents bigint not null,
  note text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sent_by uuid,
  sent_how text,
  sent_to text,
  closed_at timestamp with time zone,
  closed_by uuid,
  closed_note text,
  constraint credit_requests_pkey PRIMARY KEY (company_id, credit_request_id),
  constraint credit_requests_company_id_number_key UNIQUE (company_id, number),
  constraint credit_requests_amount_cents_check CHECK ((amount_cents > 0)),
  constraint credit_requests_check CHECK (((invoice_id IS NOT NULL) OR (order_id IS NOT NULL))),
  constraint credit_requests_check1 CHECK (((status <> 'sent'::text) OR (sent_at IS NOT NULL))),
  constraint credit_requests_check2 CHECK (((status = ANY (ARRAY['settled'::text, 'written_off'::text])) = (closed_at IS NOT NULL))),
  constraint credit_requests_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
  constraint credit_requests_number_check CHECK ((number > 0)),
  constraint credit_requests_sent_how_check CHECK ((sent_how = ANY (ARRAY['mail'::text, 'shared'::text, 'self'::text]))),
  constraint credit_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'sent'::text, 'settled'::text, 'written_off'::text]))),
  constraint credit_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint credit_requests_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE RESTRICT,
  constraint credit_requests_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES purchase_orders(company_id, order_id) ON DELETE RESTRICT,
  constraint credit_requests_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE RESTRICT
);
CREATE INDEX credit_requests_by_invoice ON public.credit_requests USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX credit_requests_by_order ON public.credit_requests USING btree (company_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX credit_requests_by_status ON public.credit_requests USING btree (company_id, status, created_at);
CREATE INDEX credit_requests_by_vendor ON public.credit_requests USING btree (company_id, vendor_id, number DESC);
alter table credit_requests enable row level security;
create policy of_this_company on credit_requests as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on credit_requests to counterbook_app;

create table credit_request_lines (
  company_id uuid not null,
  credit_request_id uuid not null,
  "position" integer not null,
  invoice_line_id uuid,
  item_id uuid,
  code text,
  description text not null,
  reason text not null,
  quantity numeric(14,4),
  unit text,
  amount_cents bigint not null,
  is_of_mark boolean default false not null,
  constraint credit_request_lines_pkey PRIMARY KEY (company_id, credit_request_id, "position"),
  constraint credit_request_lines_amount_cents_check CHECK ((amount_cents > 0)),
  constraint credit_request_lines_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint credit_request_lines_reason_check CHECK ((reason = ANY (ARRAY['short'::text, 'damaged'::text, 'overcharged'::text, 'returned'::text]))),
  constraint credit_request_lines_company_id_credit_request_id_fkey FOREIGN KEY (company_id, credit_request_id) REFERENCES credit_requests(company_id, credit_request_id) ON DELETE CASCADE,
  constraint credit_request_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint credit_request_lines_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT
);
alter table credit_request_lines enable row level security;
create policy of_this_company on credit_request_lines as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on credit_request_lines to counterbook_app;

create table credit_settlements (
  company_id uuid not null,
  credit_request_id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null,
  settled_at timestamp with time zone not null,
  settled_by uuid,
  constraint credit_settlements_pkey PRIMARY KEY (company_id, credit_request_id, invoice_id),
  constraint credit_settlements_amount_cents_check CHECK ((amount_cents > 0)),
  constraint credit_settlements_company_id_credit_request_id_fkey FOREIGN KEY (company_id, credit_request_id) REFERENCES credit_requests(company_id, credit_request_id) ON DELETE CASCADE,
  constraint credit_settlements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint credit_settlements_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE RESTRICT
);
CREATE INDEX credit_settlements_memo ON public.credit_settlements USING btree (company_id, invoice_id);
alter table credit_settlements enable row level security;
create policy of_this_company on credit_settlements as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on credit_settlements to counterbook_app;

create table approval_rules (
  company_id uuid not null,
  above_cents bigint,
  new_vendor boolean not null,
  new_item boolean not null,
  price_rise numeric(8,4),
  approver text not null,
  constraint approval_rules_pkey PRIMARY KEY (company_id),
  constraint approval_rules_above_cents_check CHECK ((above_cents >= 0)),
  constraint approval_rules_approver_check CHECK ((approver = ANY (ARRAY['manager'::text, 'owner'::text]))),
  constraint approval_rules_price_rise_check CHECK ((price_rise >= (0)::numeric)),
  constraint approval_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table approval_rules enable row level security;
create policy of_this_company on approval_rules as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on approval_rules to counterbook_app;

create table invoice_approvals (
  company_id uuid not null,
  approval_id uuid not null,
  invoice_id uuid not null,
  status text not null,
  reasons jsonb not null,
  asked_at timestamp with time zone not null,
  asked_by uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  note text,
  figures text,
  constraint invoice_approvals_pkey PRIMARY KEY (company_id, approval_id),
  constraint invoice_approvals_check CHECK (((status <> 'approved'::text) OR (figures IS NOT NULL))),
  constraint invoice_approvals_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint invoice_approvals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint invoice_approvals_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invoice_approvals_current ON public.invoice_approvals USING btree (company_id, invoice_id) WHERE (status <> 'withdrawn'::text);
alter table invoice_approvals enable row level security;
create policy of_this_company on invoice_approvals as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on invoice_approvals to counterbook_app;

create table transfers (
  company_id uuid not null,
  transfer_id uuid not null,
  number integer not null,
  status text not null,
  from_location_id uuid not null,
  from_area_id uuid,
  to_location_id uuid not null,
  to_area_id uuid,
  note text,
  sent_at timestamp with time zone not null,
  sent_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint transfers_pkey PRIMARY KEY (company_id, transfer_id),
  constraint transfers_company_id_number_key UNIQUE (company_id, number),
  constraint transfers_check CHECK (((from_location_id <> to_location_id) OR ((from_area_id IS NOT NULL) AND (to_area_id IS NOT NULL) AND (from_area_id <> to_area_id)))),
  constraint transfers_check1 CHECK (((status = 'sent'::text) = (ended_at IS NULL))),
  constraint transfers_number_check CHECK ((number > 0)),
  constraint transfers_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'received'::text, 'canceled'::text]))),
  constraint transfers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint transfers_company_id_from_area_id_fkey FOREIGN KEY (company_id, from_area_id) REFERENCES storage_areas(company_id, area_id) ON DELETE NO ACTION,
  constraint transfers_company_id_from_location_id_fkey FOREIGN KEY (company_id, from_location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION,
  constraint transfers_company_id_to_area_id_fkey FOREIGN KEY (company_id, to_area_id) REFERENCES storage_areas(company_id, area_id) ON DELETE NO ACTION,
  constraint transfers_company_id_to_location_id_fkey FOREIGN KEY (company_id, to_location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION
);
CREATE INDEX transfers_sent ON public.transfers USING btree (company_id, sent_at);
alter table transfers enable row level security;
create policy of_this_company on transfers as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on transfers to counterbook_app;

create table transfer_lines (
  company_id uuid not null,
  transfer_id uuid not null,
  item_id uuid not null,
  "position" integer not null,
  quantity numeric(14,4) not null,
  unit_cost numeric(14,4),
  received numeric(14,4),
  difference text,
  constraint transfer_lines_pkey PRIMARY KEY (company_id, transfer_id, item_id),
  constraint transfer_lines_check CHECK (((difference IS NULL) = ((received IS NULL) OR (received = quantity)))),
  constraint transfer_lines_difference_check CHECK ((difference = ANY (ARRAY['missing'::text, 'damaged'::text, 'miscounted'::text]))),
  constraint transfer_lines_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint transfer_lines_received_check CHECK ((received >= (0)::numeric)),
  constraint transfer_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint transfer_lines_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE NO ACTION,
  constraint transfer_lines_company_id_transfer_id_fkey FOREIGN KEY (company_id, transfer_id) REFERENCES transfers(company_id, transfer_id) ON DELETE CASCADE
);
CREATE INDEX transfer_lines_item ON public.transfer_lines USING btree (company_id, item_id);
alter table transfer_lines enable row level security;
create policy of_this_company on transfer_lines as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on transfer_lines to counterbook_app;

create table saved_views (
  company_id uuid not null,
  view_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  is_shared boolean not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (company_id, view_id),
  constraint saved_views_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES members(company_id, user_id) ON DELETE CASCADE,
  constraint saved_views_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (company_id, list, created_by, lower(name));
alter table saved_views enable row level security;
create policy of_this_company on saved_views as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on saved_views to counterbook_app;

create table invoice_exports (
  company_id uuid not null,
  export_id uuid not null,
  format text not null,
  state text not null,
  from_day date not null,
  to_day date not null,
  documents integer not null,
  documents_done integer default 0 not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  bytes bigint,
  constraint invoice_exports_pkey PRIMARY KEY (company_id, export_id),
  constraint invoice_exports_documents_check CHECK ((documents > 0)),
  constraint invoice_exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text, 'quickbooks'::text, 'xero'::text]))),
  constraint invoice_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'deleted'::text]))),
  constraint invoice_exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX invoice_exports_newest ON public.invoice_exports USING btree (company_id, requested_at DESC);
alter table invoice_exports enable row level security;
create policy of_this_company on invoice_exports as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on invoice_exports to counterbook_app;

create table exported_invoices (
  company_id uuid not null,
  export_id uuid not null,
  invoice_id uuid not null,
  version integer not null,
  constraint exported_invoices_pkey PRIMARY KEY (company_id, export_id, invoice_id),
  constraint exported_invoices_company_id_export_id_fkey FOREIGN KEY (company_id, export_id) REFERENCES invoice_exports(company_id, export_id) ON DELETE CASCADE,
  constraint exported_invoices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint exported_invoices_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
CREATE INDEX exported_invoices_invoice ON public.exported_invoices USING btree (company_id, invoice_id);
alter table exported_invoices enable row level security;
create policy of_this_company on exported_invoices as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on exported_invoices to counterbook_app;

create table book_names (
  company_id uuid not null,
  target text not null,
  kind text not null,
  name text not null,
  book_name text not null,
  constraint book_names_pkey PRIMARY KEY (company_id, target, kind, name),
  constraint book_names_kind_check CHECK ((kind = ANY (ARRAY['category'::text, 'charge'::text, 'vendor'::text, 'setting'::text]))),
  constraint book_names_target_check CHECK ((target = ANY (ARRAY['quickbooks'::text, 'xero'::text]))),
  constraint book_names_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table book_names enable row level security;
create policy of_this_company on book_names as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on book_names to counterbook_app;

create table item_imports (
  company_id uuid not null,
  item_import_id uuid not null,
  state text not null,
  file_name text not null,
  system text,
  headings jsonb not null,
  mapping jsonb not null,
  location_id uuid not null,
  row_count integer not null,
  rows_done integer default 0 not null,
  adds jsonb default '{"areas": [], "vendors": [], "categories": []}'::jsonb not null,
  added_vendors uuid[] default '{}'::uuid[] not null,
  added_areas uuid[] default '{}'::uuid[] not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  started_at timestamp with time zone,
  started_by uuid,
  ended_at timestamp with time zone,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint item_imports_pkey PRIMARY KEY (company_id, item_import_id),
  constraint item_imports_check CHECK (((state = 'undone'::text) = (undone_at IS NOT NULL))),
  constraint item_imports_row_count_check CHECK ((row_count > 0)),
  constraint item_imports_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'checked'::text, 'running'::text, 'finished'::text, 'failed'::text, 'undone'::text]))),
  constraint item_imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint item_imports_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION
);
CREATE INDEX item_imports_newest ON public.item_imports USING btree (company_id, created_at DESC, item_import_id DESC);
alter table item_imports enable row level security;
create policy of_this_company on item_imports as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on item_imports to counterbook_app;

create table item_import_rows (
  company_id uuid not null,
  item_import_id uuid not null,
  row_number integer not null,
  cells jsonb not null,
  fault text,
  outcome text,
  plan jsonb,
  is_done boolean default false not null,
  item_id uuid,
  replaced jsonb,
  movement_id uuid,
  constraint item_import_rows_pkey PRIMARY KEY (company_id, item_import_id, row_number),
  constraint item_import_rows_fault_check CHECK ((fault = ANY (ARRAY['too_long'::text, 'open_quote'::text]))),
  constraint item_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'changed'::text, 'same'::text, 'refused'::text]))),
  constraint item_import_rows_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint item_import_rows_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE NO ACTION,
  constraint item_import_rows_company_id_item_import_id_fkey FOREIGN KEY (company_id, item_import_id) REFERENCES item_imports(company_id, item_import_id) ON DELETE CASCADE,
  constraint item_import_rows_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES stock_movements(company_id, movement_id) ON DELETE NO ACTION
);
CREATE INDEX item_import_rows_item ON public.item_import_rows USING btree (company_id, item_id) WHERE (item_id IS NOT NULL);
alter table item_import_rows enable row level security;
create policy of_this_company on item_import_rows as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on item_import_rows to counterbook_app;

create table stock_closings (
  company_id uuid not null,
  item_id uuid not null,
  day date not null,
  on_hand numeric(14,4) not null,
  average_cost double precision,
  last_cost numeric(14,4),
  constraint stock_closings_pkey PRIMARY KEY (company_id, item_id, day),
  constraint stock_closings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint stock_closings_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE
);
CREATE INDEX stock_closings_day ON public.stock_closings USING btree (company_id, day);
alter table stock_closings enable row level security;
create policy of_this_company on stock_closings as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select on stock_closings to counterbook_app;

create table stock_alerts (
  company_id uuid not null,
  kind text not null,
  item_id uuid not null,
  since timestamp with time zone not null,
  times numeric(8,1),
  constraint stock_alerts_pkey PRIMARY KEY (company_id, kind, item_id),
  constraint stock_alerts_kind_check CHECK ((kind = ANY (ARRAY['out_of_stock'::text, 'low_stock'::text, 'unusual_use'::text]))),
  constraint stock_alerts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint stock_alerts_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE
);
alter table stock_alerts enable row level security;
create policy of_this_company on stock_alerts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on stock_alerts to counterbook_app;

create table pos_events (
  company_id uuid not null,
  connection_id uuid not null,
  event_ref text not null,
  sale_ref text not null,
  received_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  constraint pos_events_pkey PRIMARY KEY (company_id, connection_id, event_ref),
  constraint pos_events_event_ref_check CHECK ((event_ref <> ''::text)),
  constraint pos_events_sale_ref_check CHECK ((sale_ref <> ''::text)),
  constraint pos_events_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES pos_connections(company_id, connection_id) ON DELETE RESTRICT,
  constraint pos_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX pos_events_waiting ON public.pos_events USING btree (company_id, connection_id, received_at) WHERE (taken_at IS NULL);
alter table pos_events enable row level security;
create policy of_this_company on pos_events as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on pos_events to counterbook_app;

create table pos_accounts (
  driver text not null,
  account_ref text not null,
  company_id uuid not null,
  connection_id uuid not null,
  constraint pos_accounts_pkey PRIMARY KEY (driver, account_ref, company_id),
  constraint pos_accounts_account_ref_check CHECK ((account_ref <> ''::text)),
  constraint pos_accounts_driver_check CHECK ((driver = ANY (ARRAY['square'::text, 'demo'::text]))),
  constraint pos_accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX pos_accounts_company ON public.pos_accounts USING btree (company_id);
grant delete, insert, select on pos_accounts to counterbook_app;

create table pos_grants (
  company_id uuid not null,
  connection_id uuid not null,
  sealed_grant bytea not null,
  renew_at timestamp with time zone not null,
  granted_at timestamp with time zone not null,
  constraint pos_grants_pkey PRIMARY KEY (company_id, connection_id),
  constraint pos_grants_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES pos_connections(company_id, connection_id) ON DELETE RESTRICT,
  constraint pos_grants_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table pos_grants enable row level security;
create policy of_this_company on pos_grants as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on pos_grants to counterbook_app;

create table item_velocity (
  company_id uuid not null,
  item_id uuid not null,
  sold numeric(14,4) not null,
  per_day numeric(14,4),
  from_on date not null,
  to_on date not null,
  last_sold_on date not null,
  learned_at timestamp with time zone not null,
  constraint item_velocity_pkey PRIMARY KEY (company_id, item_id),
  constraint item_velocity_check CHECK ((to_on >= from_on)),
  constraint item_velocity_per_day_check CHECK ((per_day >= (0)::numeric)),
  constraint item_velocity_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint item_velocity_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE
);
alter table item_velocity enable row level security;
create policy of_this_company on item_velocity as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on item_velocity to counterbook_app;

create table demo_tills (
  company_id uuid not null,
  rings boolean not null,
  constraint demo_tills_pkey PRIMARY KEY (company_id),
  constraint demo_tills_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table demo_tills enable row level security;
create policy of_this_company on demo_tills as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on demo_tills to counterbook_app;

create table demo_tickets (
  company_id uuid not null,
  ticket_id uuid not null,
  version integer not null,
  state text not null,
  sold_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  lines jsonb not null,
  constraint demo_tickets_pkey PRIMARY KEY (company_id, ticket_id),
  constraint demo_tickets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'void'::text]))),
  constraint demo_tickets_version_check CHECK ((version > 0)),
  constraint demo_tickets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
CREATE INDEX demo_tickets_changed ON public.demo_tickets USING btree (company_id, changed_at, ticket_id);
alter table demo_tickets enable row level security;
create policy of_this_company on demo_tickets as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on demo_tickets to counterbook_app;

create table delivery_files (
  company_id uuid not null,
  invoice_id uuid not null,
  headings jsonb not null,
  samples jsonb not null,
  columns jsonb not null,
  heading_key text not null,
  faults jsonb not null,
  is_chosen boolean not null,
  has_headings boolean default true not null,
  constraint delivery_files_pkey PRIMARY KEY (company_id, invoice_id),
  constraint delivery_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint delivery_files_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
alter table delivery_files enable row level security;
create policy of_this_company on delivery_files as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on delivery_files to counterbook_app;

create table file_layouts (
  company_id uuid not null,
  vendor_id uuid not null,
  heading_key text not null,
  columns jsonb not null,
  used_at timestamp with time zone not null,
  constraint file_layouts_pkey PRIMARY KEY (company_id, vendor_id, heading_key),
  constraint file_layouts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint file_layouts_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE CASCADE
);
CREATE INDEX file_layouts_latest ON public.file_layouts USING btree (company_id, used_at);
alter table file_layouts enable row level security;
create policy of_this_company on file_layouts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on file_layouts to counterbook_app;

create table item_merges (
  company_id uuid not null,
  merge_id uuid not null,
  kept_item_id uuid not null,
  merged_item_id uuid not null,
  factor numeric(14,4) not null,
  kept_unit text not null,
  merged_unit text not null,
  merged_on date not null,
  merged_at timestamp with time zone not null,
  merged_by uuid,
  moved jsonb not null,
  filled jsonb not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint item_merges_pkey PRIMARY KEY (company_id, merge_id),
  constraint item_merges_check CHECK ((kept_item_id <> merged_item_id)),
  constraint item_merges_factor_check CHECK ((factor > (0)::numeric)),
  constraint item_merges_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint item_merges_company_id_kept_item_id_fkey FOREIGN KEY (company_id, kept_item_id) REFERENCES items(company_id, item_id) ON DELETE NO ACTION,
  constraint item_merges_company_id_merged_item_id_fkey FOREIGN KEY (company_id, merged_item_id) REFERENCES items(company_id, item_id) ON DELETE NO ACTION
);
CREATE UNIQUE INDEX item_merges_current ON public.item_merges USING btree (company_id, merged_item_id) WHERE (undone_at IS NULL);
CREATE INDEX item_merges_kept ON public.item_merges USING btree (company_id, kept_item_id);
alter table item_merges enable row level security;
create policy of_this_company on item_merges as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on item_merges to counterbook_app;

create table vendor_merges (
  company_id uuid not null,
  merge_id uuid not null,
  kept_vendor_id uuid not null,
  merged_vendor_id uuid not null,
  merged_at timestamp with time zone not null,
  merged_by uuid,
  moved jsonb not null,
  filled jsonb not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint vendor_merges_pkey PRIMARY KEY (company_id, merge_id),
  constraint vendor_merges_check CHECK ((kept_vendor_id <> merged_vendor_id)),
  constraint vendor_merges_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint vendor_merges_company_id_kept_vendor_id_fkey FOREIGN KEY (company_id, kept_vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE NO ACTION,
  constraint vendor_merges_company_id_merged_vendor_id_fkey FOREIGN KEY (company_id, merged_vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE NO ACTION
);
CREATE UNIQUE INDEX vendor_merges_current ON public.vendor_merges USING btree (company_id, merged_vendor_id) WHERE (undone_at IS NULL);
CREATE INDEX vendor_merges_kept ON public.vendor_merges USING btree (company_id, kept_vendor_id);
alter table vendor_merges enable row level security;
create policy of_this_company on vendor_merges as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on vendor_merges to counterbook_app;

create table pos_kept_values (
  company_id uuid not null,
  pos_item_id uuid not null,
  field text not null,
  theirs text not null,
  kept_at timestamp with time zone not null,
  constraint pos_kept_values_pkey PRIMARY KEY (company_id, pos_item_id, field),
  constraint pos_kept_values_field_check CHECK ((field = ANY (ARRAY['name'::text, 'price'::text, 'sku'::text, 'barcode'::text, 'count'::text]))),
  constraint pos_kept_values_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint pos_kept_values_company_id_pos_item_id_fkey FOREIGN KEY (company_id, pos_item_id) REFERENCES pos_items(company_id, pos_item_id) ON DELETE RESTRICT
);
alter table pos_kept_values enable row level security;
create policy of_this_company on pos_kept_values as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on pos_kept_values to counterbook_app;

create table pos_counts (
  company_id uuid not null,
  pos_item_id uuid not null,
  quantity numeric(14,4) not null,
  counted_at timestamp with time zone not null,
  is_refused boolean not null,
  constraint pos_counts_pkey PRIMARY KEY (company_id, pos_item_id),
  constraint pos_counts_quantity_check CHECK ((quantity >= (0)::numeric)),
  constraint pos_counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint pos_counts_company_id_pos_item_id_fkey FOREIGN KEY (company_id, pos_item_id) REFERENCES pos_items(company_id, pos_item_id) ON DELETE RESTRICT
);
alter table pos_counts enable row level security;
create policy of_this_company on pos_counts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on pos_counts to counterbook_app;

create table pos_count_batches (
  company_id uuid not null,
  connection_id uuid not null,
  batch_id uuid not null,
  counted_at timestamp with time zone not null,
  counts jsonb not null,
  constraint pos_count_batches_pkey PRIMARY KEY (company_id, connection_id),
  constraint pos_count_batches_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES pos_connections(company_id, connection_id) ON DELETE RESTRICT,
  constraint pos_count_batches_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table pos_count_batches enable row level security;
create policy of_this_company on pos_count_batches as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on pos_count_batches to counterbook_app;

create table redemption_sales (
  company_id uuid not null,
  coupon_redemption_id uuid not null,
  sale_id uuid not null,
  rule text not null,
  amount_cents bigint not null,
  constraint redemption_sales_pkey PRIMARY KEY (company_id, coupon_redemption_id),
  constraint redemption_sales_company_id_sale_id_key UNIQUE (company_id, sale_id),
  constraint redemption_sales_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint redemption_sales_rule_check CHECK ((rule = ANY (ARRAY['code'::text, 'amount'::text]))),
  constraint redemption_sales_company_id_coupon_redemption_id_fkey FOREIGN KEY (company_id, coupon_redemption_id) REFERENCES coupon_redemptions(company_id, coupon_redemption_id) ON DELETE CASCADE,
  constraint redemption_sales_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint redemption_sales_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES pos_sales(company_id, sale_id) ON DELETE RESTRICT
);
alter table redemption_sales enable row level security;
create policy of_this_company on redemption_sales as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select on redemption_sales to counterbook_app;

create table statement_rows (
  company_id uuid not null,
  invoice_id uuid not null,
  "position" integer not null,
  kind text not null,
  number text,
  number_key text,
  date date,
  amount_cents bigint not null,
  words text not null,
  document_id uuid,
  mark text,
  asked_at timestamp with time zone,
  constraint statement_rows_pkey PRIMARY KEY (company_id, invoice_id, "position"),
  constraint statement_rows_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'payment'::text, 'unread'::text]))),
  constraint statement_rows_mark_check CHECK ((mark = ANY (ARRAY['settled'::text, 'not_ours'::text]))),
  constraint statement_rows_position_check CHECK (("position" >= 0)),
  constraint statement_rows_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES invoices(company_id, invoice_id) ON DELETE NO ACTION,
  constraint statement_rows_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint statement_rows_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
CREATE INDEX statement_rows_document ON public.statement_rows USING btree (company_id, document_id) WHERE (document_id IS NOT NULL);
alter table statement_rows enable row level security;
create policy of_this_company on statement_rows as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on statement_rows to counterbook_app;

create table statement_extras (
  company_id uuid not null,
  invoice_id uuid not null,
  document_id uuid not null,
  mark text not null,
  constraint statement_extras_pkey PRIMARY KEY (company_id, invoice_id, document_id),
  constraint statement_extras_mark_check CHECK ((mark = ANY (ARRAY['settled'::text, 'not_ours'::text]))),
  constraint statement_extras_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE,
  constraint statement_extras_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint statement_extras_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
CREATE INDEX statement_extras_document ON public.statement_extras USING btree (company_id, document_id);
alter table statement_extras enable row level security;
create policy of_this_company on statement_extras as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on statement_extras to counterbook_app;

create table invoice_readings (
  company_id uuid not null,
  reading_id uuid not null,
  invoice_id uuid not null,
  read_at timestamp with time zone not null,
  engine text not null,
  seconds numeric(10,3) not null,
  header jsonb not null,
  lines jsonb not null,
  asked_by uuid,
  refusal text,
  version integer,
  not_kept jsonb default '[]'::jsonb not null,
  engine_version text,
  cost_cents numeric(12,4),
  output jsonb,
  constraint invoice_readings_pkey PRIMARY KEY (company_id, reading_id),
  constraint invoice_readings_cost_cents_check CHECK ((cost_cents >= (0)::numeric)),
  constraint invoice_readings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint invoice_readings_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
CREATE INDEX invoice_readings_newest ON public.invoice_readings USING btree (company_id, invoice_id, read_at);
CREATE INDEX invoice_readings_vision ON public.invoice_readings USING btree (company_id, read_at) WHERE ((engine = 'vision'::text) OR (cost_cents IS NOT NULL));
alter table invoice_readings enable row level security;
create policy of_this_company on invoice_readings as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on invoice_readings to counterbook_app;

create table lots (
  company_id uuid not null,
  lot_id uuid not null,
  item_id uuid not null,
  code text,
  expires_on date,
  created_at timestamp with time zone not null,
  constraint lots_pkey PRIMARY KEY (company_id, lot_id),
  constraint lots_code_check CHECK ((code <> ''::text)),
  constraint lots_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint lots_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE
);
CREATE INDEX lots_item ON public.lots USING btree (company_id, item_id);
alter table lots enable row level security;
create policy of_this_company on lots as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on lots to counterbook_app;

create table lot_movements (
  company_id uuid not null,
  lot_movement_id uuid not null,
  lot_id uuid not null,
  location_id uuid not null,
  quantity numeric(14,4) not null,
  movement_id uuid,
  occurred_at timestamp with time zone not null,
  created_by uuid,
  constraint lot_movements_pkey PRIMARY KEY (company_id, lot_movement_id),
  constraint lot_movements_quantity_check CHECK ((quantity <> (0)::numeric)),
  constraint lot_movements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint lot_movements_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION,
  constraint lot_movements_company_id_lot_id_fkey FOREIGN KEY (company_id, lot_id) REFERENCES lots(company_id, lot_id) ON DELETE CASCADE,
  constraint lot_movements_company_id_movement_id_fkey FOREIGN KEY (company_id, movement_id) REFERENCES stock_movements(company_id, movement_id) ON DELETE RESTRICT
);
CREATE INDEX lot_movements_lot ON public.lot_movements USING btree (company_id, lot_id);
CREATE INDEX lot_movements_movement ON public.lot_movements USING btree (company_id, movement_id) WHERE (movement_id IS NOT NULL);
alter table lot_movements enable row level security;
create policy of_this_company on lot_movements as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on lot_movements to counterbook_app;

create table lot_stock (
  company_id uuid not null,
  lot_id uuid not null,
  location_id uuid not null,
  on_hand numeric(14,4) not null,
  constraint lot_stock_pkey PRIMARY KEY (company_id, lot_id, location_id),
  constraint lot_stock_on_hand_check CHECK ((on_hand >= (0)::numeric)),
  constraint lot_stock_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint lot_stock_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION,
  constraint lot_stock_company_id_lot_id_fkey FOREIGN KEY (company_id, lot_id) REFERENCES lots(company_id, lot_id) ON DELETE CASCADE
);
CREATE INDEX lot_stock_there ON public.lot_stock USING btree (company_id, lot_id) WHERE (on_hand > (0)::numeric);
alter table lot_stock enable row level security;
create policy of_this_company on lot_stock as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on lot_stock to counterbook_app;

create table coupon_offer_items (
  company_id uuid not null,
  coupon_id uuid not null,
  item_id uuid not null,
  on_hand numeric(14,4) not null,
  at_risk numeric(14,4) not null,
  constraint coupon_offer_items_pkey PRIMARY KEY (company_id, coupon_id, item_id),
  constraint coupon_offer_items_at_risk_check CHECK ((at_risk >= (0)::numeric)),
  constraint coupon_offer_items_company_id_coupon_id_fkey FOREIGN KEY (company_id, coupon_id) REFERENCES coupon_offers(company_id, coupon_id) ON DELETE CASCADE,
  constraint coupon_offer_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint coupon_offer_items_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE
);
CREATE INDEX coupon_offer_items_item ON public.coupon_offer_items USING btree (company_id, item_id);
alter table coupon_offer_items enable row level security;
create policy of_this_company on coupon_offer_items as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on coupon_offer_items to counterbook_app;

create table hidden_coupon_suggestions (
  company_id uuid not null,
  item_id uuid not null,
  hidden_until timestamp with time zone not null,
  hidden_by uuid,
  constraint hidden_coupon_suggestions_pkey PRIMARY KEY (company_id, item_id),
  constraint hidden_coupon_suggestions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint hidden_coupon_suggestions_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE
);
alter table hidden_coupon_suggestions enable row level security;
create policy of_this_company on hidden_coupon_suggestions as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on hidden_coupon_suggestions to counterbook_app;

create table pos_item_parts (
  company_id uuid not null,
  pos_item_id uuid not null,
  "position" integer not null,
  item_id uuid,
  recipe_id uuid,
  quantity numeric(14,4) not null,
  constraint pos_item_parts_pkey PRIMARY KEY (company_id, pos_item_id, "position"),
  constraint pos_item_parts_check CHECK ((num_nonnulls(item_id, recipe_id) = 1)),
  constraint pos_item_parts_position_check CHECK (("position" >= 0)),
  constraint pos_item_parts_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint pos_item_parts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint pos_item_parts_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT,
  constraint pos_item_parts_company_id_pos_item_id_fkey FOREIGN KEY (company_id, pos_item_id) REFERENCES pos_items(company_id, pos_item_id) ON DELETE RESTRICT,
  constraint pos_item_parts_company_id_recipe_id_fkey FOREIGN KEY (company_id, recipe_id) REFERENCES recipes(company_id, recipe_id) ON DELETE RESTRICT
);
CREATE INDEX pos_item_parts_item ON public.pos_item_parts USING btree (company_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX pos_item_parts_recipe ON public.pos_item_parts USING btree (company_id, recipe_id) WHERE (recipe_id IS NOT NULL);
alter table pos_item_parts enable row level security;
create policy of_this_company on pos_item_parts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on pos_item_parts to counterbook_app;

create table pos_file_layouts (
  company_id uuid not null,
  connection_id uuid not null,
  heading_key text not null,
  columns jsonb not null,
  saved_at timestamp with time zone not null,
  constraint pos_file_layouts_pkey PRIMARY KEY (company_id, connection_id, heading_key),
  constraint pos_file_layouts_heading_key_check CHECK ((length(heading_key) = 64)),
  constraint pos_file_layouts_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES pos_connections(company_id, connection_id) ON DELETE RESTRICT,
  constraint pos_file_layouts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table pos_file_layouts enable row level security;
create policy of_this_company on pos_file_layouts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on pos_file_layouts to counterbook_app;

create table pos_file_lines (
  company_id uuid not null,
  task_id uuid not null,
  source_id text not null,
  source_key text not null,
  first_row integer not null,
  name text not null,
  sku text,
  sold_on date not null,
  minute integer,
  quantity numeric not null,
  returned numeric not null,
  amount_cents bigint not null,
  constraint pos_file_lines_pkey PRIMARY KEY (company_id, task_id, source_id, source_key),
  constraint pos_file_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint pos_file_lines_company_id_task_id_fkey FOREIGN KEY (company_id, task_id) REFERENCES pos_tasks(company_id, task_id) ON DELETE RESTRICT
);
alter table pos_file_lines enable row level security;
create policy of_this_company on pos_file_lines as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on pos_file_lines to counterbook_app;

create table arranged_documents (
  company_id uuid not null,
  arrangement_id uuid not null,
  invoice_id uuid not null,
  is_source boolean not null,
  status text,
  reason_code text,
  arranged_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint arranged_documents_pkey PRIMARY KEY (company_id, arrangement_id, invoice_id),
  constraint arranged_documents_check CHECK (((status IS NOT NULL) = is_source)),
  constraint arranged_documents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint arranged_documents_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX arranged_documents_result ON public.arranged_documents USING btree (company_id, invoice_id) WHERE (NOT is_source);
CREATE UNIQUE INDEX arranged_documents_source ON public.arranged_documents USING btree (company_id, invoice_id) WHERE (is_source AND (undone_at IS NULL));
alter table arranged_documents enable row level security;
create policy of_this_company on arranged_documents as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on arranged_documents to counterbook_app;

create table order_substitutions (
  company_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  instead_of uuid,
  said_at timestamp with time zone not null,
  said_by uuid,
  constraint order_substitutions_pkey PRIMARY KEY (company_id, order_id, item_id),
  constraint order_substitutions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint order_substitutions_company_id_instead_of_fkey FOREIGN KEY (company_id, instead_of) REFERENCES items(company_id, item_id) ON DELETE RESTRICT,
  constraint order_substitutions_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT,
  constraint order_substitutions_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES purchase_orders(company_id, order_id) ON DELETE CASCADE
);
CREATE INDEX order_substitutions_instead_of ON public.order_substitutions USING btree (company_id, instead_of);
CREATE INDEX order_substitutions_item ON public.order_substitutions USING btree (company_id, item_id);
alter table order_substitutions enable row level security;
create policy of_this_company on order_substitutions as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on order_substitutions to counterbook_app;

create table item_levels (
  company_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  par_level numeric(14,4),
  reorder_point numeric(14,4),
  constraint item_levels_pkey PRIMARY KEY (company_id, item_id, location_id),
  constraint item_levels_par_level_check CHECK ((par_level >= (0)::numeric)),
  constraint item_levels_reorder_point_check CHECK ((reorder_point >= (0)::numeric)),
  constraint item_levels_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint item_levels_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE,
  constraint item_levels_company_id_location_id_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations(company_id, location_id) ON DELETE NO ACTION
);
CREATE INDEX item_levels_location ON public.item_levels USING btree (company_id, location_id);
alter table item_levels enable row level security;
create policy of_this_company on item_levels as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on item_levels to counterbook_app;

create table item_photos (
  company_id uuid not null,
  item_id uuid not null,
  version uuid not null,
  photo_key text not null,
  small_photo_key text not null,
  bytes integer not null,
  constraint item_photos_pkey PRIMARY KEY (company_id, item_id),
  constraint item_photos_bytes_check CHECK ((bytes > 0)),
  constraint item_photos_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint item_photos_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE
);
alter table item_photos enable row level security;
create policy of_this_company on item_photos as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on item_photos to counterbook_app;

create table mailed_lots (
  company_id uuid not null,
  user_id uuid not null,
  lot_id uuid not null,
  expires_on date not null,
  constraint mailed_lots_pkey PRIMARY KEY (company_id, user_id, lot_id),
  constraint mailed_lots_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint mailed_lots_company_id_lot_id_fkey FOREIGN KEY (company_id, lot_id) REFERENCES lots(company_id, lot_id) ON DELETE CASCADE,
  constraint mailed_lots_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES members(company_id, user_id) ON DELETE CASCADE
);
CREATE INDEX mailed_lots_lot ON public.mailed_lots USING btree (company_id, lot_id);
alter table mailed_lots enable row level security;
create policy of_this_company on mailed_lots as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select, update on mailed_lots to counterbook_app;

create table invoice_line_parts (
  company_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  "position" integer not null,
  item_id uuid not null,
  quantity numeric(14,4) not null,
  price numeric(14,4),
  stock_quantity numeric(14,4),
  amount_cents bigint,
  is_new boolean default false not null,
  expires_on date,
  lot_code text,
  constraint invoice_line_parts_pkey PRIMARY KEY (company_id, invoice_id, line_id, "position"),
  constraint invoice_line_parts_position_check CHECK (("position" >= 0)),
  constraint invoice_line_parts_price_check CHECK ((price >= (0)::numeric)),
  constraint invoice_line_parts_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint invoice_line_parts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint invoice_line_parts_company_id_invoice_id_line_id_fkey FOREIGN KEY (company_id, invoice_id, line_id) REFERENCES invoice_lines(company_id, invoice_id, line_id) ON DELETE CASCADE,
  constraint invoice_line_parts_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE RESTRICT
);
CREATE INDEX invoice_line_parts_item ON public.invoice_line_parts USING btree (company_id, item_id);
alter table invoice_line_parts enable row level security;
create policy of_this_company on invoice_line_parts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on invoice_line_parts to counterbook_app;

create table vendor_item_parts (
  company_id uuid not null,
  vendor_item_id uuid not null,
  "position" integer not null,
  item_id uuid not null,
  quantity numeric(14,4) not null,
  price numeric(14,4),
  constraint vendor_item_parts_pkey PRIMARY KEY (company_id, vendor_item_id, "position"),
  constraint vendor_item_parts_position_check CHECK (("position" >= 0)),
  constraint vendor_item_parts_price_check CHECK ((price >= (0)::numeric)),
  constraint vendor_item_parts_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint vendor_item_parts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint vendor_item_parts_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES items(company_id, item_id) ON DELETE CASCADE,
  constraint vendor_item_parts_company_id_vendor_item_id_fkey FOREIGN KEY (company_id, vendor_item_id) REFERENCES vendor_items(company_id, vendor_item_id) ON DELETE CASCADE
);
CREATE INDEX vendor_item_parts_item ON public.vendor_item_parts USING btree (company_id, item_id);
alter table vendor_item_parts enable row level security;
create policy of_this_company on vendor_item_parts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on vendor_item_parts to counterbook_app;

create table reading_agreements (
  company_id uuid not null,
  agreed_at timestamp with time zone not null,
  agreed_by uuid,
  constraint reading_agreements_pkey PRIMARY KEY (company_id),
  constraint reading_agreements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table reading_agreements enable row level security;
create policy of_this_company on reading_agreements as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select on reading_agreements to counterbook_app;

create table invoice_versions (
  company_id uuid not null,
  invoice_id uuid not null,
  version integer not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  cause text not null,
  changes jsonb not null,
  constraint invoice_versions_pkey PRIMARY KEY (company_id, invoice_id, version),
  constraint invoice_versions_cause_check CHECK ((cause = ANY (ARRAY['edited'::text, 'read_again'::text]))),
  constraint invoice_versions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint invoice_versions_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
alter table invoice_versions enable row level security;
create policy of_this_company on invoice_versions as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant insert, select on invoice_versions to counterbook_app;

create table page_words (
  company_id uuid not null,
  invoice_id uuid not null,
  pages jsonb not null,
  constraint page_words_pkey PRIMARY KEY (company_id, invoice_id),
  constraint page_words_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint page_words_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE
);
alter table page_words enable row level security;
create policy of_this_company on page_words as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on page_words to counterbook_app;

create table page_layouts (
  company_id uuid not null,
  vendor_id uuid not null,
  subject text not null,
  rule jsonb,
  invoice_id uuid,
  learned_at timestamp with time zone not null,
  constraint page_layouts_pkey PRIMARY KEY (company_id, vendor_id, subject),
  constraint page_layouts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE,
  constraint page_layouts_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id) ON DELETE CASCADE,
  constraint page_layouts_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors(company_id, vendor_id) ON DELETE CASCADE
);
CREATE INDEX page_layouts_latest ON public.page_layouts USING btree (company_id, learned_at);
CREATE INDEX page_layouts_of_invoice ON public.page_layouts USING btree (company_id, invoice_id);
alter table page_layouts enable row level security;
create policy of_this_company on page_layouts as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on page_layouts to counterbook_app;

create table subscriber_days (
  company_id uuid not null,
  time_zone text not null,
  day date not null,
  joined integer not null,
  departed integer not null,
  last_seq bigint not null,
  constraint subscriber_days_pkey PRIMARY KEY (company_id, time_zone, day),
  constraint subscriber_days_departed_check CHECK ((departed >= 0)),
  constraint subscriber_days_joined_check CHECK ((joined >= 0)),
  constraint subscriber_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table subscriber_days enable row level security;
create policy of_this_company on subscriber_days as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on subscriber_days to counterbook_app;

create table automations (
  company_id uuid not null,
  kind text not null,
  is_on boolean not null,
  days smallint not null,
  body text,
  body_es text,
  last_run_on date,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  constraint automations_pkey PRIMARY KEY (company_id, kind),
  constraint automations_check CHECK (((body IS NOT NULL) OR (body_es IS NULL))),
  constraint automations_days_check CHECK ((days > 0)),
  constraint automations_kind_check CHECK ((kind = ANY (ARRAY['coupon_expiring'::text, 'win_back'::text]))),
  constraint automations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id) ON DELETE CASCADE
);
alter table automations enable row level security;
create policy of_this_company on automations as permissive for all using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on automations to counterbook_app;

create view contact_search as
 SELECT company_id,
    loyalty_customer_id,
    search_text,
    consent,
    archived_at,
    created_at
   FROM contacts
  WHERE (company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid);
grant select on contact_search to counterbook_app;

create view document_search as
 SELECT invoices.company_id,
    invoices.invoice_id,
    invoices.search_text
   FROM invoices
  WHERE (invoices.company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)
UNION ALL
 SELECT invoice_lines.company_id,
    invoice_lines.invoice_id,
    invoice_lines.search_text
   FROM invoice_lines
  WHERE (invoice_lines.company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)
UNION ALL
 SELECT invoice_files.company_id,
    invoice_files.invoice_id,
    invoice_files.search_text
   FROM invoice_files
  WHERE (invoice_files.company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid);
grant select on document_search to counterbook_app;

create view item_search as
 SELECT items.company_id,
    items.item_id,
    items.name_key AS words,
    true AS is_name
   FROM items
  WHERE (items.company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)
UNION ALL
 SELECT vendor_items.company_id,
    vendor_items.item_id,
    vendor_items.description_key AS words,
    false AS is_name
   FROM vendor_items
  WHERE ((vendor_items.company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid) AND (vendor_items.item_id IS NOT NULL));
grant select on item_search to counterbook_app;

create view line_goods as
 SELECT invoice_lines.company_id,
    invoice_lines.invoice_id,
    invoice_lines.line_id,
    invoice_lines.item_id,
    invoice_lines.quantity,
    invoice_lines.unit,
    invoice_lines.unit_price,
    invoice_lines.amount_cents,
    invoice_lines.stock_quantity,
    invoice_lines.ignore,
    invoice_lines.price_only
   FROM invoice_lines
  WHERE ((invoice_lines.company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid) AND (invoice_lines.item_id IS NOT NULL))
UNION ALL
 SELECT p.company_id,
    p.invoice_id,
    p.line_id,
    p.item_id,
    NULL::numeric AS quantity,
    NULL::text AS unit,
    NULL::numeric AS unit_price,
    p.amount_cents,
    p.stock_quantity,
    l.ignore,
    l.price_only
   FROM (invoice_line_parts p
     JOIN invoice_lines l USING (company_id, invoice_id, line_id))
  WHERE (p.company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid);
grant select on line_goods to counterbook_app;

CREATE OR REPLACE FUNCTION public.enqueue_job(identifier text, payload json, job_key text, max_attempts integer, run_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  company text := enqueue_job.payload ->> 'company_id';
  is_later boolean := coalesce(enqueue_job.run_at > clock_timestamp(), false);
  turn int;
begin
  select coalesce(
      -- A job that is only woken once more keeps its turn.
      max(j.priority) filter (where j.key = job_key and j.locked_at is null),
      greatest(min(j.priority), 1 + max(j.priority) filter (where j.flags ? company and not is_later)),
      0)
    into turn
    from graphile_worker.jobs j
    where j.task_identifier = enqueue_job.identifier and j.run_at <= clock_timestamp()
      and (j.locked_at is not null or j.attempts < j.max_attempts);
  perform graphile_worker.add_job(enqueue_job.identifier, payload => enqueue_job.payload, run_at => enqueue_job.run_at,
    max_attempts => enqueue_job.max_attempts, job_key => enqueue_job.job_key, priority => least(turn, 32767), flags => array[company]);
end $function$;
grant execute on function enqueue_job(text,json,text,integer,timestamp with time zone) to counterbook_app;

CREATE OR REPLACE FUNCTION public.companies_of_phone(phone text)
 RETURNS TABLE(company_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select k.company_id from contacts k join companies c on c.company_id = k.company_id where k.phone_e164 = phone;
  if not found then
    return query select c.company_id from companies c where (select count(*) from companies) = 1;
  end if;
end $function$;
grant execute on function companies_of_phone(text) to counterbook_app;

CREATE OR REPLACE FUNCTION public.session_context(hash bytea, at timestamp with time zone)
 RETURNS TABLE(user_id uuid, company_id uuid, role text, status text, last_seen_at timestamp with time zone, entitlements jsonb, must_set_up boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  session sessions;
begin
  select * into session from sessions s where s.token_hash = hash and s.expires_at > at;
  return query
    select m.user_id, m.company_id, m.role, m.status, session.last_seen_at,
      (select coalesce(jsonb_agg(jsonb_build_object('feature', e.feature, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at)), '[]')
        from entitlements e where e.company_id = session.company_id),
      (select c.second_factor_required from companies c where c.company_id = session.company_id)
        and not exists (select from authenticators a where a.company_id = session.company_id and a.user_id = session.user_id)
        and not exists (select from passkeys p where p.company_id = session.company_id and p.user_id = session.user_id)
    from members m where m.company_id = session.company_id and m.user_id = session.user_id;
end $function$;
grant execute on function session_context(bytea,timestamp with time zone) to counterbook_app;
