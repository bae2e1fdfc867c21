-- A credit request in another currency whose rate nobody knows has none. It was stored as 1, as if both currencies were worth the same.
alter table credit_requests alter column exchange_rate drop default, alter column exchange_rate drop not null;
update credit_requests c set exchange_rate = null from companies o
where o.company_id = c.company_id and c.currency <> o.currency and c.exchange_rate = 1;
