-- The last cost of a closing is that of a purchase, which an opening stock is not. The closings of items that began with one are written again.
delete from stock_closings c using stock_movements m
where m.company_id = c.company_id and m.item_id = c.item_id and m.reason = 'opening';
