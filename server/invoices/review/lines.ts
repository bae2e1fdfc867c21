import Big from 'big.js';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import type { LineInput } from '#contract/invoices/lines.ts';
import { LINE_FIELDS, type LineField } from '#contract/invoices/reading/reading.ts';
import { ensureItems } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { isProposedCharge } from '../charges.rules.ts';
import { enteredByHand } from '../evidence.rules.ts';
import { findItems, type LineRecord, NO_CHARGE, NO_ITEM } from '../lines.sql.ts';
import { UNKNOWN_OF_PART, withoutItemByLine } from '../matching/cases.ts';
import type { Candidate } from '../matching/match.sql.ts';
import { candidatesByLine, proposeMatch, rememberedOf } from '../matching/match.ts';
import { type Conversion, conversionFor, sameNumber, stockQuantity } from '../matching/stock_quantity.rules.ts';
import { hasItem, itemsOf, type LinePart } from '../mixed_cases.rules.ts';
import { isNothingChosen, isProposal, withoutKnownItem } from './choices.rules.ts';
import { followWords, isCorrected } from './corrected_names.ts';

export interface LineEdit {
  invoiceId: string;
  vendorId: string | null;
  vendorChanged: boolean;
  confirmed: Set<string>;
}

const NEW_LINE: Omit<LineRecord, 'line_id' | 'position'> = {
  code: null,
  description: '',
  quantity: null,
  unit: null,
  pack: null,
  unit_price: null,
  amount_cents: null,
  discount_cents: null,
  ...NO_ITEM,
  ignore: false,
  is_deposit: false,
  expires_on: null,
  lot_code: null,
  price_only: null,
  evidence: {},
};

/** The lines as the user left them: the given list in its order, or, without a list, the existing ones. */
export async function editLines(
  ctx: Ctx,
  t: Tenant,
  before: LineRecord[],
  inputs: LineInput[] | undefined,
  edit: LineEdit,
): Promise<LineRecord[]> {
  const known = new Map(before.map((line) => [line.line_id, line]));
  const given = inputs
    ? inputs.map((input) => withoutKnownItem(input, known.get(input.line_id ?? '')))
    : before.map(({ line_id }): LineInput => ({ line_id }));
  const seen = new Set<string>();
  const lines: LineRecord[] = [];
  const toMatch = new Set<string>();
  for (const [position, input] of given.entries()) {
    const old = input.line_id === undefined ? undefined : known.get(input.line_id);
    if (input.line_id !== undefined && (!old || seen.has(input.line_id)))
      throw new AppError('not_found', invoiceErrors.noLine);
    if (input.line_id) seen.add(input.line_id);
    const line = editCells(old, input, position, edit.confirmed);
    const words = old?.code !== line.code || old?.description !== line.description;
    // What one vendor calls an item, another can call something else.
    if (edit.vendorChanged && isNothingChosen(input) && isProposal(line)) Object.assign(line, NO_ITEM);
    if (edit.vendorChanged && isProposedCharge(line)) Object.assign(line, NO_CHARGE);
    const asksForMatch = input.item_id === undefined && !input.new_item && !input.parts && (!old || words);
    if (!hasItem(line) && !line.ignore && (asksForMatch || edit.vendorChanged)) toMatch.add(line.line_id);
    lines.push(line);
  }
  // A save often changes one of hundreds of lines: only what is matched or measured is looked up.
  const open = lines.filter(
    (line, index) =>
      toMatch.has(line.line_id) ||
      isCorrected(known.get(line.line_id), line) ||
      isToMeasure(line, given[index], known.get(line.line_id)),
  );
  const candidates = await candidatesByLine(t, edit.vendorId, open);
  const without = await withoutItemByLine(t, edit.vendorId, open);
  await chooseItems(ctx, t, lines, given, known);
  for (const line of await followWords(ctx, t, edit.invoiceId, known, lines)) {
    Object.assign(line, NO_ITEM);
    toMatch.add(line.line_id);
  }
  for (const line of lines) {
    if (!toMatch.has(line.line_id) || hasItem(line)) continue;
    Object.assign(line, proposeMatch(line, candidates.get(line.line_id) ?? [], without.get(line.line_id)));
  }
  await convertQuantities(t, lines, given, known, candidates);
  return lines;
}

