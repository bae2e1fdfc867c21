-- How many documents a vision model has read in a day is asked before it reads another one.
create index invoice_readings_vision on invoice_readings (company_id, read_at) where engine = 'vision' or cost_cents is not null;

-- Files of emails that a user archived are deleted after some time.
grant delete on received_mail_files to counterbook_app;
