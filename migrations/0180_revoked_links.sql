-- Opening a texted link asks whether the contact's personal link was revoked since.
create index customer_tokens_revoked on customer_tokens (company_id, loyalty_customer_id, revoked_at) where revoked_at is not null;
