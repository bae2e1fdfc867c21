-- As many places as the content of a vendor item: in four, a twelfth of a dozen is none of twelve.
alter table purchase_order_lines alter column stock_per_unit type numeric(20, 10);
alter table goods_receipt_lines alter column stock_per_unit type numeric(20, 10);
