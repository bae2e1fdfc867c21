import type { z } from 'zod';
import { REVIEW_FIELDS, type ReviewField } from '#contract/invoices/header.ts';
import type { Invoice, InvoiceInput } from '#contract/invoices/invoice.ts';
import type { InvoiceLine, LineInput } from '#contract/invoices/lines.ts';
import { LINE_FIELDS, type LineField } from '#contract/invoices/reading/reading.ts';
import type { ChosenPart } from '../../../inventory/mixed_cases/case_parts.ts';
import { moneyText, quantityText, typedDecimal } from './numbers.ts';

/** What PUT takes, before the server parsed it: numbers as decimal text. */
export type InvoiceChange = z.input<typeof InvoiceInput>;
type LineChange = z.input<typeof LineInput>;

/** Which item a line brings into stock, if any. */
export type ItemChoice =
  | { kind: 'none' }
  | { kind: 'item'; item_id: string; item: string; stock_unit: string | null }
  | { kind: 'new'; name: string; stock_unit: string; category: string | null }
  /** Several items in one. */
  | { kind: 'case'; parts: readonly ChosenPart[] }
  /** Containers that go back: a balance of the vendor, never stock. */
  | { kind: 'deposit' }
  | { kind: 'ignore' };

/** One line as the screen shows it: every cell is the typed text. */
export interface DraftLine extends Record<LineField, string> {
  /** Stays the same while the line lives, also before the server gave it an id. */
  key: string;
  line_id: string | null;
  /** The date and lot that are printed on the goods, for items that expire. */
  expires_on: string;
  lot_code: string;
  /** In a credit memo: only the price falls, or the goods went back; null: nobody has said so. */
  price_only: boolean | null;
  choice: ItemChoice;
  stock_quantity: string;
  /** A user wrote the stock quantity; otherwise the server works it out from quantity, unit and pack. */
  stock_typed: boolean;
}

/** The invoice as the screen shows it. */
export interface InvoiceDraft {
  header: Record<ReviewField, string>;
  vendor_id: string | null;
  lines: DraftLine[];
  /** Names of values in doubt that the user confirmed, not yet sent to the server. */
  confirmed: string[];
}

export const MONEY_FIELDS: ReadonlySet<string> = new Set([
  'subtotal',
  'tax',
  'fees',
  'discount',
  'deposit',
  'rounding',
  'total',
  'amount',
]);
export const QUANTITY_FIELDS: ReadonlySet<string> = new Set(['quantity', 'unit_price', 'stock_quantity']);

/** How many decimals a field may have; null where it holds words. */
export function decimalPlacesOf(field: string): number | null {
  if (MONEY_FIELDS.has(field)) return 2;
  if (field === 'exchange_rate') return 8;
  return QUANTITY_FIELDS.has(field) ? 4 : null;
}

/** Whether the value of a field can be sent. */
export function isValid(field: string, text: string): boolean {
  const places = decimalPlacesOf(field);
  return places === null || typedDecimal(text, places) !== undefined;
}

/** How an amount or a price is written once its field is left: "5" → "5.00". Anything else stays as it was typed. */
export function tidyText(field: string, text: string): string {
  if (!MONEY_FIELDS.has(field) && field !== 'unit_price') return text;
  const decimal = typedDecimal(text, decimalPlacesOf(field) ?? 0);
  return decimal ? moneyText(decimal) : text;
}

function choiceOf(line: InvoiceLine): ItemChoice {
  if (line.is_deposit) return { kind: 'deposit' };
  if (line.ignore) return { kind: 'ignore' };
  if (line.parts.length > 0) {
    const parts = line.parts.map(({ expires, expires_on, lot_code, ...part }): ChosenPart => {
      const { item_id, item, stock_unit, quantity, price } = part;
      const lot = expires ? { expires, expires_on, lot_code } : {};
      return { item_id, item, stock_unit, quantity, price, ...lot };
    });
    return { kind: 'case', parts };
  }
  if (line.item_id === null) return { kind: 'none' };
  return { kind: 'item', item_id: line.item_id, item: line.item ?? '', stock_unit: line.stock_unit };
}

export function draftLine(line: InvoiceLine): DraftLine {
  return {
    key: line.line_id,
    line_id: line.line_id,
    code: line.code ?? '',
    description: line.description,
    quantity: quantityText(line.quantity),
    unit: line.unit ?? '',
    pack: line.pack ?? '',
    unit_price: moneyText(line.unit_price),
    amount: moneyText(line.amount),
    discount: moneyText(line.discount),
    expires_on: line.expires_on ?? '',
    lot_code: line.lot_code ?? '',
    price_only: line.price_only ?? null,
    choice: choiceOf(line),
    stock_quantity: quantityText(line.stock_quantity),
    stock_typed: line.stock_quantity_source === 'person',
  };
}

export function emptyLine(key: string): DraftLine {
  return {
    key,
    line_id: null,
    code: '',
    description: '',
    quantity: '',
    unit: '',
    pack: '',
    unit_price: '',
    amount: '',
    discount: '',
    expires_on: '',
    lot_code: '',
    price_only: null,
    choice: { kind: 'none' },
    stock_quantity: '',
    stock_typed: false,
  };
}

