import { isForeign, type ReviewField } from '#contract/invoices/header.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { askedCells, FACTORS_AND_AMOUNT, FIGURES } from '#contract/invoices/review/questions.ts';
import type { DoubtReason } from '#contract/invoices/review/review.texts.ts';
import { type DraftLine, type InvoiceDraft, isBlank, isGoods, isValid, sameText } from './draft.ts';

/** Sums prove nothing of what is no number, or of what only a model has seen. */
const UNPROVABLE: ReadonlySet<DoubtReason> = new Set(['not_a_number', 'not_on_page']);

export interface Doubt {
  /** Which cell, see `cellId`. */
  cell: string;
  /** Null for the header. */
  line_key: string | null;
  field: string;
  reason: DoubtReason;
  /** Other fields of the line that the same answer settles. */
  also?: string[];
}

/** The address of a cell on the screen: "header.date", "<line key>.amount". */
export function cellId(line_key: string | null, field: string): string {
  return `${line_key ?? 'header'}.${field}`;
}

/** The same cell in the wire's words, for `confirmed`. */
export function wireName(line_id: string | null, field: string): string {
  return line_id === null ? field : `${line_id}.${field}`;
}

function cellText(line: DraftLine, field: string): string | undefined {
  const value = line[field as keyof DraftLine];
  return typeof value === 'string' ? value : undefined;
}

function lineDoubts(
  invoice: Invoice,
  line: DraftLine,
  said: InvoiceLine | undefined,
  was: DraftLine | undefined,
  draft: InvoiceDraft,
): Doubt[] {
  const found: Doubt[] = [];
  const add = (field: string, reason: DoubtReason) => {
    if (!found.some((doubt) => doubt.field === field)) {
      found.push({ cell: cellId(line.key, field), line_key: line.key, field, reason });
    }
  };
  for (const field of LINE_ORDER) {
    const text = cellText(line, field);
    if (text !== undefined && !isValid(field, text)) add(field, 'not_a_number');
  }
  if (line.choice.kind === 'ignore' || line.choice.kind === 'deposit') return found;
  for (const field of said?.in_doubt ?? []) {
    if (line.line_id && draft.confirmed.includes(wireName(line.line_id, field))) continue;
    const text = cellText(line, field);
    const before = was ? cellText(was, field) : undefined;
    if (text !== undefined && before !== undefined && !sameText(field, text, before)) continue;
    const evidence = said?.boxes[field];
    if (evidence?.note) add(field, evidence.note);
    // A certain value without a note is only part of a wrong product, which is checked while the user types.
    else if (evidence && evidence.confidence < DOUBT_BELOW) add(field, 'low_confidence');
  }
  if (line.choice.kind === 'case' && !line.price_only && line.quantity.trim() === '') add('quantity', 'missing');
  if (line.choice.kind === 'none') add('item', 'no_item');
  else if (isUnsureItem(line, said, draft)) add('item', 'similar_item');
  else if (!line.price_only && isGuess(line, said, draft)) add('stock_quantity', 'guessed_conversion');
  if (asksGoodsOrPrice(invoice, line)) add('price_only', 'goods_or_price');
  return found;
}

/** A line of a credit memo with an item: nobody has said whether its goods went back. */
export function asksGoodsOrPrice({ kind }: Pick<Invoice, 'kind'>, { choice, price_only }: DraftLine): boolean {
  return kind === 'credit_memo' && price_only === null && isGoods(choice);
}

/** The user typed or confirmed this amount although it is not quantity × price: a discount, a minimum charge. */
function isAmountSure(said: InvoiceLine | undefined, draft: InvoiceDraft): boolean {
  return (
    !!said && (said.boxes.amount?.source === 'person' || draft.confirmed.includes(wireName(said.line_id, 'amount')))
  );
}

/** An item that was proposed by a similar name and not checked yet. */
function isUnsureItem(line: DraftLine, said: InvoiceLine | undefined, draft: InvoiceDraft): boolean {
  if (line.choice.kind !== 'item' || line.choice.item_id !== said?.item_id || !said.in_doubt.includes('item'))
    return false;
  return !draft.confirmed.includes(wireName(said.line_id, 'item'));
}

