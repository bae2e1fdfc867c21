import Big from 'big.js';
import { plain, toCents } from '#contract/decimal.ts';
import type { DocumentKind, OfferedKind } from '#contract/invoices/kind_names.ts';
import type { Reading, ReadLine, ReadRefusal, ReadResult, ReadValue } from '#contract/invoices/reading.ts';
import { findVendor } from '#server/inventory/inventory.ts';
import { notePrintedSubstitutions } from '#server/orders/orders.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { withPriceOnly } from '../credits/price_only.ts';
import { storeFileShape } from '../delivery_files/delivery_files.sql.ts';
import { type EvidenceMap, evidenceMap } from '../evidence.rules.ts';
import { listPages, storeFilePages, upsertPage } from '../files.sql.ts';
import { companyCurrency, findTwin, type InvoiceChange, lockInvoice, updateInvoice } from '../invoices.sql.ts';
import { type LineRecord, replaceLines } from '../lines.sql.ts';
import { candidatesByLine, proposeMatch } from '../matching/match.ts';
import { findOrderOf } from '../orders/link.ts';
import { insertPart, setPages } from '../parts/parts.sql.ts';
import { assess, numberKey } from '../rules.ts';
import { replaceStatementRows } from '../statements/statements.sql.ts';
import { settleCurrency } from './currency.ts';
import { insertReading } from './readings.sql.ts';

const MOST_CENTS = new Big('1e13');
const MOST_QUANTITY = new Big('1e9');

/** Stores the reading, matches it with known items, and sets the document to review. Does nothing if it was archived meanwhile. */
export function storeReading(ctx: Ctx, invoiceId: string, result: ReadResult, seconds: number): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoice(t, invoiceId);
    if (invoice?.status !== 'reading') return;
    const readings = result.status === 'read' ? [result.reading, ...(result.more ?? [])] : [];
    await storePages(t, invoiceId, result.status === 'read' ? readings.flatMap(({ pages }) => pages) : result.pages);
    await storeFilePages(t, invoiceId, result.file_pages ?? []);
    if (result.status === 'refused') {
      await storeFileShape(t, invoiceId, result.file_shape);
      const header = await storeRefusal(t, invoiceId, result.reason);
      // Nothing was read: whoever types it in corrects everything.
      await insertReading(t, invoiceId, { engine: 'none', seconds, header: {}, lines: [] }, ctx.now);
      await finish(ctx, t, invoiceId, header, seconds);
      return;
    }
    // What a user has said of a whole file need not hold for its parts.
    const chosen = invoice.kind_chosen && readings.length === 1 ? invoice.kind : null;
    const documents = readings.length > 1 ? await split(ctx, t, invoiceId, readings) : [invoiceId];
    for (const [index, reading] of readings.entries()) {
      const id = documents[index] ?? invoiceId;
      await storeFileShape(t, id, result.status === 'read' ? result.file_shape : undefined);
      const { header, lines } = await storeContent(t, id, reading, chosen);
      await notePrintedSubstitutions(ctx, t, header.order_id ?? null, lines);
      await replaceStatementRows(t, id, header.kind === 'statement' ? (reading.statement_rows ?? []) : []);
      await insertReading(t, id, { engine: reading.engine, seconds, header, lines }, ctx.now);
      await finish(ctx, t, id, header, seconds);
    }
  });
}

/** Makes a document of each reading: the first keeps its pages of the file, the others get new ones. Their ids. */
async function split(ctx: Ctx, t: Tenant, invoiceId: string, readings: Reading[]): Promise<string[]> {
  const documents: string[] = [];
  let before = 0;
  for (const { pages } of readings) {
    const [first_page, last_page] = [before + 1, before + pages.length];
    if (before === 0) {
      await setPages(t, invoiceId, first_page, last_page);
      documents.push(invoiceId);
    } else documents.push(await insertPart(t, invoiceId, { first_page, last_page }, ctx.now));
    before = last_page;
  }
  return documents;
}

async function finish(ctx: Ctx, t: Tenant, invoiceId: string, change: InvoiceChange, seconds: number): Promise<void> {
  const { length: page_count } = await listPages(t, invoiceId);
  await updateInvoice(t, invoiceId, { ...change, progress: null, read_seconds: seconds, page_count }, ctx.now);
  await announce(t, { type: 'invoice', id: invoiceId, status: change.status ?? 'needs_review', progress: null });
}

