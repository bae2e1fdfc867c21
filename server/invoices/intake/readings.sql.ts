import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { InvoiceChange } from '../invoices.sql.ts';
import type { LineRecord } from '../lines.sql.ts';

/** Keeps what was read, whatever a user makes of it later. */
export async function insertReading(
  t: Tenant,
  invoiceId: string,
  read: { engine: string; seconds: number; header: InvoiceChange; lines: LineRecord[] },
  now: Date,
): Promise<void> {
  const { vendor, number, date, due_date, currency, subtotal_cents, tax_cents, total_cents } = read.header;
  await t.db
    .insertInto('invoice_readings')
    .values({
      ...{ company_id: t.companyId, reading_id: newId(), invoice_id: invoiceId, read_at: now },
      ...{ engine: read.engine, seconds: read.seconds },
      header: JSON.stringify({ vendor, number, date, due_date, currency, subtotal_cents, tax_cents, total_cents }),
      lines: JSON.stringify(
        read.lines.map(({ line_id, description, quantity, unit_price, amount_cents }) => {
          return { line_id, description, quantity, unit_price, amount_cents };
        }),
      ),
    })
    .execute();
}
