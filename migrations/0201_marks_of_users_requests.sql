-- An amount below the line's was requested by a user, not by the mark "Not delivered": it stays as it is. Where the whole invoice has a
-- discount, the mark requests less than the line's amount too.
update credit_request_lines l set is_of_mark = false
from credit_requests c, invoices i, invoice_lines n
where l.is_of_mark and c.company_id = l.company_id and c.credit_request_id = l.credit_request_id and i.company_id = c.company_id
  and i.invoice_id = c.invoice_id and coalesce(i.discount_cents, 0) = 0 and n.company_id = l.company_id and n.invoice_id = c.invoice_id
  and n.line_id = l.invoice_line_id and l.amount_cents < n.amount_cents;
