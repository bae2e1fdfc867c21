-- A template in English can say the same in Spanish; the two are kept, filled in and sent together.
alter table message_templates
  add column body_es text check (body_es <> ''),
  -- Where the words are Spanish already, there is nothing to say in it once more.
  add check (body_es is null or language = 'en');
