-- What a shop agreed with a vendor: terms, contacts, the days of orders and deliveries, the smallest order.

alter table vendors add column account_number text;
-- Days until an invoice is due: 30 for "net 30", 0 for payment on delivery.
alter table vendors add column terms_days integer check (terms_days between 0 and 365);
-- Where orders go.
alter table vendors add column order_email text;
-- [{name, role, phone, email}]
alter table vendors add column contacts jsonb not null default '[]';
-- Days of the week, 1 is Monday and 7 Sunday.
alter table vendors add column order_days smallint[] not null default '{}';
alter table vendors add column delivery_days smallint[] not null default '{}';
alter table vendors add column minimum_order_cents bigint check (minimum_order_cents >= 0);
alter table vendors add column note text;