/** A guessed conversion: not typed, not remembered, not confirmed. */
function isGuess(line: DraftLine, said: InvoiceLine | undefined, draft: InvoiceDraft): boolean {
  if (line.stock_typed || line.choice.kind !== 'item' || said?.item_id !== line.choice.item_id) return false;
  if (line.line_id && draft.confirmed.includes(wireName(line.line_id, 'stock_quantity'))) return false;
  return (
    said.stock_quantity_source === 'guess' || said.stock_quantity === null || said.in_doubt.includes('stock_quantity')
  );
}

/** Above the lines. */
export const TOP_FIELDS = ['vendor', 'number', 'date', 'due_date', 'currency', 'exchange_rate', 'po_number'] as const;
/** Below the lines. */
export const TOTAL_FIELDS = ['subtotal', 'discount', 'fees', 'deposit', 'tax', 'rounding', 'total'] as const;
/** One line, left to right. */
export const LINE_ORDER: readonly string[] = [
  'item',
  'code',
  'description',
  'quantity',
  'unit',
  'pack',
  'unit_price',
  'discount',
  'amount',
  'stock_quantity',
  'price_only',
];

/** Figures that are unsure one by one, but whose product comes out, are one question. */
function togetherWhereProven(line: DraftLine, found: Doubt[]): Doubt[] {
  if (FACTORS_AND_AMOUNT.some((field) => !cellText(line, field)?.trim())) return found;
  if (found.some(({ field, reason }) => reason === 'not_a_number' && FIGURES.includes(field))) return found;
  const unsure = found.map(({ field }) => field);
  const asked = askedCells(unsure, true);
  if (asked.length === unsure.length) return found;
  const together: Doubt = {
    cell: cellId(line.key, 'amount'),
    line_key: line.key,
    field: 'amount',
    reason: 'line_figures',
    also: unsure.filter((field) => FIGURES.includes(field) && field !== 'amount'),
  };
  return [...found.filter(({ field }) => !FIGURES.includes(field)), together];
}

const place = (doubt: Doubt) => LINE_ORDER.indexOf(doubt.field);

/** Lines whose quantity × price is not their amount, with what it would be, and the figures that are certain, by cell. */
interface SumsSay {
  broken_lines: ReadonlyMap<string, string>;
  proven: ReadonlySet<string>;
}

/**
 * Everything that a user should look at, in the order of the screen. `base` is what the server has, `broken` and `proven`
 * are what the sums say, `own` is the company's currency.
 */
export function listDoubts(
  invoice: Invoice,
  base: InvoiceDraft,
  draft: InvoiceDraft,
  { broken_lines: broken, proven }: SumsSay,
  own: string,
): Doubt[] {
  const headerDoubts = (fields: readonly ReviewField[]) =>
    fields.flatMap((field): Doubt[] => {
      const reason = headerReason(invoice, base, draft, field, own);
      return reason ? [{ cell: cellId(null, field), line_key: null, field, reason }] : [];
    });
  const doubts = headerDoubts(TOP_FIELDS);
  const said = new Map(invoice.lines.map((line) => [line.line_id, line]));
  const was = new Map(base.lines.map((line) => [line.key, line]));
  for (const line of draft.lines) {
    if (isBlank(line)) continue;
    const id = line.line_id ?? '';
    const found = lineDoubts(invoice, line, said.get(id), was.get(id), draft).filter(
      ({ cell, reason }) => UNPROVABLE.has(reason) || !proven.has(cell),
    );
    if (
      broken.has(line.key) &&
      !isAmountSure(said.get(id), draft) &&
      !found.some((doubt) => FIGURES.includes(doubt.field))
    ) {
      found.push({ cell: cellId(line.key, 'amount'), line_key: line.key, field: 'amount', reason: 'line_product' });
    }
    const asked = broken.has(line.key) ? found : togetherWhereProven(line, found);
    doubts.push(...asked.toSorted((a, b) => place(a) - place(b)));
  }
  const isOpen = ({ cell, reason }: Doubt) => UNPROVABLE.has(reason) || !proven.has(cell);
  return [...doubts, ...headerDoubts(TOTAL_FIELDS).filter(isOpen)];
}

