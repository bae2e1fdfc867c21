-- What a document is, as far as its page says so, and whether a user has said it. What is neither an invoice nor a delivery is not posted.
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check
  check (kind in ('invoice', 'credit_memo', 'packing_slip', 'statement', 'price_list', 'other'));
-- A user has said what it is: reading it again does not change that.
alter table invoices add column kind_chosen boolean not null default false;
-- What the page calls itself, and the words in which it does; null where it says nothing.
alter table invoices add column offered_kind text
  check (offered_kind in ('invoice', 'receipt', 'credit_memo', 'packing_slip', 'statement', 'price_list', 'other'));
alter table invoices add column offered_words text;
