-- Texts that go out by themselves once a person has switched them on. Whom such a text has reached follows from its campaigns and their messages.
create table automations (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('coupon_expiring', 'win_back')),
  is_on boolean not null,
  days smallint not null check (days > 0),
  -- The shop's own words; null: the standard words.
  body text,
  body_es text,
  -- The last day of the shop's calendar on which its customers were looked for, or on which nobody is to be looked for anymore.
  last_run_on date,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (company_id, kind),
  check (body is not null or body_es is null)
);
alter table automations enable row level security;
create policy of_this_company on automations using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on automations to counterbook_app;

-- The automation that made a campaign, with its days at that time; null: a user made it.
alter table campaigns add column automation text check (automation in ('coupon_expiring', 'win_back'));
alter table campaigns add column automation_days smallint check (automation_days > 0);
alter table campaigns add constraint campaigns_automation_with_days check ((automation is null) = (automation_days is null));
create index campaigns_automation on campaigns (company_id, automation) where automation is not null;
