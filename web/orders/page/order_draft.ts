import { amountOf, centsToNumber, toCents } from '#contract/decimal.ts';
import type { Order } from '#contract/orders/order.ts';
import type { TypedNumber } from '../../ui/fields/typed_number.ts';

/** A line as the form holds it; an empty quantity is not finished yet. */
export interface OrderDraftLine {
  item_id: string;
  item: string;
  detail: string;
  unit: string;
  stock_per_unit: number;
  stock_unit: string;
  unit_price: number | null;
  quantity: TypedNumber;
}

export interface OrderDraft {
  location_id: string;
  expected_on: string;
  note: string;
  lines: OrderDraftLine[];
}

export function draftOf(order: Order, sellingUnit: string): OrderDraft {
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
        unit_price: line.unit_price,
        detail: [line.code, line.description === line.item ? null : line.description, line.pack]
          .filter(Boolean)
          .join(' · '),
        unit: line.unit ?? sellingUnit,
        stock_per_unit: line.stock_per_unit,
        quantity: line.ordered,
      })),
  };
}

/** What the call takes; a line without a quantity is left out. */
export function inputOf({ location_id, expected_on, note, lines }: OrderDraft) {
  return {
    location_id,
    expected_on: expected_on || null,
    note: note.trim() || null,
    lines: lines.flatMap(({ item_id, quantity }) =>
      Number(quantity) > 0 ? [{ item_id, quantity: Number(quantity) }] : [],
    ),
  };
}

/** What the line costs; null without a price. */
export function amountOfLine({ quantity, unit_price }: OrderDraftLine): number | null {
  const units = Number(quantity);
  // A minus sign alone is typed, too.
  return unit_price === null ? null : amountOf(Number.isFinite(units) ? units : 0, unit_price);
}

/** The sum at the known prices. */
export function totalOf(lines: readonly OrderDraftLine[]): number {
  return centsToNumber(lines.reduce((cents, line) => cents + toCents(amountOfLine(line) ?? 0), 0));
}