function editCells(
  old: LineRecord | undefined,
  input: LineInput,
  position: number,
  confirmed: Set<string>,
): LineRecord {
  const line: LineRecord = { line_id: newId(), ...NEW_LINE, ...old, position, evidence: { ...old?.evidence } };
  const isConfirmed = (cell: string) => confirmed.has(`${line.line_id}.${cell}`);
  const touch = (cell: LineField, changed: boolean, isEmpty: boolean) => {
    if (!changed && !(isConfirmed(cell) && !isEmpty)) return;
    if (isEmpty) delete line.evidence[cell];
    else line.evidence[cell] = enteredByHand(line.evidence[cell]);
  };
  for (const cell of LINE_FIELDS) {
    if (cell === 'amount') {
      const after = input.amount === undefined ? line.amount_cents : input.amount;
      touch(cell, after !== line.amount_cents, after === null);
      line.amount_cents = after;
    } else if (cell === 'discount') {
      const after = input.discount === undefined ? line.discount_cents : input.discount || null;
      touch(cell, after !== line.discount_cents, after === null);
      line.discount_cents = after;
    } else if (cell === 'quantity' || cell === 'unit_price') {
      const given = input[cell];
      const after = given === undefined ? line[cell] : given;
      touch(cell, !sameNumber(after, line[cell]), after === null);
      line[cell] = after;
    } else if (cell === 'description') {
      const after = input.description === undefined ? line.description : (input.description ?? '');
      touch(cell, after !== line.description, after === '');
      line.description = after;
    } else {
      const given = input[cell];
      const after = given === undefined ? line[cell] : given || null;
      touch(cell, after !== line[cell], after === null);
      line[cell] = after;
    }
  }
  if (input.expires_on !== undefined) line.expires_on = input.expires_on;
  if (input.lot_code !== undefined) line.lot_code = input.lot_code || null;
  if (input.price_only !== undefined) line.price_only = input.price_only;
  if (input.is_deposit !== undefined) line.is_deposit = input.is_deposit;
  if (input.ignore !== undefined || line.is_deposit) line.ignore = input.ignore === true || line.is_deposit;
  // What the vendor's code or words were before is not what the user says.
  if (old && isProposedCharge(old) && (line.ignore !== old.ignore || line.is_deposit !== old.is_deposit))
    Object.assign(line, NO_ITEM);
  // A memo's line with an answer that is left out credits what was struck out at the door; only the program says that.
  if (line.ignore && !old?.ignore) line.price_only = null;
  // A proposed item or conversion that the user confirmed.
  if (line.item_id !== null && isConfirmed('item')) Object.assign(line, { match_kind: 'person', match_score: 1 });
  if (line.stock_quantity !== null && isConfirmed('stock_quantity')) line.stock_quantity_source = 'person';
  return line;
}

/** Applies the chosen, new and removed items. */
async function chooseItems(
  ctx: Ctx,
  t: Tenant,
  lines: LineRecord[],
  inputs: LineInput[],
  known: Map<string, LineRecord>,
): Promise<void> {
  const added = await ensureItems(
    ctx,
    t,
    inputs.flatMap(({ new_item, parts }) =>
      [new_item, ...(parts ?? []).map((part) => part.new_item)].filter((item) => item !== undefined),
    ),
  );
  const nextAdded = () => added.shift() ?? '';
  for (const [index, line] of lines.entries()) {
    const input = inputs[index];
    const fresh = input?.new_item && nextAdded();
    // A line that was struck out keeps its item, in case it came after all.
    const losesItem = line.ignore && ((line.is_deposit && hasItem(line)) || !known.get(line.line_id)?.ignore);
    const parts = input?.parts?.map(({ item_id, quantity, price, expires_on, lot_code }) => {
      const old = line.parts.find((part) => part.item_id === item_id);
      return {
        ...UNKNOWN_OF_PART,
        item_id: item_id ?? nextAdded(),
        item: '',
        stock_unit: '',
        quantity,
        price: price ?? null,
        is_new: old?.is_new ?? !item_id,
        expires_on: expires_on === undefined ? (old?.expires_on ?? null) : expires_on,
        lot_code: lot_code === undefined ? (old?.lot_code ?? null) : lot_code || null,
      };
    });
    if (parts && !line.ignore) {
      if (!sameParts(parts, line.parts)) Object.assign(line, NO_ITEM, { match_kind: 'person', match_score: 1, parts });
    } else if (fresh) {
      Object.assign(line, NO_ITEM, { item_id: fresh, match_kind: 'new', match_score: 1 });
      Object.assign(line, { ignore: false, is_deposit: false });
    } else if (input?.item_id === null || input?.parts === null || losesItem) {
      Object.assign(line, NO_ITEM);
    } else if (!line.ignore && input?.item_id !== undefined && input.item_id !== line.item_id) {
      Object.assign(line, { item_id: input.item_id, match_kind: 'person', match_score: 1, parts: [] });
    }
  }
  const items = await findItems(t, [...new Set(itemsOf(lines))]);
  for (const line of lines) {
    if (line.item_id !== null && !items.has(line.item_id)) throw new AppError('not_found', invoiceErrors.noItem);
    line.parts = line.parts.map((part) => {
      const found = items.get(part.item_id);
      if (!found) throw new AppError('not_found', invoiceErrors.noItem);
      return { ...part, ...found };
    });
  }
}

