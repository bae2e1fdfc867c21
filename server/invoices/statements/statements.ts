import type { z } from 'zod';
import { DAY_MS } from '#contract/dates.ts';
import { centsToNumber } from '#contract/decimal.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { STATEMENT_MAILS_PER_DAY } from '#contract/invoices/limits.ts';
import { statementErrors } from '#contract/invoices/statements/statement_errors.texts.ts';
import { statementTexts } from '#contract/invoices/statements/statements.texts.ts';
import type {
  Statement,
  StatementResult,
  StatementRow,
  statements,
  VendorStatement,
} from '#contract/invoices/statements/statements.ts';
import { getVendor } from '#server/inventory/inventory.ts';
import { getSender, mailVendor } from '#server/orders/orders.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { getInvoice, lockInvoiceOr404 } from '../intake/states.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { assertEditable } from '../review/editable.ts';
import {
  type ComparedRow,
  findVendorEmail,
  listCompared,
  listStatementsOf,
  markExtras,
  updateRows,
} from './statements.sql.ts';

/** How the rows compare; a document of another kind has none. */
export function showStatement(ctx: Ctx, invoiceId: string): Promise<Statement> {
  return ctx.tx(async (t) => compare(t, await getInvoice(t, invoiceId)));
}

/** The statements of a vendor that are still reviewed, each with the rows about which something is to be done. */
export function listVendorStatements(
  ctx: Ctx,
  vendorId: string,
  page: { limit: number; offset: number },
): Promise<{ statements: VendorStatement[]; total_count: number }> {
  return ctx.tx(async (t) => {
    const vendor = await getVendor(t, vendorId);
    if (!vendor) throw new AppError('not_found', inventoryErrors.noVendor);
    const { statements: found, total_count } = await listStatementsOf(t, vendorId, page);
    const ids = found.map(({ invoice_id }) => invoice_id);
    const compared = await listCompared(t, ids, vendorId);
    const email = await findVendorEmail(t, vendorId);
    return {
      statements: found.map((statement) => {
        const rows = compared.filter(({ invoice_id }) => invoice_id === statement.invoice_id).map(presentRow);
        const open = rows.filter(({ result }) => isOpen(result));
        const row_count = rows.filter(({ position }) => position !== null).length;
        const of = { vendor_id: vendorId, vendor: vendor.name, email };
        return { ...statement, ...of, rows: open, open_count: open.length, row_count };
      }),
      total_count,
    };
  });
}

function assertStatement(invoice: InvoiceRecord): InvoiceRecord {
  if (invoice.kind !== 'statement') throw new AppError('conflict', statementErrors.notStatement, { code: 'kind' });
  return invoice;
}

async function compare(
  t: Tenant,
  { invoice_id, kind, vendor_id, vendor, currency }: InvoiceRecord,
): Promise<Statement> {
  const rows = kind === 'statement' ? (await listCompared(t, [invoice_id], vendor_id)).map(presentRow) : [];
  return {
    invoice_id,
    vendor_id,
    vendor,
    currency,
    rows,
    email: vendor_id && (await findVendorEmail(t, vendor_id)),
    open_count: rows.filter(({ result }) => isOpen(result)).length,
  };
}

function isOpen(result: StatementResult): boolean {
  return result === 'missing' || result === 'differs' || result === 'extra';
}

function presentRow(row: ComparedRow): StatementRow {
  const { position, number, date, words, amount_cents, document_id, document_number, total_cents, mark } = row;
  return {
    position,
    number,
    date,
    words,
    document_id,
    document_number,
    mark,
    is_attached: row.is_attached,
    result: resultOf(row),
    amount: amount_cents === null ? null : centsToNumber(amount_cents),
    total: total_cents === null ? null : centsToNumber(total_cents),
    asked_at: row.asked_at?.toISOString() ?? null,
  };
}

/** What is here with the same amount needs no mark anymore. */
function resultOf({ position, kind, document_id, amount_cents, total_cents, mark }: ComparedRow): StatementResult {
  if (document_id !== null && position !== null && amount_cents === total_cents) return 'present';
  if (mark !== null) return 'closed';
  if (position === null) return 'extra';
  if (kind !== 'invoice' && document_id === null) return kind === 'payment' ? 'payment' : 'unread';
  return document_id === null ? 'missing' : 'differs';
}

