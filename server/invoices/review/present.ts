import { centsToNumber } from '#contract/decimal.ts';
import type { CasePart } from '#contract/inventory/packs/mixed_cases.ts';
import { reasonText, refusalText } from '#contract/invoices/errors.texts.ts';
import { REVIEW_FIELDS, type ReviewField } from '#contract/invoices/header.ts';
import type { Invoice, InvoiceRow } from '#contract/invoices/invoice.ts';
import type { InvoiceLine, LineMatch } from '#contract/invoices/lines.ts';
import type { ReasonCode } from '#contract/invoices/reason_codes.ts';
import type { InvoiceField } from '#contract/invoices/review/evidence.ts';
import { chosenLocation } from '#server/inventory/inventory.ts';
import { hasBillable } from '#server/orders/orders.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { showApproval } from '../approval/approval.ts';
import { listNotDelivered } from '../credits/not_delivered.sql.ts';
import { isOfUndelivered } from '../credits/price_only.ts';
import type { EvidenceMap } from '../evidence.rules.ts';
import { listFiles, listPages } from '../files.sql.ts';
import { findLastAttempt } from '../intake/readings.sql.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { type LineRecord, listLines } from '../lines.sql.ts';
import { type KnownWithoutItem, printedPieces, withoutItemByLine } from '../matching/cases.ts';
import type { Candidate } from '../matching/match.sql.ts';
import { candidatesByLine } from '../matching/match.ts';
import type { LinePart } from '../mixed_cases.rules.ts';
import { findPayment } from '../payables/payables.sql.ts';
import { type Assessment, assess } from '../rules.ts';
import { lastPrices } from './last_prices.ts';
import { unitCostsOf } from './unit_costs.ts';

type StoredLine = LineRecord & { item: string | null; stock_unit: string | null; expires: boolean };

/** Also without an attempt of the model: without the owner's agreement, it never gets the document. */
const ENGINE_FAULTS: readonly ReasonCode[] = ['engine_failed', 'engine_answer'];

/** An invoice as the list shows it. */
export function invoiceRow(invoice: Omit<InvoiceRecord, 'is_arranged'>): InvoiceRow {
  // While it is read again, its former state is only kept for the case that this fails.
  const isReading = invoice.status === 'reading';
  const reason_code = isReading ? null : invoice.reason_code;
  return {
    invoice_id: invoice.invoice_id,
    status: invoice.status,
    kind: invoice.kind,
    offer: invoice.offered_kind && { kind: invoice.offered_kind, words: invoice.offered_words },
    reason_code,
    reason: reason_code && reasonText(reason_code, invoice.file_name),
    refused_by_model: reason_code !== null && (invoice.is_refused_by_model || ENGINE_FAULTS.includes(reason_code)),
    progress: invoice.progress,
    file_name: invoice.file_name,
    page_count: invoice.page_count,
    vendor_id: invoice.vendor_id,
    vendor: invoice.vendor,
    number: invoice.number,
    date: invoice.date,
    currency: invoice.currency,
    total: amount(invoice.total_cents),
    line_count: invoice.line_count,
    doubt_count: invoice.doubt_count,
    adds_up: invoice.adds_up,
    off_by: amount(invoice.off_by_cents),
    duplicate_of: isReading ? null : invoice.duplicate_of,
    uploaded_at: invoice.uploaded_at.toISOString(),
    uploaded_by: invoice.uploaded_by,
    posted_at: invoice.posted_at?.toISOString() ?? null,
    is_sample: invoice.is_sample,
    part: invoice.part,
  };
}

