-- Whether invoices have taught in which currency a vendor bills, so that undoing them can take it back. Of what is known already nobody can
-- say, so it stays.
alter table vendors add column currency_learned boolean not null default false;
