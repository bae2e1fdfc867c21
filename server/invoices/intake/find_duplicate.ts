import type { Reading } from '#contract/invoices/reading/reading.ts';
import type { ReasonCode } from '#contract/invoices/reason_codes.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { listPages } from '../files.sql.ts';
import { findInvoice, type InvoiceRecord } from '../invoices.sql.ts';
import { type LineRecord, listLines } from '../lines.sql.ts';
import { areOtherPages, type ComparedDocument } from './another_page.rules.ts';
import { findTwin, listPagesBeside } from './twins.sql.ts';

interface Duplicate {
  invoice_id: string;
  reason_code: Extract<ReasonCode, 'same_number' | 'same_total' | 'another_page'>;
}

/** The document that this one seems to repeat, or of which it seems to be another page. */
export async function findDuplicate(
  t: Tenant,
  invoiceId: string,
  like: Parameters<typeof findTwin>[2],
  read: { reading: Pick<Reading, 'engine' | 'kind' | 'pages'>; lines: LineRecord[]; header: Totals },
): Promise<Duplicate | undefined> {
  const twin = await findTwin(t, invoiceId, like);
  if (twin?.reason_code !== 'same_number' || !hasPrint(read.reading)) return twin;
  const { lines, reading, header } = read;
  const labels = reading.pages.map(({ label }) => label ?? null);
  const mine: ComparedDocument = { labels, has_total: hasTotal(header), lines };
  const other = await comparedWith(t, twin.invoice_id);
  if (!other || !areOtherPages(mine, other)) return twin;
  // Another page of it can be here twice as well.
  for (const invoice_id of await listPagesBeside(t, twin.invoice_id, invoiceId)) {
    const page = await comparedWith(t, invoice_id);
    if (page && !areOtherPages(mine, page)) return { invoice_id, reason_code: 'same_number' };
  }
  return { invoice_id: twin.invoice_id, reason_code: 'another_page' };
}

/** Null for a document that has no pages of paper. */
async function comparedWith(t: Tenant, invoiceId: string): Promise<ComparedDocument | null> {
  const invoice = await findInvoice(t, invoiceId);
  const pages = await listPages(t, invoiceId);
  if (!invoice || pages.length === 0 || pages.every(({ picture_key }) => picture_key === null)) return null;
  const labels = pages.map(({ printed_page, printed_pages }) =>
    printed_page === null ? null : { page: printed_page, pages: printed_pages },
  );
  return { labels, has_total: hasTotal(invoice), lines: await listLines(t, invoiceId) };
}

type Totals = Pick<InvoiceRecord, 'total_cents' | 'adds_up' | 'evidence'>;

/** On a page without its sum, another amount is taken for it. */
function hasTotal({ total_cents, adds_up, evidence }: Totals): boolean {
  return total_cents !== null && adds_up !== false && evidence.total?.note !== 'computed';
}

/** An electronic invoice and a spreadsheet are whole. */
function hasPrint({ kind, engine, pages }: Pick<Reading, 'engine' | 'kind' | 'pages'>): boolean {
  return kind !== 'einvoice' && engine !== 'csv' && engine !== 'xlsx' && pages.length > 0;
}
