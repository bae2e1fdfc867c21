import { REVIEW_FIELDS, type ReviewField } from '#contract/invoices/header.ts';
import { LINE_FIELDS } from '#contract/invoices/reading/reading.ts';
import { isProposedCharge } from '../charges.rules.ts';
import { cellColumnOf, columnOf } from '../columns.rules.ts';
import { enteredByHand } from '../evidence.rules.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import type { LineRecord } from '../lines.sql.ts';
import { type ComparedLine, type LinePlace, placeOf, sameLines } from './same_lines.rules.ts';

/** The lines of a reading, by their ids. Older readings do not say everything. */
export type ReadLines = Map<
  string,
  { description: string; place?: LinePlace | null } & Partial<
    Pick<LineRecord, 'code' | 'quantity' | 'unit' | 'pack' | 'unit_price' | 'discount_cents' | 'amount_cents'>
  >
>;

/** A document before it is read again. */
export interface Former {
  invoice: InvoiceRecord;
  lines: LineRecord[];
  /** What the newest reading said of it; without one, nothing was read. */
  header: Record<string, unknown>;
  read: ReadLines;
}

/** What a user had entered and a new reading has no place for. */
export interface NotKept {
  what: 'field' | 'line';
  /** The field, or the description of the line. */
  name: string;
}

/** The header of a document as it is stored. */
export type ReadHeader = Pick<InvoiceRecord, ReturnType<typeof columnOf> | 'evidence'>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Whether a user typed, confirmed or emptied the field. */
export function keepsField({ invoice, header }: Former, name: ReviewField): boolean {
  const column = columnOf(name);
  return invoice.evidence[name]?.source === 'person' || (isEmpty(invoice[column]) && !isEmpty(header[column]));
}

/** The order that the document bills: the one that a user chose or a former reading found. Where a user took it off, none. */
export function keepOrder({ invoice, header }: Former, vendorId: string | null, printed: string | null): string | null {
  if (invoice.vendor_id !== vendorId) return printed;
  return invoice.order_id ?? (isEmpty(header.order_id) ? printed : null);
}

/** The header that was read, with what a user typed, confirmed or emptied in it. */
export function keepHeader(former: Former, read: ReadHeader): ReadHeader {
  const { invoice } = former;
  const header = { ...read };
  const evidence = { ...read.evidence };
  for (const name of REVIEW_FIELDS) {
    if (!keepsField(former, name)) continue;
    const column = columnOf(name);
    Object.assign(header, { [column]: invoice[column] });
    const kept = invoice.evidence[name];
    if (kept) evidence[name] = kept;
    else delete evidence[name];
  }
  if (header.currency === invoice.currency) header.exchange_rate = invoice.exchange_rate;
  return { ...header, evidence };
}

/** The fields of the header in which a user entered something. */
export function enteredFields({ invoice }: Former): ReviewField[] {
  return REVIEW_FIELDS.filter((name) => invoice.evidence[name]?.source === 'person');
}

export interface KeptLines {
  /** The lines of the document. A line that is one of before has its id. */
  lines: LineRecord[];
  /** What was read, with the ids of `lines`, and with the lines that the user had removed. */
  read: LineRecord[];
  /** The former lines among `lines`, by id. */
  same: Map<string, LineRecord>;
  not_kept: NotKept[];
}

