import { fromCents, plain, toCents } from '#contract/decimal.ts';
import { isForeign, type ReviewField } from '#contract/invoices/header.ts';
import { type DocumentKind, isPostedKind, type OfferedKind } from '#contract/invoices/kind_names.ts';
import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import { HEADER_FIELDS, type HeaderField, type ReadNote } from '#contract/invoices/reading/reading.ts';
import { checkSums, type SumsCheck } from '#contract/invoices/review/arithmetic.ts';
import { type Proof, proofOf } from '#contract/invoices/review/proof.ts';
import { askedCells, FIGURES } from '#contract/invoices/review/questions.ts';
import type { InvoiceStatus } from '#contract/invoices/statuses.ts';
import type { Evidence, EvidenceMap } from './evidence.rules.ts';
import { hasItem, isMixed, type LinePart } from './mixed_cases.rules.ts';

export interface HeaderAmounts {
  subtotal_cents: number | null;
  tax_cents: number | null;
  fees_cents: number | null;
  discount_cents: number | null;
  deposit_cents: number | null;
  rounding_cents: number | null;
  total_cents: number | null;
}

export interface AssessedHeader extends HeaderAmounts {
  kind: DocumentKind;
  /** What the page calls itself: a receipt needs no number. */
  offered_kind?: OfferedKind | null;
  vendor: string | null;
  number: string | null;
  date: string | null;
  currency: string | null;
  exchange_rate: string | null;
  evidence: EvidenceMap;
}

export interface AssessedLine {
  line_id: string;
  quantity: string | null;
  unit_price: string | null;
  amount_cents: number | null;
  discount_cents: number | null;
  item_id: string | null;
  match_kind: string | null;
  stock_quantity: string | null;
  stock_quantity_source: string | null;
  ignore: boolean;
  price_only: boolean | null;
  parts: LinePart[];
  evidence: EvidenceMap;
}

export interface Assessment {
  checks: (SumsCheck & { line_id: string | null })[];
  /** Null while there is nothing to add up. */
  adds_up: boolean | null;
  /** The largest difference of the sums over the whole invoice, or else of a line; null when all add up. */
  off_by_cents: number | null;
  /** Header fields that a user should check. */
  fields: Set<ReviewField>;
  /** By line: its cells, and `item` and `stock_quantity`, that a user should check. */
  lines: Map<string, string[]>;
  /** How many questions the review asks. Sums that do not add up are counted separately. */
  doubt_count: number;
}

/** Without these an invoice cannot be posted or found again, so their absence is a doubt too. */
const NEEDED: readonly HeaderField[] = ['vendor', 'number', 'date', 'currency', 'total'];
/** The same for a document without money. What it prints about money is ignored. */
const NEEDED_OF_SLIP: readonly HeaderField[] = ['vendor', 'date'];
const ASKED_OF_SLIP: readonly HeaderField[] = ['vendor', 'number', 'date', 'po_number'];

const SUSPICIOUS: readonly ReadNote[] = [
  'unclear',
  'several_candidates',
  'repaired',
  'does_not_add_up',
  'day_month_order',
  'not_printed',
  'not_on_page',
  'struck_out',
];

export function isDoubtful(evidence: Evidence | undefined): boolean {
  if (!evidence || evidence.source === 'person') return false;
  return evidence.confidence < DOUBT_BELOW || (evidence.note !== null && SUSPICIOUS.includes(evidence.note));
}

/** Sums prove nothing of values that only a model has seen: it can make up all of them. */
function isUnseen(evidence: Evidence | undefined): boolean {
  return evidence?.note === 'not_on_page' && evidence.source !== 'person';
}

const NOTHING_TO_ASK: Assessment = {
  checks: [],
  adds_up: null,
  off_by_cents: null,
  fields: new Set(),
  lines: new Map(),
  doubt_count: 0,
};

/** What is in doubt about an invoice, and whether its sums add up. `own` is the company's currency. */
export function assess(header: AssessedHeader, lines: AssessedLine[], own: string): Assessment {
  // What is not posted asks nothing.
  if (!isPostedKind(header.kind)) return NOTHING_TO_ASK;
  const input = {
    ...amountsAsText(header),
    lines: lines.map((line) => ({
      quantity: line.quantity === null ? null : plain(line.quantity),
      unit_price: line.unit_price === null ? null : plain(line.unit_price),
      amount: line.amount_cents === null ? null : fromCents(line.amount_cents),
      discount: line.discount_cents === null ? null : fromCents(line.discount_cents),
    })),
  };
  const sums = checkSums(input);
  const isCalculated = (evidence: EvidenceMap, name: string) => evidence[name]?.note === 'computed';
  const proof = proofOf(input, sums, {
    total: isCalculated(header.evidence, 'total'),
    lines: lines.map(({ evidence }) => FIGURES.some((name) => isCalculated(evidence, name))),
  });
  const checks = sums.map((check) => ({
    ...check,
    line_id: check.line === null ? null : (lines[check.line]?.line_id ?? null),
  }));

  const fields = fieldsInDoubt(header, own, proof);
  const failing = new Set(checks.filter((check) => !check.ok && check.line_id !== null).map((check) => check.line_id));
  const byLine = new Map<string, string[]>();
  let questions = fields.size;
  for (const [index, line] of lines.entries()) {
    const fails = failing.has(line.line_id);
    const unsure = unsureCells(line, header.kind).filter(
      (name) => isUnseen(line.evidence[name]) || !proof.lines[index]?.has(name),
    );
    const cells = fails && !unsure.includes('amount') ? [...unsure, 'amount'] : unsure;
    if (cells.length > 0) byLine.set(line.line_id, cells);
    questions += fails ? questionsOfBroken(line, unsure) : askedCells(unsure, hasFigures(line)).length;
  }
  return {
    checks,
    adds_up: checks.length === 0 ? null : checks.every((check) => check.ok),
    off_by_cents: offBy(checks),
    fields,
    lines: byLine,
    doubt_count: questions,
  };
}

