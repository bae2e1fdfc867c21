-- A line that the mark "Not delivered" wrote is taken back with it; what a user requested stays.
alter table credit_request_lines add column is_of_mark boolean not null default false;
update credit_request_lines l set is_of_mark = true
from credit_requests c, invoice_lines n
where c.company_id = l.company_id and c.credit_request_id = l.credit_request_id and n.company_id = l.company_id
  and n.invoice_id = c.invoice_id and n.line_id = l.invoice_line_id and n.ignore and l.reason = 'short';