/** The lines that were read, with what a user entered in them; lines that a user added or removed stay so. `isWhole`: it is of all pages. */
export function keepLines(former: Former, now: LineRecord[], isWhole: boolean): KeptLines {
  const before = new Map(former.lines.map((line) => [line.line_id, line]));
  // Nothing says of which part of a file that was taken apart it is.
  const added = isWhole ? former.lines.filter((line) => isAdded(former, line)) : [];
  const removed = [...former.read].filter(([line_id]) => !before.has(line_id));
  const compared: ComparedLine[] = [
    ...former.lines.map(({ line_id, evidence, code, description }) => {
      const was = former.read.get(line_id);
      const names = was?.description ? [description, was.description] : [description];
      return { line_id, place: placeOf(evidence) ?? was?.place ?? null, code, names };
    }),
    ...removed.map(([line_id, { place, code, description }]) => ({
      line_id,
      place: place ?? null,
      code: code ?? null,
      names: [description],
    })),
  ];
  const ids = sameLines(compared, now.map(comparedOf));
  const read = now.map((line) => ({ ...line, line_id: ids.get(line.line_id) ?? line.line_id }));
  const same = new Map<string, LineRecord>();
  const lines: LineRecord[] = [];
  for (const line of read) {
    const old = before.get(line.line_id);
    if (old) same.set(old.line_id, old);
    if (old) lines.push(keepLine(old, former.read.get(old.line_id), line));
    else if (!former.read.has(line.line_id)) lines.push(line);
  }
  for (const line of added) {
    if (same.has(line.line_id)) continue;
    same.set(line.line_id, line);
    lines.splice(placeAmong(lines, former.lines, line), 0, line);
  }
  const not_kept = former.lines
    .filter((line) => !same.has(line.line_id) && hasEntries(line))
    .map(({ description, code }) => ({ what: 'line' as const, name: description || code || '' }));
  return { lines: lines.map((line, position) => ({ ...line, position })), read, same, not_kept };
}

function comparedOf({ line_id, evidence, code, description }: LineRecord): ComparedLine {
  return { line_id, place: placeOf(evidence), code, names: [description] };
}

/** Typed by a user: no reading said it, and no place on a page shows it. */
export function isAdded({ read }: Pick<Former, 'read'>, { line_id, evidence }: LineRecord): boolean {
  if (read.has(line_id)) return false;
  return Object.values(evidence).every(({ source, page }) => source === 'person' && page === null);
}

/** After the line that it followed. */
function placeAmong(lines: LineRecord[], former: LineRecord[], line: LineRecord): number {
  const order = former.map(({ line_id }) => line_id);
  for (let index = order.indexOf(line.line_id) - 1; index >= 0; index -= 1) {
    const found = lines.findIndex(({ line_id }) => line_id === order[index]);
    if (found >= 0) return found + 1;
  }
  return order[0] === line.line_id ? 0 : lines.length;
}

function keepLine(old: LineRecord, was: ReturnType<ReadLines['get']>, read: LineRecord): LineRecord {
  const evidence = { ...read.evidence };
  const line: LineRecord = { ...read, evidence };
  for (const cell of LINE_FIELDS) {
    const column = cellColumnOf(cell);
    const entered = old.evidence[cell]?.source === 'person' || (cell === 'discount' && isUnmarked(old));
    const emptied = isEmpty(old[column]) && !isEmpty(was?.[column]);
    if (!entered && !emptied) continue;
    Object.assign(line, { [column]: old[column] });
    const kept = old.evidence[cell] ?? (entered ? enteredByHand(undefined) : undefined);
    if (kept) evidence[cell] = kept;
    else delete evidence[cell];
  }
  if (isDiscountLost(line, read)) {
    line.discount_cents = null;
    delete evidence.discount;
  }
  // No reading says these.
  const { expires_on, lot_code, price_only } = old;
  const { ignore, is_deposit } = isProposedCharge(old) ? read : old;
  return { ...line, ignore, is_deposit, expires_on, lot_code, price_only };
}

/** A discount without evidence was entered before readings had any: exports of that time still have such lines. */
function isUnmarked({ discount_cents, evidence }: LineRecord): boolean {
  return discount_cents !== null && evidence.discount === undefined;
}

/** It was read as what lies between the other figures, and a user has others. */
function isDiscountLost(line: LineRecord, read: LineRecord): boolean {
  if (line.discount_cents === null || line.evidence.discount?.source === 'person') return false;
  return (['quantity', 'unit_price', 'amount_cents'] as const).some((column) => line[column] !== read[column]);
}

function hasEntries(line: LineRecord): boolean {
  return (
    Object.values(line.evidence).some(({ source }) => source === 'person') ||
    (line.ignore && !isProposedCharge(line)) ||
    isChosen(line) ||
    isUnmarked(line) ||
    line.stock_quantity_source === 'person' ||
    [line.expires_on, line.lot_code].some((value) => value !== null)
  );
}

/** Whether a user chose the item of the line. */
export function isChosen({ match_kind }: LineRecord): boolean {
  return match_kind === 'person' || match_kind === 'new';
}
