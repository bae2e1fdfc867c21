-- A posted invoice waits for no approval, and its refusal was overtaken by the posting.
update invoice_approvals a set status = 'withdrawn'
from invoices i
where i.company_id = a.company_id and i.invoice_id = a.invoice_id and i.status = 'posted' and a.status in ('asked', 'refused');
