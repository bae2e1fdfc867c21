import { amountOf, centsToNumber, toCents } from '#contract/decimal.ts';
import type { Order } from '#contract/orders/order.ts';
import { isRefused, type TypedNumber } from '../../ui/fields/typed_number.ts';

/** In stock units, where the order is delivered. */
export interface LineStock {
  on_hand: number;
  incoming: number;
  par_level: number | null;
}

/** A line as the form holds it; an empty quantity is not finished yet, and an empty price is not known. */
export interface OrderDraftLine {
  item_id: string;
  item: string;
  /** The vendor's code and words. */
  detail: string;
  unit: string;
  pack: string;
  stock_per_unit: TypedNumber;
  /** Goods were counted in its unit, which holds what it held. */
  is_counted?: boolean;
  stock_unit: string;
  unit_price: TypedNumber;
  quantity: TypedNumber;
  /** Of an item that was just added; that of the others comes with what the vendor sells. */
  stock?: LineStock;
}

export interface OrderDraft {
  location_id: string;
  expected_on: string;
  note: string;
  lines: OrderDraftLine[];
}

export function draftOf(order: Order): OrderDraft {
  return {
    location_id: order.location_id,
    expected_on: order.expected_on ?? '',
    note: order.note ?? '',
    lines: order.lines
      .filter(({ line_id }) => line_id !== null)
      .map((line) => ({
        item_id: line.item_id,
        item: line.item,
        stock_unit: line.stock_unit,
        unit_price: line.unit_price ?? '',
        detail: [line.code, line.description === line.item ? null : line.description].filter(Boolean).join(' · '),
        unit: line.unit ?? '',
        pack: line.pack ?? '',
        stock_per_unit: line.stock_per_unit,
        is_counted: line.received + line.short + line.damaged > 0,
        quantity: line.ordered,
      })),
  };
}

/** A text that is no number counts as nothing. */
const amountIn = (typed: TypedNumber) => Number(typed) || 0;

/** Nothing of it is typed, or a zero. */
export const isUnordered = ({ quantity }: OrderDraftLine) => Number(quantity) === 0;

/** Of what is typed under the line. */
export const hasRefusedDetails = ({ unit_price, stock_per_unit }: OrderDraftLine) =>
  isRefused(unit_price) || !(Number(stock_per_unit) > 0);

export const hasRefused = (line: OrderDraftLine) => isRefused(line.quantity) || hasRefusedDetails(line);

/** What the call takes; a line without a quantity is left out. */
export function inputOf({ location_id, expected_on, note, lines }: OrderDraft) {
  return {
    location_id,
    expected_on: expected_on || null,
    note: note.trim() || null,
    lines: lines
      .filter(({ quantity }) => Number(quantity) > 0)
      .map(({ item_id, quantity, unit, pack, stock_per_unit, unit_price }) => ({
        item_id,
        quantity: Number(quantity),
        unit: unit.trim() || null,
        pack: pack.trim() || null,
        stock_per_unit: Number(stock_per_unit),
        unit_price: unit_price === '' ? null : Number(unit_price),
      })),
  };
}

/** What the line costs; null without a price. */
export function amountOfLine({ quantity, unit_price }: OrderDraftLine): number | null {
  return typeof unit_price === 'string' ? null : amountOf(amountIn(quantity), unit_price);
}

/** The sum at the known prices. */
export function totalOf(lines: readonly OrderDraftLine[]): number {
  return centsToNumber(lines.reduce((cents, line) => cents + toCents(amountOfLine(line) ?? 0), 0));
}
