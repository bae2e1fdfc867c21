import type { DocumentKind, OfferedKind } from '#contract/invoices/kind_names.ts';
import { HEADER_FIELDS, type ReadFields, type Reading, type ReadRefusal } from '#contract/invoices/reading/reading.ts';
import { getVendor } from '#server/inventory/inventory.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { withPriceOnly } from '../credits/price_only.ts';
import { type EvidenceMap, evidenceMap } from '../evidence.rules.ts';
import type { InvoiceChange } from '../invoices.sql.ts';
import { type LineRecord, replaceLines } from '../lines.sql.ts';
import { withoutItemByLine } from '../matching/cases.ts';
import { candidatesByLine, proposeMatch } from '../matching/match.ts';
import { itemsOf } from '../mixed_cases.rules.ts';
import { findOrderOf } from '../orders/link.ts';
import { followWords } from '../review/corrected_names.ts';
import { assess, numberKey } from '../rules.ts';
import { settleCurrency } from './currency.ts';
import { findDuplicate } from './find_duplicate.ts';
import {
  enteredFields,
  type Former,
  keepHeader,
  keepLines,
  keepOrder,
  keepsField,
  type NotKept,
  type ReadHeader,
} from './keep_entries.rules.ts';
import { keepMatches } from './keep_matches.ts';
import { type PrintedVendor, printedVendor } from './printed_vendor.ts';
import { centsOf, dateOf, lineRecord, textOf, withStockSigns } from './values.ts';

/** A document that was refused, with what was found in it all the same. */
export async function storeRefusal(
  t: Tenant,
  invoiceId: string,
  { reason, found }: { reason: ReadRefusal; found?: Reading },
): Promise<InvoiceChange> {
  await replaceLines(t, invoiceId, []);
  const { known, read } = await headerOf(t, found ?? NOTHING, null);
  const { doubt_count } = assess({ ...read, kind: 'invoice' }, [], await getCurrency(t));
  return {
    ...read,
    vendor_id: known?.vendor_id ?? null,
    number_key: numberKey(read.number),
    status: 'needs_review',
    reason_code: reason,
    engine: 'none',
    adds_up: null,
    off_by_cents: null,
    doubt_count,
  };
}

const NOTHING: ReadContent = {
  fields: Object.fromEntries(HEADER_FIELDS.map((name) => [name, null])) as ReadFields,
  vendor_marks: { tax_ids: [], phones: [], emails: [], address: null },
};

export interface Entries {
  former: Former;
  /** The reading is of all the pages; or else only the lines of its pages can be kept. */
  isWhole: boolean;
}

interface StoredContent {
  header: InvoiceChange & { kind: DocumentKind };
  lines: LineRecord[];
  /** What was read, before it was joined with what users had entered. */
  read: { header: InvoiceChange; lines: LineRecord[] };
  not_kept: NotKept[];
}