/** The header fields that are needed and missing, or neither certain nor proven by the sums. */
function fieldsInDoubt(header: AssessedHeader, own: string, proof: Proof): Set<ReviewField> {
  const { evidence } = header;
  const isSlip = header.kind === 'packing_slip';
  const needed = isSlip ? NEEDED_OF_SLIP : NEEDED;
  const values: Partial<Record<HeaderField, unknown>> = {
    vendor: header.vendor,
    number: header.number,
    date: header.date,
    currency: header.currency,
    total: header.total_cents,
  };
  const isProven = (name: HeaderField) => proof.header.has(name) && !isUnseen(evidence[name]);
  const fields = new Set<ReviewField>();
  for (const name of isSlip ? ASKED_OF_SLIP : HEADER_FIELDS) {
    // A receipt can have no number; of another document a user has to say so.
    const isNeeded = needed.includes(name) && !(name === 'number' && header.offered_kind === 'receipt');
    const isMissing = isNeeded && (values[name] ?? null) === null && evidence[name]?.source !== 'person';
    if (isMissing || (isDoubtful(evidence[name]) && !isProven(name))) fields.add(name);
  }
  if (!isSlip && isForeign(header.currency, own) && header.exchange_rate === null) fields.add('exchange_rate');
  return fields;
}

function offBy(checks: Assessment['checks']): number | null {
  const failing = checks.filter((check) => !check.ok);
  const whole = failing.filter((check) => check.line_id === null);
  const differences = (whole.length > 0 ? whole : failing).map(({ difference }) => Math.abs(toCents(difference)));
  return differences.length > 0 ? Math.max(...differences) : null;
}

function hasFigures({ quantity, unit_price, amount_cents }: AssessedLine): boolean {
  return quantity !== null && unit_price !== null && amount_cents !== null;
}

/** A product that does not come out is asked about once, and not at all where a user typed or confirmed the amount. */
function questionsOfBroken(line: AssessedLine, unsure: string[]): number {
  const isKnown = line.evidence.amount?.source === 'person' || unsure.some((name) => FIGURES.includes(name));
  return unsure.length + (isKnown ? 0 : 1);
}

function unsureCells(line: AssessedLine, kind: DocumentKind): string[] {
  // What does not go into stock is not asked about; only its amount counts, as part of the total.
  if (line.ignore) return [];
  const cells = Object.entries(line.evidence)
    .filter(([name, evidence]) => name !== 'item' && name !== 'stock_quantity' && isDoubtful(evidence))
    .map(([name]) => name);
  if (!hasItem(line) || line.match_kind === 'similar') cells.push('item');
  else if (
    line.item_id !== null &&
    !line.price_only &&
    (line.stock_quantity === null || line.stock_quantity_source === 'guess')
  )
    cells.push('stock_quantity');
  // How many cases came; of each, the parts say what it holds.
  if (isMixed(line) && !line.price_only && line.quantity === null) cells.push('quantity');
  if (kind === 'credit_memo' && hasItem(line) && line.price_only === null) cells.push('price_only');
  return cells;
}

function amountsAsText(header: HeaderAmounts) {
  const text = (cents: number | null) => (cents === null ? null : fromCents(cents));
  return {
    subtotal: text(header.subtotal_cents),
    tax: text(header.tax_cents),
    fees: text(header.fees_cents),
    discount: text(header.discount_cents),
    deposit: text(header.deposit_cents),
    rounding: text(header.rounding_cents),
    total: text(header.total_cents),
  };
}

/** What can be done with a document in each state. */
export const invoiceCan = {
  edit: (status: InvoiceStatus) => status === 'needs_review',
  post: (status: InvoiceStatus) => status === 'needs_review',
  reject: (status: InvoiceStatus) => status !== 'posted' && status !== 'rejected',
  reopen: (status: InvoiceStatus) => status === 'rejected' || status === 'duplicate',
  reread: (status: InvoiceStatus) => status !== 'posted' && status !== 'reading',
};

/** An invoice number in the form in which it is compared: only letters and digits, in lower case. */
export function numberKey(number: string | null): string | null {
  const key = (number ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return key === '' ? null : key;
}