/** An empty line is not sent and needs no item. */
export function isBlank(line: DraftLine): boolean {
  return (
    line.line_id === null && line.choice.kind === 'none' && LINE_FIELDS.every((field) => line[field].trim() === '')
  );
}

export function draftOf(invoice: Invoice): InvoiceDraft {
  const header = {} as Record<ReviewField, string>;
  for (const field of REVIEW_FIELDS) {
    const value = invoice[field];
    header[field] = MONEY_FIELDS.has(field) ? moneyText(value) : String(value ?? '');
  }
  return { header, vendor_id: invoice.vendor_id, lines: invoice.lines.map(draftLine), confirmed: [] };
}

/** Whether two texts of a field mean the same: "12.50" and "12.5" do, "4 " and "4" do. */
export function sameText(field: string, a: string, b: string): boolean {
  const places = decimalPlacesOf(field);
  if (places === null) return a.trim() === b.trim();
  const left = typedDecimal(a, places);
  const right = typedDecimal(b, places);
  return left === undefined || right === undefined ? a.trim() === b.trim() : left === right;
}

function wireCell(field: string, text: string, before: string): string | null {
  const places = decimalPlacesOf(field);
  if (places === null) return text.trim() || null;
  const decimal = typedDecimal(text, places);
  // What is no number yet stays on the screen; the last number stays with the server.
  return decimal === undefined ? (typedDecimal(before, places) ?? null) : decimal;
}

function partInput({ item_id, item, stock_unit, quantity, price, expires_on, lot_code }: ChosenPart) {
  const of = item_id === null ? { new_item: { name: item, stock_unit } } : { item_id };
  const lot = expires_on === undefined ? {} : { expires_on, lot_code: lot_code?.trim() || null };
  return { ...of, quantity, price, ...lot };
}

/** Whether it is said which goods a line is. */
export function isGoods({ kind }: ItemChoice): boolean {
  return kind === 'item' || kind === 'new' || kind === 'case';
}

export function sameChoice(a: ItemChoice, b: ItemChoice): boolean {
  return (a.kind === 'item' && b.kind === 'item' && a.item_id === b.item_id) || JSON.stringify(a) === JSON.stringify(b);
}

/** The goods that a user chose. Of any others nothing is said, so that other words or another vendor may find an item; null takes one away. */
function goodsInput(choice: ItemChoice, before: ItemChoice): Partial<LineChange> {
  switch (choice.kind) {
    case 'item':
      return { item_id: choice.item_id };
    case 'case':
      return { parts: choice.parts.map(partInput) };
    case 'new':
      return { new_item: { name: choice.name, stock_unit: choice.stock_unit, category: choice.category } };
    case 'none':
      return before.kind === 'item' ? { item_id: null } : before.kind === 'case' ? { parts: null } : {};
    default:
      return {};
  }
}

function lineInput(line: DraftLine, before: DraftLine): LineChange {
  const cell = (field: LineField | 'stock_quantity') => wireCell(field, line[field], before[field]);
  const { choice } = line;
  const stocked = choice.kind === 'item' || choice.kind === 'new';
  return {
    ...(line.line_id === null ? {} : { line_id: line.line_id }),
    code: cell('code'),
    description: line.description.trim(),
    quantity: cell('quantity'),
    unit: cell('unit'),
    pack: cell('pack'),
    unit_price: cell('unit_price'),
    amount: cell('amount'),
    discount: cell('discount'),
    ...(line.expires_on || before.expires_on ? { expires_on: line.expires_on || null } : {}),
    ...(line.lot_code || before.lot_code ? { lot_code: line.lot_code.trim() || null } : {}),
    ...(line.price_only === before.price_only ? {} : { price_only: line.price_only }),
    ...(line.line_id !== null && sameChoice(choice, before.choice) ? {} : goodsInput(choice, before.choice)),
    ignore: choice.kind === 'ignore' || choice.kind === 'deposit',
    is_deposit: choice.kind === 'deposit',
    ...(stocked && line.stock_typed ? { stock_quantity: cell('stock_quantity') } : {}),
  };
}

/**
 * What to tell the server: only the header fields that differ from what it has, and the whole list of lines when any line
 * does. Null when there is nothing to tell.
 */
export function inputOf(draft: InvoiceDraft, base: InvoiceDraft): InvoiceChange | null {
  const input: InvoiceChange = {};
  for (const field of REVIEW_FIELDS) {
    if (sameText(field, draft.header[field], base.header[field]) || !isValid(field, draft.header[field])) continue;
    input[field] = wireCell(field, draft.header[field], base.header[field]);
  }
  if (draft.vendor_id !== base.vendor_id) input.vendor_id = draft.vendor_id;
  // A line that was added here keeps a key of its own after the server gave it an id.
  const before = new Map(base.lines.map((line) => [line.line_id, line]));
  const kept = draft.lines.filter((line) => !isBlank(line));
  const sent = kept.map((line) => lineInput(line, before.get(line.line_id) ?? emptyLine(line.key)));
  const known = base.lines.map((line) => lineInput(line, line));
  if (JSON.stringify(sent) !== JSON.stringify(known)) input.lines = sent;
  if (draft.confirmed.length > 0) input.confirmed = draft.confirmed;
  return Object.keys(input).length === 0 ? null : input;
}
