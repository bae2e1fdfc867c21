-- How many promotions a month a contact was promised at most when they agreed: a shop that promises more later owes that contact the old
-- number. Null: no promise of their own, so that the shop's number applies.
alter table contacts add column promised_per_month smallint check (promised_per_month > 0);

-- The words of the last opt-in say the number; an opt-in without such words got the shop's number.
update contacts c set promised_per_month = coalesce(
    (select substring(w.wording from '(?i).*(?:up to|hasta) ([0-9]{1,3}) (?:a month|al mes|promo)')::smallint
      from consent_events e
      left join consent_wordings w on w.company_id = e.company_id and w.wording_id = e.wording_id
      where e.company_id = c.company_id and e.loyalty_customer_id = c.loyalty_customer_id and e.kind = 'opt_in'
      order by e.seq desc limit 1),
    (select s.promised_per_month from messaging_settings s where s.company_id = c.company_id),
    8)
  where c.consent = 'consented';
