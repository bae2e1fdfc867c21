-- Names that were made from a message's first words can contain the placeholders of links, which mean nothing in a name.
update campaigns set name = coalesce(nullif(btrim(regexp_replace(regexp_replace(name, '\{[A-Za-z_]+\}', '', 'g'), '\s+', ' ', 'g')), ''), 'Link')
  where name ~ '\{[A-Za-z_]+\}';