/** An invoice with all its evidence, and for each line the possible items. */
export async function presentInvoice(t: Tenant, invoice: InvoiceRecord): Promise<Invoice> {
  const lines = await listLines(t, invoice.invoice_id);
  const candidates: Map<string, Candidate[]> =
    invoice.status === 'posted' ? new Map() : await candidatesByLine(t, invoice.vendor_id, lines);
  const known = invoice.status === 'posted' ? new Map() : await withoutItemByLine(t, invoice.vendor_id, lines);
  const assessment = assess(invoice, lines, await getCurrency(t));
  const prices = await lastPrices(t, invoice, lines, candidates);
  const costOf = await unitCostsOf(t, invoice, lines);
  const pages = await listPages(t, invoice.invoice_id);
  const files = await listFiles(t, invoice.invoice_id);
  const struck =
    invoice.status === 'needs_review' ? await listNotDelivered(t, invoice.invoice_id) : new Map<string, number>();
  return {
    ...invoiceRow(invoice),
    due_date: invoice.due_date,
    po_number: invoice.po_number,
    exchange_rate: invoice.exchange_rate === null ? null : Number(invoice.exchange_rate),
    subtotal: amount(invoice.subtotal_cents),
    tax: amount(invoice.tax_cents),
    fees: amount(invoice.fees_cents),
    discount: amount(invoice.discount_cents),
    deposit: amount(invoice.deposit_cents),
    rounding: amount(invoice.rounding_cents),
    fields: presentFields(invoice, assessment),
    lines: lines.map((line) => ({
      ...presentLine(line, candidates.get(line.line_id) ?? [], known.get(line.line_id), assessment),
      parts: line.parts.map((part) => presentLinePart(part, costOf(line.line_id, part.item_id))),
      unit_cost: costOf(line.line_id, line.item_id),
      last_price: prices.get(line.line_id) ?? null,
      not_delivered: invoice.kind === 'credit_memo' ? isOfUndelivered(line) : line.ignore && struck.has(line.line_id),
    })),
    checks: assessment.checks.map(({ name, line_id, ok, expected, found, difference }) => ({
      name,
      line_id,
      ok,
      expected: Number(expected),
      found: Number(found),
      difference: Number(difference),
    })),
    pages: pages.map(({ page, width, height, picture_key, printed_page, printed_pages, outcome }) => ({
      page,
      width,
      height,
      has_picture: picture_key !== null,
      label: printed_page === null ? null : { page: printed_page, pages: printed_pages },
      outcome,
    })),
    engine: invoice.engine,
    seconds: invoice.read_seconds,
    files: files.map(({ file_id, name, mime, bytes }) => ({ file_id, name, mime, bytes })),
    has_orders: invoice.vendor_id !== null && (await hasBillable(t, invoice.vendor_id, invoice.order_id)),
    location_id: await chosenLocation(t, invoice.location_id),
    papers: invoice.status === 'needs_review' ? presentPapers(invoice) : null,
    is_arranged: invoice.is_arranged,
    read_again: await showReadAgain(t, invoice),
    payment: invoice.status === 'posted' ? ((await findPayment(t, invoice.invoice_id)) ?? null) : null,
    approval: await showApproval(t, invoice.invoice_id),
    version: invoice.version,
  };
}

function presentPapers({ papers }: InvoiceRecord): Invoice['papers'] {
  return (
    papers?.map(({ vendor, date, currency, total }) => ({
      vendor,
      date,
      currency,
      total: total === null ? null : Number(total),
    })) ?? null
  );
}

/** A document whose reason is shown says by itself why it was not read. */
async function showReadAgain(t: Tenant, invoice: InvoiceRecord): Promise<Invoice['read_again']> {
  if (invoice.status === 'reading') return null;
  const last = await findLastAttempt(t, invoice.invoice_id, invoice.version);
  if (!last) return null;
  const { read_at, engine, refusal, not_kept } = last;
  const refused = refusal === null || refusal === invoice.reason_code ? null : refusalText(refusal);
  if (refused === null && not_kept.length === 0) return null;
  // Without the owner's agreement, the model that was asked for never gets the document.
  const by_model = engine === 'vision' || refusal === 'engine_failed';
  return { read_at: read_at.toISOString(), by_model, refused, not_kept };
}