async function storePages(t: Tenant, invoiceId: string, pages: Reading['pages']): Promise<void> {
  const known = new Map((await listPages(t, invoiceId)).map((page) => [page.page, page]));
  for (const [index, { width, height }] of pages.entries()) {
    const page = index + 1;
    if (!known.has(page)) {
      await upsertPage(t, invoiceId, { page, width: Math.round(width), height: Math.round(height), picture_key: null });
    }
  }
}

async function storeRefusal(t: Tenant, invoiceId: string, reason: ReadRefusal): Promise<InvoiceChange> {
  await replaceLines(t, invoiceId, []);
  const nothing = {
    vendor: null,
    number: null,
    date: null,
    exchange_rate: null,
    subtotal_cents: null,
    tax_cents: null,
    fees_cents: null,
    discount_cents: null,
    deposit_cents: null,
    rounding_cents: null,
    total_cents: null,
  };
  const own = await companyCurrency(t);
  const { currency, evidence } = settleCurrency(null, null, own);
  const assumed: { currency: string; evidence: EvidenceMap } = {
    currency,
    evidence: evidence ? { currency: evidence } : {},
  };
  return {
    ...nothing,
    ...assumed,
    status: 'needs_review',
    reason_code: reason,
    engine: 'none',
    adds_up: null,
    off_by_cents: null,
    doubt_count: assess({ ...nothing, ...assumed, kind: 'invoice' }, [], own).doubt_count,
  };
}

async function storeContent(
  t: Tenant,
  invoiceId: string,
  read: Reading,
  chosen: DocumentKind | null,
): Promise<{ header: InvoiceChange; lines: LineRecord[] }> {
  const reading = withStockSigns(chosen ? { ...read, is_credit_memo: chosen === 'credit_memo' } : read);
  const { fields, vendor_marks } = reading;
  const vendorName = textOf(fields.vendor, 200);
  const known = vendorName === null ? undefined : await findVendor(t, vendorName, vendor_marks.tax_ids);
  const own = await companyCurrency(t);
  const money = settleCurrency(fields.currency, known?.currency ?? null, own);
  const evidence: EvidenceMap = evidenceMap({ ...fields, currency: null });
  if (money.evidence) evidence.currency = money.evidence;
  const header = {
    vendor: known?.name ?? vendorName,
    number: isOfRow(reading) ? null : textOf(fields.number, 60),
    date: dateOf(fields.date),
    due_date: dateOf(fields.due_date),
    po_number: textOf(fields.po_number, 60),
    currency: money.currency,
    exchange_rate: null,
    subtotal_cents: centsOf(fields.subtotal),
    tax_cents: centsOf(fields.tax),
    fees_cents: centsOf(fields.fees),
    discount_cents: centsOf(fields.discount),
    deposit_cents: centsOf(fields.deposit),
    rounding_cents: centsOf(fields.rounding),
    total_cents: centsOf(fields.total),
    evidence,
  };
  const vendor_id = known?.vendor_id ?? null;
  const kind = chosen ?? kindOf(reading, header.total_cents);
  const found = await matched(t, vendor_id, reading.lines.map(lineRecord));
  const lines = await withPriceOnly(t, { kind, vendor_id }, found);
  await replaceLines(t, invoiceId, lines);
  // The vendor is only known from the headings of an earlier file: its own codes prove it.
  if (evidence.vendor?.note === 'not_printed' && known && isProvenByCodes(lines)) {
    evidence.vendor = { ...evidence.vendor, confidence: 0.97, note: null };
  }

  const number_key = numberKey(header.number);
  const { vendor, date, total_cents } = header;
  const offer = chosen ? { offered_kind: null, offered_words: null } : offerOf(reading, kind);
  const twin = await findTwin(t, invoiceId, { kind, vendor_id, vendor, number_key, date, total_cents });
  const { adds_up, off_by_cents, doubt_count } = assess({ ...header, kind, ...offer }, lines, own);
  const change: InvoiceChange = {
    ...header,
    kind,
    kind_chosen: chosen !== null,
    ...offer,
    vendor_id,
    order_id: await findOrderOf(t, { vendor_id, po_number: header.po_number, number: header.number }, itemsOf(lines)),
    number_key,
    vendor_marks,
    engine: reading.engine,
    adds_up,
    off_by_cents,
    doubt_count,
    status: twin ? 'duplicate' : 'needs_review',
    reason_code: twin?.reason_code ?? null,
    duplicate_of: twin?.invoice_id ?? null,
  };
  return { header: change, lines };
}

/** What was taken for the number of a statement is often the number of one of its rows. */
function isOfRow({ fields, statement_rows = [] }: Reading): boolean {
  const key = numberKey(fields.number?.value ?? null);
  return key !== null && statement_rows.some(({ number }) => numberKey(number) === key);
}

