-- Names without letters and digits were all compared as the same empty key; now they are compared by their signs. Vendors' keys have no spaces.
update items set name_key = lower(btrim(name)) where name_key = '';
update storage_areas set name_key = lower(btrim(name)) where name_key = '';
update locations set name_key = lower(btrim(name)) where name_key = '';
update recipes set name_key = lower(btrim(name)) where name_key = '';
update vendors set name_key = replace(lower(btrim(name)), ' ', '') where name_key = '';
