import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { InvoiceChange } from '../invoices.sql.ts';
import type { LineRecord } from '../lines.sql.ts';
import type { NotKept, ReadLines } from './keep_entries.rules.ts';
import { placeOf } from './same_lines.rules.ts';

export interface NewReading {
  engine: string;
  seconds: number;
  asked_by: string | null;
  /** Why nothing was read; null: something was. */
  refusal: string | null;
  /** The version of the document afterwards. */
  version: number;
  header: InvoiceChange;
  lines: LineRecord[];
  not_kept: NotKept[];
  /** How it was read; undefined where nothing ran. */
  run: { version: string | null; cost_cents: number | null; output: unknown } | undefined;
}

/** Keeps what was read, whatever a user makes of it later. */
export async function insertReading(t: Tenant, invoiceId: string, read: NewReading, now: Date): Promise<void> {
  const { header, lines, not_kept, run, ...rest } = read;
  await t.db
    .insertInto('invoice_readings')
    .values({
      company_id: t.companyId,
      reading_id: newId(),
      invoice_id: invoiceId,
      read_at: now,
      ...rest,
      header: JSON.stringify(headerRead(header)),
      lines: JSON.stringify(
        lines.map(({ line_id, code, description, quantity, unit, pack, evidence, ...figures }) => {
          const { unit_price, discount_cents, amount_cents } = figures;
          const place = placeOf(evidence);
          return { line_id, code, description, quantity, unit, pack, unit_price, discount_cents, amount_cents, place };
        }),
      ),
      not_kept: JSON.stringify(not_kept),
      engine_version: run?.version ?? null,
      cost_cents: run?.cost_cents ?? null,
      output: run?.output === undefined || run.output === null ? null : JSON.stringify(run.output),
    })
    .execute();
}

function headerRead({ kind, vendor, number, date, due_date, po_number, currency, order_id, ...sums }: InvoiceChange) {
  const { subtotal_cents, tax_cents, fees_cents, discount_cents, deposit_cents, rounding_cents, total_cents } = sums;
  const amounts = { subtotal_cents, tax_cents, fees_cents, discount_cents, deposit_cents, rounding_cents, total_cents };
  return { kind, vendor, number, date, due_date, po_number, currency, order_id, ...amounts };
}

/** What the newest reading that read something said. */
export async function newestRead(t: Tenant, invoiceId: string) {
  const row = await t.db
    .selectFrom('invoice_readings')
    .select(['header', 'lines'])
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('refusal', 'is', null)
    .orderBy('read_at', 'desc')
    .orderBy('reading_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const lines = (row?.lines ?? []) as ({ line_id: string; description: string } & object)[];
  const read: ReadLines = new Map(lines.map((line) => [line.line_id, line]));
  return { header: (row?.header ?? {}) as Record<string, unknown>, read };
}

/** How often a model has read documents of the company since then, or was paid for trying, and how many it is still asked to read. */
export async function countVision(t: Tenant, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*)::int from invoice_readings where company_id = ${t.companyId} and read_at > ${since}
        and (engine = 'vision' or cost_cents is not null))
      + (select count(*)::int from invoices where company_id = ${t.companyId} and status = 'reading' and reading_engine = 'vision') as n`.execute(
    t.db,
  );
  return rows[0]?.n ?? 0;
}

/** Every attempt to read the document, the newest first. */
export function listReadings(t: Tenant, invoiceId: string) {
  return t.db
    .selectFrom('invoice_readings as r')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'r.asked_by').on('u.company_id', '=', t.companyId))
    .select(['r.reading_id', 'r.read_at', 'r.engine', 'r.engine_version', 'r.refusal', 'u.username as asked_by'])
    .select([
      sql<number>`r.seconds::float8`.as('seconds'),
      sql<number | null>`r.cost_cents::float8`.as('cost_cents'),
      sql<number>`jsonb_array_length(r.lines)`.as('line_count'),
    ])
    .where('r.company_id', '=', t.companyId)
    .where('r.invoice_id', '=', invoiceId)
    .orderBy('r.read_at', 'desc')
    .orderBy('r.reading_id', 'desc')
    .execute();
}

/** The newest attempt to read a document, while the document is as it left it. */
export function findLastAttempt(t: Tenant, invoiceId: string, version: number) {
  return t.db
    .selectFrom('invoice_readings')
    .select(['read_at', 'engine', 'refusal', sql<NotKept[]>`not_kept`.as('not_kept')])
    .where('company_id', '=', t.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('version', '=', version)
    .orderBy('read_at', 'desc')
    .orderBy('reading_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