function isProvenByCodes(lines: LineRecord[]): boolean {
  const proven = lines.filter(({ match_kind }) => match_kind === 'code').length;
  return proven >= 3 && proven * 2 >= lines.length;
}

/** What the document says that it is, which the review shows with its words; a user can say otherwise. */
function kindOf({ is_credit_memo, is_packing_slip, offer }: Reading, total_cents: number | null): DocumentKind {
  if (is_credit_memo || (total_cents ?? 0) < 0) return 'credit_memo';
  if (is_packing_slip) return total_cents === null ? 'packing_slip' : 'invoice';
  return offer && offer.kind !== 'receipt' ? offer.kind : 'invoice';
}

/** Why it is taken for that; a document without a title can be told by its figures. */
function offerOf(
  { offer, is_credit_memo, is_packing_slip }: Reading,
  kind: DocumentKind,
): { offered_kind: OfferedKind | null; offered_words: string | null } {
  const titled = offer && (offer.kind === kind || offer.kind === 'receipt') ? offer : null;
  if (titled) return { offered_kind: titled.kind, offered_words: titled.words };
  const isTold = kind === 'packing_slip' ? is_packing_slip : kind === 'credit_memo' && !is_credit_memo;
  return { offered_kind: isTold ? kind : null, offered_words: null };
}

function itemsOf(lines: LineRecord[]): string[] {
  return lines.flatMap(({ item_id }) => item_id ?? []);
}

async function matched(t: Tenant, vendorId: string | null, lines: LineRecord[]): Promise<LineRecord[]> {
  const candidates = await candidatesByLine(t, vendorId, lines);
  return lines.map((line) => ({ ...line, ...proposeMatch(line, candidates.get(line.line_id) ?? []) }));
}

function lineRecord(line: ReadLine, position: number): LineRecord {
  return {
    line_id: newId(),
    position,
    code: textOf(line.code, 60),
    description: textOf(line.description, 500) ?? '',
    quantity: quantityOf(line.quantity),
    unit: textOf(line.unit, 20),
    pack: textOf(line.pack, 60),
    unit_price: quantityOf(line.unit_price),
    amount_cents: centsOf(line.amount),
    discount_cents: null,
    item_id: null,
    match_kind: null,
    match_score: null,
    stock_quantity: null,
    stock_quantity_source: null,
    ignore: false,
    is_deposit: false,
    expires_on: null,
    lot_code: null,
    price_only: null,
    evidence: evidenceMap(line),
  };
}

function textOf(value: ReadValue | null, most: number): string | null {
  const text = value?.value.replace(/\p{C}/gu, ' ').trim().slice(0, most);
  return text ? text : null;
}

function dateOf(value: ReadValue | null): string | null {
  const text = value?.value ?? '';
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

function bigOf(value: ReadValue | null): Big | null {
  try {
    return value ? new Big(value.value) : null;
  } catch {
    return null;
  }
}

function centsOf(value: ReadValue | null): number | null {
  const amount = bigOf(value);
  return amount?.times(100).abs().lt(MOST_CENTS) ? toCents(amount.toFixed()) : null;
}

/** Prices below a hundredth of a cent do not occur; four decimals are stored. */
function quantityOf(value: ReadValue | null): string | null {
  const quantity = bigOf(value);
  return quantity?.abs().lt(MOST_QUANTITY) ? plain(quantity.round(4, Big.roundHalfUp)) : null;
}

/**
 * A credit memo takes back from stock and cost, so its stored quantities and amounts are negative. Some vendors print them like that; for
 * those who print them positive, this changes the signs.
 */
function withStockSigns(reading: Reading): Reading {
  const total = bigOf(reading.fields.total);
  if (!reading.is_credit_memo || total === null || total.lte(0)) return reading;
  const { fields, lines } = reading;
  return {
    ...reading,
    fields: {
      ...fields,
      subtotal: negated(fields.subtotal),
      tax: negated(fields.tax),
      fees: negated(fields.fees),
      discount: negated(fields.discount),
      deposit: negated(fields.deposit),
      rounding: negated(fields.rounding),
      total: negated(fields.total),
    },
    lines: lines.map((line) => ({ ...line, quantity: negated(line.quantity), amount: negated(line.amount) })),
  };
}

function negated(value: ReadValue | null): ReadValue | null {
  const number = bigOf(value);
  return value && number ? { ...value, value: number.times(-1).toFixed() } : value;
}