function amount(cents: number | null): number | null {
  return cents === null ? null : centsToNumber(cents);
}

function headerValue(invoice: InvoiceRecord, name: ReviewField): string | number | null {
  switch (name) {
    case 'subtotal':
    case 'tax':
    case 'fees':
    case 'discount':
    case 'deposit':
    case 'rounding':
    case 'total':
      return amount(invoice[`${name}_cents`]);
    case 'exchange_rate':
      return invoice.exchange_rate === null ? null : Number(invoice.exchange_rate);
    default:
      return invoice[name];
  }
}

function presentFields(invoice: InvoiceRecord, assessment: Assessment): Record<ReviewField, InvoiceField> {
  const fields = REVIEW_FIELDS.map((name) => {
    const evidence = invoice.evidence[name];
    const field: InvoiceField = {
      value: headerValue(invoice, name),
      confidence: evidence?.confidence ?? null,
      page: evidence?.page ?? null,
      box: evidence?.box ?? null,
      source: evidence?.source ?? null,
      note: evidence?.note ?? null,
      in_doubt: assessment.fields.has(name),
    };
    return [name, field] as const;
  });
  return Object.fromEntries(fields) as Record<ReviewField, InvoiceField>;
}

function presentLine(
  line: StoredLine,
  candidates: Candidate[],
  remembered: KnownWithoutItem | undefined,
  assessment: Assessment,
): Omit<InvoiceLine, 'last_price' | 'parts'> {
  return {
    line_id: line.line_id,
    position: line.position,
    code: line.code,
    description: line.description,
    quantity: number(line.quantity),
    unit: line.unit,
    pack: line.pack,
    unit_price: number(line.unit_price),
    amount: amount(line.amount_cents),
    discount: amount(line.discount_cents),
    item_id: line.item_id,
    item: line.item,
    stock_unit: line.stock_unit,
    stock_quantity: number(line.stock_quantity),
    stock_quantity_source: line.stock_quantity_source,
    known_parts: line.parts.length > 0 || !remembered ? [] : remembered.parts.map(presentPart),
    pieces: printedPieces(line),
    ignore: line.ignore,
    is_deposit: line.is_deposit,
    expires: line.expires,
    expires_on: line.expires_on,
    lot_code: line.lot_code,
    price_only: line.price_only,
    match: matchOf(line, candidates),
    suggestions: candidates.map(({ kind, item_id, item, score, of_vendor }) => ({
      kind,
      item_id,
      item,
      score,
      of_vendor,
    })),
    confidence: lowest(line.evidence),
    boxes: line.evidence,
    in_doubt: assessment.lines.get(line.line_id) ?? [],
  };
}

function presentLinePart(part: LinePart, unit_cost: number | null): InvoiceLine['parts'][number] {
  const { stock_quantity, amount_cents, expires, expires_on, lot_code } = part;
  const goods = { stock_quantity: number(stock_quantity), amount: amount(amount_cents), unit_cost };
  return { ...presentPart(part), ...goods, expires, expires_on, lot_code };
}

function number(text: string | null): number | null {
  return text === null ? null : Number(text);
}

function presentPart({ item_id, item, stock_unit, quantity, price }: LinePart): CasePart {
  return { item_id, item, stock_unit, quantity: Number(quantity), price: price === null ? null : Number(price) };
}

function matchOf(line: StoredLine, candidates: Candidate[]): LineMatch | null {
  if (line.item_id === null || line.item === null || line.match_kind === null) return null;
  const of_vendor = candidates.some((one) => one.item_id === line.item_id && one.of_vendor);
  return { kind: line.match_kind, item_id: line.item_id, item: line.item, score: line.match_score ?? 1, of_vendor };
}

function lowest(evidence: EvidenceMap): number {
  return Object.values(evidence).reduce((least, { confidence }) => Math.min(least, confidence), 1);
}