/** Replaces header and lines by what was read, with what users had entered. */
export async function storeContent(
  ctx: Ctx,
  t: Tenant,
  invoiceId: string,
  given: Reading,
  chosen: DocumentKind | null,
  entries: Entries | null,
): Promise<StoredContent> {
  const reading = withStockSigns(chosen ? { ...given, is_credit_memo: chosen === 'credit_memo' } : given);
  const former = entries?.isWhole ? entries.former : null;
  const { known, read } = await headerOf(t, reading, former);
  const header = former ? keepHeader(former, read) : read;
  const vendor_id = known?.vendor_id ?? null;
  const kind = chosen ?? kindOf(reading, header.total_cents);
  const kept = entries && keepLines(entries.former, reading.lines.map(lineRecord), entries.isWhole);
  const found = await matched(t, vendor_id, kept?.lines ?? reading.lines.map(lineRecord));
  const matchedLines = kept ? await withKept(ctx, t, invoiceId, found, kept.same) : found;
  const lines = await withPriceOnly(t, { kind, vendor_id }, matchedLines);
  await replaceLines(t, invoiceId, lines);
  const evidence = { ...header.evidence };
  // The vendor is only known from the headings of an earlier file: its own codes prove it.
  if (evidence.vendor?.note === 'not_printed' && known && isProvenByCodes(lines)) {
    evidence.vendor = { ...evidence.vendor, confidence: 0.97, note: null };
  }
  const { vendor, number, date, po_number, total_cents } = header;
  const number_key = numberKey(number);
  const offer = chosen ? { offered_kind: null, offered_words: null } : offerOf(reading, kind);
  const printedOrder = await findOrderOf(t, { kind, vendor_id, po_number, number }, itemsOf(lines));
  const own = await getCurrency(t);
  const { adds_up, off_by_cents, doubt_count } = assess({ ...header, evidence, kind, ...offer }, lines, own);
  const like = { kind, vendor_id, vendor, number_key, date, total_cents };
  const twin = await findDuplicate(t, invoiceId, like, { reading, lines, header: { total_cents, adds_up, evidence } });
  const change: StoredContent['header'] = {
    ...header,
    evidence,
    kind,
    kind_chosen: chosen !== null,
    ...offer,
    vendor_id,
    order_id: former ? keepOrder(former, vendor_id, printedOrder) : printedOrder,
    number_key,
    vendor_marks: reading.vendor_marks,
    engine: reading.engine,
    adds_up,
    off_by_cents,
    doubt_count,
    status: twin ? 'duplicate' : 'needs_review',
    reason_code: twin?.reason_code ?? null,
    reason_note: null,
    duplicate_of: twin?.invoice_id ?? null,
  };
  const not_kept = [
    ...(entries && !entries.isWhole
      ? enteredFields(entries.former).map((name) => ({ what: 'field' as const, name }))
      : []),
    ...(kept?.not_kept ?? []),
  ];
  const ofReading = { header: { ...read, kind, order_id: printedOrder }, lines: kept?.read ?? lines };
  return { header: change, lines, read: ofReading, not_kept };
}

type ReadContent = Pick<Reading, 'fields' | 'vendor_marks' | 'statement_rows'>;

/** The header as it was read, and the vendor of the document, if the company has it. */
async function headerOf(
  t: Tenant,
  reading: ReadContent,
  former: Former | null,
): Promise<{ known: PrintedVendor | undefined; read: ReadHeader }> {
  const { fields, vendor_marks } = reading;
  const vendorName = textOf(fields.vendor, 200);
  const keptId = former && keepsField(former, 'vendor') ? former.invoice.vendor_id : undefined;
  const printed = await printedVendor(t, fields.vendor, vendor_marks);
  // What a user said about the vendor says in which currency it bills.
  const known = keptId === undefined ? printed : keptId === null ? undefined : await getVendor(t, keptId);
  const money = settleCurrency(fields.currency, known?.currency ?? null, await getCurrency(t));
  const evidence: EvidenceMap = evidenceMap({ ...fields, currency: null });
  if (money.evidence) evidence.currency = money.evidence;
  const read = {
    vendor: printed?.name ?? vendorName,
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
  return { known, read };
}

/** What was taken for the number of a statement is often the number of one of its rows. */
function isOfRow({ fields, statement_rows = [] }: ReadContent): boolean {
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
  if (titled) return { offered_kind: titled.kind, offered_words: titled.words || null };
  const isTold = kind === 'packing_slip' ? is_packing_slip : kind === 'credit_memo' && !is_credit_memo;
  return { offered_kind: isTold ? kind : null, offered_words: null };
}

/** The lines with what a user chose for them. A new item that is called like another one now gives way to what was found. */
async function withKept(
  ctx: Ctx,
  t: Tenant,
  invoiceId: string,
  found: LineRecord[],
  same: Map<string, LineRecord>,
): Promise<LineRecord[]> {
  const lines = await keepMatches(t, found, same);
  const taken = await followWords(ctx, t, invoiceId, same, lines);
  return lines.map((line, index) => (taken.includes(line) ? (found[index] ?? line) : line));
}

async function matched(t: Tenant, vendorId: string | null, lines: LineRecord[]): Promise<LineRecord[]> {
  const candidates = await candidatesByLine(t, vendorId, lines);
  const known = await withoutItemByLine(t, vendorId, lines);
  return lines.map((line) =>
    // What a user took out of the stock stays out.
    line.ignore
      ? line
      : { ...line, ...proposeMatch(line, candidates.get(line.line_id) ?? [], known.get(line.line_id)) },
  );
}
