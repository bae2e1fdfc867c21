-- The document beside which a user has kept a suspected duplicate: it is not asked about again.
alter table invoices add column kept_beside uuid;
alter table invoices add foreign key (company_id, kept_beside) references invoices on delete restrict;
