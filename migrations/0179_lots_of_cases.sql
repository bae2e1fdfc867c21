-- What is printed on the goods of one item in a mixed case: its date and lot.
alter table invoice_line_parts add column expires_on date, add column lot_code text;
