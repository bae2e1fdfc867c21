-- A vendor's code or words can be no goods: a fee or a service that is not stocked, or a deposit on containers.
alter table vendor_items add column charge text check (charge in ('not_stock', 'deposit'));
alter table vendor_items add constraint vendor_items_charge_no_item check (charge is null or item_id is null);
