import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { DAY_OF_DOCUMENT } from './select.sql.ts';

export interface ExportedLine {
  position: number;
  code: string | null;
  description: string;
  quantity: string | null;
  unit: string | null;
  pack: string | null;
  unit_price: string | null;
  amount_cents: number | null;
  item: string | null;
  category: string | null;
  ignore: boolean;
  is_deposit: boolean;
}

/** A document with its lines and pages. */
export interface ExportedDocument {
  invoice_id: string;
  kind: 'invoice' | 'credit_memo';
  vendor_id: string | null;
  vendor: string | null;
  number: string | null;
  /** Its date, or the day of its posting. */
  day: string;
  due_date: string | null;
  po_number: string | null;
  currency: string;
  exchange_rate: string | null;
  tax_cents: number | null;
  fees_cents: number | null;
  discount_cents: number | null;
  deposit_cents: number | null;
  rounding_cents: number | null;
  total_cents: number | null;
  lines: ExportedLine[];
  pages: { page: number; picture_key: string | null }[];
}

/** The documents of an export, with a line for each item of a mixed case, in the order of their days, from one place in it on. */
export async function listExported(
  t: Tenant,
  exportId: string,
  offset: number,
  limit: number,
): Promise<ExportedDocument[]> {
  const { rows } = await sql<ExportedDocument>`
    select i.invoice_id, i.kind, i.vendor_id, i.vendor, i.number, ${DAY_OF_DOCUMENT}::text as day,
      i.due_date::text as due_date, i.po_number, coalesce(i.currency, c.currency) as currency,
      trim_scale(i.exchange_rate)::text as exchange_rate, i.tax_cents, i.fees_cents, i.discount_cents, i.deposit_cents, i.rounding_cents,
      i.total_cents,
      coalesce((select jsonb_agg(jsonb_build_object('position', l.position, 'code', l.code, 'description', l.description,
          'quantity', trim_scale(case when p.item_id is null then l.quantity else p.stock_quantity end)::text,
          'unit', case when p.item_id is null then l.unit else it.stock_unit end, 'pack', l.pack,
          'unit_price', case when p.item_id is null then trim_scale(l.unit_price)::text end,
          'amount_cents', case when p.item_id is null then l.amount_cents else p.amount_cents end, 'item', it.name,
          'category', nullif(it.category, ''), 'ignore', l.ignore or it.item_id is null,
          'is_deposit', l.is_deposit) order by l.position, p.position)
        from invoice_lines l
          left join invoice_line_parts p on p.company_id = l.company_id and p.invoice_id = l.invoice_id and p.line_id = l.line_id and not l.ignore
          left join items it on it.company_id = l.company_id and it.item_id = coalesce(l.item_id, p.item_id)
        where l.company_id = i.company_id and l.invoice_id = i.invoice_id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('page', p.page, 'picture_key', p.picture_key) order by p.page)
        from invoice_pages p where p.company_id = i.company_id and p.invoice_id = i.invoice_id), '[]') as pages
    from exported_invoices x join invoices i on i.company_id = x.company_id and i.invoice_id = x.invoice_id
      join companies c on c.company_id = i.company_id
    where x.company_id = ${t.companyId} and x.export_id = ${exportId}
    order by ${DAY_OF_DOCUMENT}, i.vendor, i.invoice_id
    limit ${limit} offset ${offset}`.execute(t.db);
  return rows;
}
