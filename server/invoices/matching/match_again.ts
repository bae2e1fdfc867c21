import { isDeepStrictEqual } from 'node:util';
import { REVIEW_FIELDS } from '#contract/invoices/header.ts';
import { findVendorNamed, getVendor, withdrawUnused } from '#server/inventory/inventory.ts';
import { notePrintedSubstitutions } from '#server/orders/orders.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { withdrawApproval } from '../approval/withdraw.ts';
import { isProposedCharge } from '../charges.rules.ts';
import { columnOf } from '../columns.rules.ts';
import { type PrintedVendor, printedVendor } from '../intake/printed_vendor.ts';
import { getVendorMarks, type InvoiceRecord, listWaitingOf, lockInvoice } from '../invoices.sql.ts';
import { type LineRecord, listLines, NO_CHARGE, NO_ITEM } from '../lines.sql.ts';
import { hasItem, itemsOf, leftBy } from '../mixed_cases.rules.ts';
import { isProposal } from '../review/choices.rules.ts';
import { type Header, saveReview } from '../review/save.ts';
import { listEmptied } from '../versions/versions.sql.ts';
import { withoutItemByLine } from './cases.ts';
import { candidatesByLine, type LineMatching, proposeMatch } from './match.ts';
import { sameNumber } from './stock_quantity.rules.ts';

export const MATCH_AGAIN = 'match_again';

/** After a posting: documents of the vendor that were read before it are matched with what it taught. After its undoing, without. */
export async function requestMatching(t: Tenant, vendorId: string): Promise<void> {
  await enqueue(t, { task: MATCH_AGAIN, payload: { vendor_id: vendorId }, key: `${MATCH_AGAIN}:${vendorId}` });
}

/** Matches the documents of the vendor that wait for review again. What a user decided stays. */
export async function matchWaiting(ctx: Ctx, vendorId: string): Promise<void> {
  for (const invoiceId of await ctx.tx((t) => listWaitingOf(t, vendorId)))
    await ctx.tx((t) => matchAgain(ctx, t, invoiceId, vendorId));
}

async function matchAgain(ctx: Ctx, t: Tenant, invoiceId: string, vendorId: string): Promise<void> {
  const invoice = await lockInvoice(t, invoiceId);
  if (invoice?.status !== 'needs_review') return;
  const vendor = await vendorOf(t, invoice);
  if (vendor?.vendor_id !== vendorId) return;
  const before = headerOf(invoice);
  const header = withVendor(before, vendor);
  const lines = await listLines(t, invoiceId);
  const matched = await proposed(t, invoiceId, vendorId, lines);
  if (isDeepStrictEqual(header, before) && isDeepStrictEqual(matched, lines)) return;
  await saveReview(ctx, t, invoice, { ...header, location_id: invoice.location_id }, matched);
  await notePrintedSubstitutions(ctx, t, invoice.order_id, await listLines(t, invoiceId));
  await withdrawUnused(ctx, t, leftBy(lines, matched));
  await withdrawApproval(ctx, t, invoiceId);
  await announce(t, { type: 'invoice', id: invoiceId, status: invoice.status, progress: null });
}

/** The vendor that the document has, or who has its name now. A name that a user typed is not a former one. */
async function vendorOf(t: Tenant, invoice: InvoiceRecord): Promise<PrintedVendor | undefined> {
  const { invoice_id, vendor_id, vendor, evidence } = invoice;
  if (vendor_id !== null) return getVendor(t, vendor_id);
  if (vendor === null || !evidence.vendor) return undefined;
  if (evidence.vendor.source === 'person') return findVendorNamed(t, vendor);
  const { note: _, ...read } = evidence.vendor;
  return printedVendor(t, { value: vendor, ...read }, { ...(await getVendorMarks(t, invoice_id)), address: null });
}

function headerOf(invoice: InvoiceRecord): Header {
  const fields = REVIEW_FIELDS.map((name) => [columnOf(name), invoice[columnOf(name)]]);
  const { vendor_id, evidence } = invoice;
  return { ...Object.fromEntries(fields), vendor_id, evidence };
}

/** If no page shows the currency, and no user said it, it is the one in which the vendor bills. */
function withVendor(header: Header, { vendor_id, name, currency }: PrintedVendor): Header {
  const { currency: asked, ...evidence } = header.evidence;
  const isTyped = evidence.vendor?.source === 'person' || header.vendor_id !== null;
  const known = { ...header, vendor_id, vendor: isTyped ? header.vendor : name };
  if (currency === null || asked?.note !== 'not_printed') return known;
  // What one currency is worth says nothing about another.
  const exchange_rate = currency === header.currency ? header.exchange_rate : null;
  return { ...known, currency, exchange_rate, evidence };
}

async function proposed<L extends LineRecord>(
  t: Tenant,
  invoiceId: string,
  vendorId: string,
  lines: L[],
): Promise<L[]> {
  const emptied = await listEmptied(t, invoiceId);
  const open = lines.filter((line) => isOpen(line) && !emptied.has(line.description || line.code || ''));
  const candidates = await candidatesByLine(t, vendorId, open);
  const known = await withoutItemByLine(t, vendorId, open);
  return lines.map((line) => {
    if (!open.includes(line)) return line;
    const match = proposeMatch(line, candidates.get(line.line_id) ?? [], known.get(line.line_id));
    if (!match) return isOfVendor(line) ? { ...line, ...(line.ignore ? NO_CHARGE : NO_ITEM) } : line;
    return isSame(line, match) ? line : { ...line, ...match };
  });
}

function isSame(line: LineRecord, match: LineMatching): boolean {
  return (
    isDeepStrictEqual(itemsOf([line]), itemsOf([match])) &&
    line.ignore === match.ignore &&
    line.is_deposit === match.is_deposit &&
    line.stock_quantity_source === match.stock_quantity_source &&
    sameNumber(line.stock_quantity, match.stock_quantity)
  );
}

/** What the vendor's documents taught: where nothing teaches it anymore, nothing supports it. */
function isOfVendor({ ignore, match_kind }: LineRecord): boolean {
  return ignore || match_kind === 'code' || match_kind === 'alias' || match_kind === 'price';
}

/** Nobody has said what the line is. */
function isOpen(line: LineRecord): boolean {
  if (line.ignore) return isProposedCharge(line);
  return !hasItem(line) || isProposal(line);
}
