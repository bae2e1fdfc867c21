-- New words enter these indexes at once: a search need not read a list of those that wait. A review looks up each word of an invoice's lines.
alter index items_search set (fastupdate = off);
alter index vendor_items_search set (fastupdate = off);
-- On hand and costs change with each movement: with room on its page, a changed item stays where its indexes found it.
alter table items set (fillfactor = 80);
