-- Ten decimals: five kilograms kept in pounds are the same pounds again when they are computed from the remembered conversion.
alter table vendor_items alter column stock_per_unit type numeric(20, 10);
-- An item is also found by the vendor's price and nearly the same words.
alter table invoice_lines drop constraint invoice_lines_match_kind_check;
alter table invoice_lines add constraint invoice_lines_match_kind_check
  check (match_kind in ('code', 'alias', 'price', 'similar', 'person', 'new'));