/** Runs a change of a statement that is still reviewed, and shows how it compares then. */
function change(ctx: Ctx, invoiceId: string, work: (t: Tenant, statement: InvoiceRecord) => Promise<void>) {
  return ctx.tx(async (t) => {
    const statement = assertStatement(await lockInvoiceOr404(t, invoiceId));
    assertEditable(statement, undefined);
    await work(t, statement);
    await announce(t, { type: 'invoice', id: invoiceId, status: statement.status, progress: null });
    return compare(t, statement);
  });
}

type Marking = z.output<typeof statements.mark.body>;

/** Says that nothing more is to be done about rows and documents, or that there is. */
export function markRows(ctx: Ctx, invoiceId: string, { positions, document_ids, mark }: Marking): Promise<Statement> {
  return change(ctx, invoiceId, async (t, { vendor_id }) => {
    await assertDocuments(t, invoiceId, vendor_id, document_ids);
    const marked = await updateRows(t, invoiceId, positions, { mark });
    if (marked !== new Set(positions).size) throw new AppError('not_found', statementErrors.noRow);
    await markExtras(t, invoiceId, [...new Set(document_ids)], mark);
    const lines = positions.length + document_ids.length;
    await audit(ctx, t, mark === null ? 'statement.reopened' : 'statement.settled', invoiceId, { lines });
  });
}

async function assertDocuments(t: Tenant, invoiceId: string, vendorId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return;
  const known = new Set((await listCompared(t, [invoiceId], vendorId)).map(({ document_id }) => document_id));
  if (!ids.every((id) => known.has(id))) throw new AppError('not_found', statementErrors.noDocument);
}

/** Says which document a row is. */
export function attachDocument(
  ctx: Ctx,
  invoiceId: string,
  { position, document_id }: z.output<typeof statements.attach.body>,
): Promise<Statement> {
  return change(ctx, invoiceId, async (t, { vendor_id }) => {
    if (document_id !== null) await assertDocuments(t, invoiceId, vendor_id, [document_id]);
    const attached = await updateRows(t, invoiceId, [position], { document_id, mark: null });
    if (attached === 0) throw new AppError('not_found', statementErrors.noRow);
    await audit(ctx, t, 'statement.attached', invoiceId, document_id === null ? {} : { document_id });
  });
}

/** Emails the vendor and asks for copies of what is missing, for each once a day at most. */
export function askVendor(
  ctx: SessionCtx,
  invoiceId: string,
  { email, positions }: z.output<typeof statements.ask.body>,
): Promise<Statement> {
  return change(ctx, invoiceId, async (t, statement) => {
    const { vendor_id, currency } = statement;
    if (vendor_id === null) throw new AppError('conflict', statementErrors.noVendor, { code: 'no_vendor' });
    const { rows } = await compare(t, statement);
    const wanted = rows.filter(({ position }) => position !== null && positions.includes(position));
    if (wanted.length < new Set(positions).size || wanted.some(({ result }) => result !== 'missing')) {
      throw new AppError('conflict', statementErrors.notMissing, { code: 'not_missing' });
    }
    if (wanted.some(({ asked_at }) => asked_at && ctx.now.getTime() - Date.parse(asked_at) < DAY_MS)) {
      throw new AppError('too_many_requests', statementErrors.askedToday);
    }
    const sender = await getSender(t, vendor_id);
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? sender.currency });
    const words = statementTexts.mail({
      company: sender.company,
      account: sender.account_number,
      rows: wanted.map(({ number, date, amount }) =>
        [number, date, amount === null ? null : money.format(amount)].filter(Boolean).join(' · '),
      ),
    });
    const message = { to: email, topic: 'statement', ...composeMail(words) };
    await mailVendor(ctx, t, message, { mailsPerDay: STATEMENT_MAILS_PER_DAY, errors: statementErrors });
    await updateRows(t, invoiceId, positions, { asked_at: ctx.now });
    await audit(ctx, t, 'statement.asked', invoiceId, { lines: wanted.length });
  });
}