function sameParts(a: readonly LinePart[], b: readonly LinePart[]): boolean {
  const said = (parts: readonly LinePart[]) =>
    JSON.stringify(
      parts.map(({ item_id, quantity, price, expires_on, lot_code }) => [
        item_id,
        quantity,
        price,
        expires_on,
        lot_code,
      ]),
    );
  return said(a) === said(b);
}

/** Computes what each line adds to the stock, unless a user set it. */
async function convertQuantities(
  t: Tenant,
  lines: LineRecord[],
  inputs: LineInput[],
  known: Map<string, LineRecord>,
  candidates: Map<string, Candidate[]>,
): Promise<void> {
  const ids = lines.flatMap((line) => (line.item_id === null ? [] : [line.item_id]));
  const items = await findItems(t, [...new Set(ids)]);
  for (const [index, line] of lines.entries()) {
    if (line.item_id === null) continue;
    const input = inputs[index];
    const old = known.get(line.line_id);
    const typed = input?.stock_quantity;
    if (typed !== undefined && typed !== null && !sameNumber(typed, old?.stock_quantity ?? null)) {
      Object.assign(line, { stock_quantity: typed, stock_quantity_source: 'person' });
      continue;
    }
    if (isMeasured(line, line.item_id, old, typed)) continue;
    const conversion =
      (hasSameMeasure(line, line.item_id, old, typed) && typedConversion(old)) ||
      conversionFor(line, items.get(line.item_id)?.stock_unit ?? 'ea', rememberedOf(candidateFor(line, candidates)));
    line.stock_quantity = stockQuantity(line.quantity, conversion);
    line.stock_quantity_source = line.stock_quantity === null ? null : conversion.source;
  }
}

type Typed = LineInput['stock_quantity'];

function hasSameMeasure(
  line: LineRecord,
  itemId: string,
  old: LineRecord | undefined,
  typed: Typed,
): old is LineRecord {
  return old?.item_id === itemId && old.unit === line.unit && old.pack === line.pack && typed !== null;
}

/** Its stock quantity was computed from what the line still says. */
function isMeasured(line: LineRecord, itemId: string, old: LineRecord | undefined, typed: Typed): boolean {
  return (
    hasSameMeasure(line, itemId, old, typed) && line.stock_quantity !== null && sameNumber(old.quantity, line.quantity)
  );
}

/** The line will have an item for which its stock quantity has to be computed. */
function isToMeasure(line: LineRecord, input: LineInput | undefined, old: LineRecord | undefined): boolean {
  if (input?.new_item) return true;
  // No choice changes the item of a line that is struck out.
  const itemId = line.ignore || input?.item_id === undefined ? line.item_id : input.item_id;
  return itemId !== null && !isMeasured(line, itemId, old, input?.stock_quantity);
}

function candidateFor(line: LineRecord, candidates: Map<string, Candidate[]>): Candidate | undefined {
  return candidates.get(line.line_id)?.find((candidate) => candidate.item_id === line.item_id);
}

/** A conversion that a user set stays when only the quantity changes. */
function typedConversion(old: LineRecord): Conversion | undefined {
  const { quantity, stock_quantity, stock_quantity_source: source } = old;
  if (source !== 'person' || quantity === null || stock_quantity === null || new Big(quantity).eq(0)) return undefined;
  return { stock_per_unit: new Big(stock_quantity).div(quantity).toFixed(), source };
}
