-- A role that looks and exports only, and addresses that are confirmed.

alter table members drop constraint members_role_check;
alter table members add constraint members_role_check check (role in ('accountant', 'staff', 'manager', 'owner'));
alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check check (role in ('accountant', 'staff', 'manager', 'owner'));

-- When the user has shown that mails to this address reach them. Accounts from before are taken as confirmed: their users work with them.
alter table users add column email_confirmed_at timestamptz;
update users set email_confirmed_at = created_at;

-- The one link of a user that confirms an address: the one of the account, or the one that takes its place. Global, since the link is
-- looked up before the company is known.
create table email_confirmations (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_confirmations to counterbook_app;

-- What a mail is about. An address that nobody has confirmed gets one mail about each thing.
alter table mails add column topic text;
create index mails_recipient on mails (company_id, lower(recipient), topic);
