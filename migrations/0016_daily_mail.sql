-- Team members who asked for the daily email about what waits for them, and the last day, by the shop's calendar, of which they got it.
alter table members
  add column daily_mail boolean not null default false,
  add column daily_mailed_on date;
