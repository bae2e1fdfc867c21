-- Whether customers who have the words already get them again, until now a part of the conditions of the audience.
alter table campaigns add column repeats_words boolean not null default false;
update campaigns set repeats_words = true, audience = audience - 'repeats_words' where audience ? 'repeats_words';
