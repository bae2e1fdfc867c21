-- Archives of everything that a company has, made for its owner and kept for a few days. At most one is under way.
create table company_exports (
  company_id uuid not null references companies (company_id) on delete cascade,
  export_id uuid not null,
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'deleted')),
  requested_by uuid,
  requested_at timestamptz not null,
  ended_at timestamptz,
  steps_done integer not null default 0 check (steps_done >= 0),
  steps integer not null default 0 check (steps >= 0),
  bytes bigint,
  storage_key text,
  fault text check (fault in ('disk_full', 'unexpected')),
  primary key (company_id, export_id),
  check ((state = 'ready') = (storage_key is not null)),
  check ((state = 'failed') = (fault is not null))
);
create unique index company_exports_under_way on company_exports (company_id) where state in ('waiting', 'running');
alter table company_exports enable row level security;
create policy of_this_company on company_exports
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on company_exports to counterbook_app;

-- An issue and its redemption refer to each other. A company that moves brings both at once, so the check can wait for the commit.
alter table coupon_issues
  drop constraint coupon_issues_company_id_coupon_redemption_id_fkey,
  add constraint coupon_issues_company_id_coupon_redemption_id_fkey
    foreign key (company_id, coupon_redemption_id) references coupon_redemptions (company_id, coupon_redemption_id)
    deferrable initially immediate;