function headerReason(
  invoice: Invoice,
  base: InvoiceDraft,
  draft: InvoiceDraft,
  field: ReviewField,
  own: string,
): DoubtReason | null {
  const text = draft.header[field];
  if (!isValid(field, text)) return 'not_a_number';
  if (field === 'exchange_rate') return needsRate(invoice, draft, own) ? 'missing_rate' : null;
  const said = invoice.fields[field];
  if (!said?.in_doubt || draft.confirmed.includes(field) || !sameText(field, text, base.header[field])) return null;
  return text.trim() === '' ? 'missing' : (said.note ?? 'low_confidence');
}

/** The amounts are in another currency, and nobody has said what it is worth. A packing slip is posted without money. */
export function needsRate({ kind }: Pick<Invoice, 'kind'>, { header }: InvoiceDraft, own: string): boolean {
  return kind !== 'packing_slip' && isForeign(header.currency.trim(), own) && header.exchange_rate.trim() === '';
}

/** Cells whose value was calculated and not changed since: no page shows it. */
export function calculatedCells(invoice: Invoice, base: InvoiceDraft, draft: InvoiceDraft): Set<string> {
  const cells = new Set<string>();
  for (const field of TOTAL_FIELDS) {
    const same = sameText(field, draft.header[field], base.header[field]);
    if (same && invoice.fields[field]?.note === 'computed') cells.add(cellId(null, field));
  }
  const said = new Map(invoice.lines.map((line) => [line.line_id, line]));
  const was = new Map(base.lines.map((line) => [line.key, line]));
  for (const line of draft.lines) {
    for (const field of FIGURES) {
      if (said.get(line.line_id ?? '')?.boxes[field]?.note !== 'computed') continue;
      const before = was.get(line.key);
      if (before && cellText(before, field) === cellText(line, field)) cells.add(cellId(line.key, field));
    }
  }
  return cells;
}

/** The cells of the screen in reading order. */
export function cellOrder(draft: InvoiceDraft): string[] {
  return [
    ...TOP_FIELDS.map((field) => cellId(null, field)),
    ...draft.lines.flatMap((line) => LINE_ORDER.map((field) => cellId(line.key, field))),
    ...TOTAL_FIELDS.map((field) => cellId(null, field)),
  ];
}

/** Doubts by line. A line whose doubts are the same as before keeps its array, so that its row need not be drawn again. */
export function doubtsByLine(doubts: Doubt[], before: ReadonlyMap<string, Doubt[]>): Map<string, Doubt[]> {
  const groups = new Map<string, Doubt[]>();
  for (const doubt of doubts) {
    if (doubt.line_key === null) continue;
    const group = groups.get(doubt.line_key);
    if (group) group.push(doubt);
    else groups.set(doubt.line_key, [doubt]);
  }
  for (const [key, group] of groups) {
    const old = before.get(key);
    if (old && JSON.stringify(old) === JSON.stringify(group)) groups.set(key, old);
  }
  return groups;
}

/** The doubt after `cell` in reading order, round to the first; null when there is none. */
export function nextDoubt(doubts: Doubt[], order: string[], cell: string | null, step: 1 | -1 = 1): Doubt | null {
  if (doubts.length === 0) return null;
  const here = cell === null ? -1 : order.indexOf(cell);
  const places = doubts.map((doubt) => order.indexOf(doubt.cell));
  if (step === 1) return doubts[places.findIndex((place) => place > here)] ?? doubts[0] ?? null;
  const before = places.findLastIndex((place) => place < here && place >= 0);
  return doubts[before] ?? doubts.at(-1) ?? null;
}

/** Keys of the lines that stop a posting: neither matched nor ignored. */
export function unmatchedLines(draft: InvoiceDraft): DraftLine[] {
  return draft.lines.filter((line) => !isBlank(line) && line.choice.kind === 'none');
}
