import { inventory } from '#contract/inventory/inventory.ts';
import type { InvoiceRecord } from '../load/invoices.ts';
import type { StockRecord } from '../load/stock.ts';
import { column, expectNone, expectSame, type Inquiry, type OfShop } from './ask.ts';

/** Every acknowledged movement exists once, and the stock is the sum of its ledger, in the database and over HTTP. */
export async function checkStock(inquiry: Inquiry, { shop, record }: OfShop<StockRecord>): Promise<void> {
  const values = [shop.companyId, record.item_id];
  const notes = await column(
    inquiry,
    'select note from stock_movements where company_id = $1 and item_id = $2',
    values,
  );
  expectSame(inquiry, `${shop.name}: movements`, record.notes, notes);
  const { on_hand } = await shop.caller.get(inventory.getItem, { params: { item_id: record.item_id } });
  if (on_hand !== -record.notes.length)
    inquiry.run.violate(`${shop.name}: ${on_hand} on hand after ${record.notes.length} times minus 1`);
  await expectNone(
    inquiry,
    `${shop.name}: items whose stock is not the sum of their ledger`,
    `select i.name, i.on_hand, i.movement_count, sum(m.quantity), count(m.entry), max(m.entry) from items i
     left join stock_movements m on (m.company_id, m.item_id) = (i.company_id, i.item_id)
     where i.company_id = $1 group by i.company_id, i.item_id
     having i.on_hand <> coalesce(sum(m.quantity), 0) or i.movement_count <> count(m.entry) or count(m.entry) <> coalesce(max(m.entry), 0)`,
    [shop.companyId],
  );
}

/** Every accepted file is one document that was read, and every invoice is in stock once. */
export async function checkInvoices(inquiry: Inquiry, { shop, record }: OfShop<InvoiceRecord>): Promise<void> {
  const ofShop = [shop.companyId];
  const files = await column(inquiry, 'select name from invoice_files where company_id = $1', ofShop);
  expectSame(inquiry, `${shop.name}: uploaded files`, record.files, files);
  await expectNone(
    inquiry,
    `${shop.name}: documents that were not read`,
    `select invoice_id, status, reason_code from invoices where company_id = $1 and (status in ('reading', 'duplicate') or reason_code in ('broken_file', 'took_too_long', 'recognizer_failed'))`,
    ofShop,
  );
  const posted = await column(
    inquiry,
    `select invoice_id from invoices where company_id = $1 and status = 'posted'`,
    ofShop,
  );
  expectSame(inquiry, `${shop.name}: invoices in stock`, record.posted, posted);
  await expectNone(
    inquiry,
    `${shop.name}: invoices that are not in stock exactly once`,
    `select i.invoice_id, i.status, count(p.posting_id), (select count(*) from invoice_lines l
        where (l.company_id, l.invoice_id) = (i.company_id, i.invoice_id) and not l.ignore) as lines,
       (select count(*) from stock_movements m where (m.company_id, m.invoice_id) = (i.company_id, i.invoice_id)
          and m.reverses_movement_id is null and not exists (select from stock_movements r
            where (r.company_id, r.reverses_movement_id) = (m.company_id, m.movement_id))) as movements
     from invoices i left join invoice_postings p on (p.company_id, p.invoice_id) = (i.company_id, i.invoice_id) and p.reversed_at is null
     where i.company_id = $1 and i.status = 'posted' group by i.company_id, i.invoice_id
     having count(p.posting_id) <> 1 or (select count(*) from invoice_lines l
        where (l.company_id, l.invoice_id) = (i.company_id, i.invoice_id) and not l.ignore) <> (select count(*) from stock_movements m
          where (m.company_id, m.invoice_id) = (i.company_id, i.invoice_id) and m.reverses_movement_id is null and not exists
            (select from stock_movements r where (r.company_id, r.reverses_movement_id) = (m.company_id, m.movement_id)))`,
    ofShop,
  );
}
