import Big from 'big.js';
import { fitsQuantity, toCents } from '#contract/decimal.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { SalesColumns, SalesField } from '#contract/pos/files.ts';
import { readDay } from '#server/platform/tables/day.rules.ts';
import { readNumber } from '#server/platform/tables/number.rules.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';
import { readMinute, readStatus } from './values.rules.ts';

/** The `source_key` of a voided row: it sells nothing, but its ticket may have been sold in an earlier file. */
export const VOIDED = '';

/** What one row of a sales file says: of which sale it is, and what was sold or came back. */
export interface ReadLine {
  source_id: string;
  source_key: string;
  name: string;
  sku: string | null;
  sold_on: string;
  /** Null where the file has no times, or no tickets. */
  minute: number | null;
  quantity: string;
  returned: string;
  amount_cents: number;
}

interface FileLine {
  source_key: string;
  quantity: string;
  returned: string;
  amount_cents: number;
}

export interface FileSale {
  source_id: string;
  sold_on: string;
  /** The minute of the day of its first row; null where the file has no times. */
  minute: number | null;
  /** None when all of them were voided. */
  lines: FileLine[];
}

interface Reading {
  columns: SalesColumns;
  day: string | null;
  /** Whether the amounts are prices of one unit. */
  is_unit_price: boolean;
  /** Whether only the first row of an order has its status. */
  is_order_status: boolean;
  /** Whether a yes in the status means that a row was sold and refunded, and not that it was voided. */
  is_refund_flag: boolean;
  /** Whether refunded goods go back on the shelf. */
  returns: boolean;
}

/** The rows of a ticket stand close together, so what was printed of older tickets is forgotten. */
const ORDERS_KEPT = 1_000;

/** What the first row of an order says of the others. */
interface OrderFacts {
  date: string;
  status: string;
}

/** Reads one row after the other; null for rows that say nothing of a sale, such as sums. */
export function openLineReader({ columns, day, returns, ...meanings }: Reading) {
  const { is_unit_price, is_order_status, is_refund_flag } = meanings;
  const orders = new Map<string, OrderFacts>();
  return (row: readonly string[]): ReadLine | { fault: string } | null => {
    const cell = (field: SalesField) => row[columns[field] ?? -1]?.trim() ?? '';
    const [name, quantity, order] = [cell('item'), cell('quantity'), cell('order')];
    // Sums and separators have no quantity of their own, or no name.
    if (name === '' && quantity === '') return null;
    if (name === '') return { fault: posErrors.rowItem };
    if (/^(grand )?totals?\s*:?$/i.test(name)) return null;
    const sold = numberIn(quantity);
    if (sold === null) return quantity === '' ? null : { fault: posErrors.rowQuantity(quantity) };
    // Only the first row of an order has its date in some exports.
    const first = order ? orders.get(order) : undefined;
    const printed = cell('date') || (first?.date ?? '');
    const said = cell('status') || (is_order_status ? (first?.status ?? '') : '');
    if (order && (printed || said)) remember(orders, order, { date: printed, status: said });
    const marked = readStatus(said);
    const isRefunded = is_refund_flag && marked !== 'sold';
    const status = isRefunded ? 'sold' : marked;
    if (sold.eq(0)) return null;
    const sold_on = columns.date === null || printed === '' ? day : readDay(printed);
    // An order that was canceled before it was paid has no date.
    if (sold_on === null) return status === 'void' ? null : { fault: posErrors.rowDate(printed) };
    const sale = {
      // Many tills begin with ticket 1 every day.
      source_id: order ? `${sold_on} ticket ${order}` : `day ${sold_on}`,
      sold_on,
      minute: order ? (readMinute(cell('time')) ?? readMinute(printed)) : null,
    };
    if (status === 'void') {
      // Without tickets, all of a day is one sale, and nothing says that all of it was voided.
      if (!order) return null;
      return { ...sale, source_key: VOIDED, name: '', sku: null, quantity: '0', returned: '0', amount_cents: 0 };
    }
    const sku = cell('sku');
    const isBack = status === 'refund' || sold.lt(0);
    const printedAmount = numberIn(cell('amount')) ?? new Big(0);
    const whole = is_unit_price ? printedAmount.times(sold) : printedAmount;
    const amount = fitsQuantity(whole) ? toCents(whole.toFixed()) : 0;
    return {
      ...sale,
      source_key: sku ? `sku ${sku.toLowerCase()}` : `name ${wordKey(name) || name}`,
      name,
      sku: sku || null,
      quantity: isBack ? '0' : sold.toFixed(),
      returned: (isBack || isRefunded) && returns ? sold.abs().toFixed() : '0',
      // A discount is sold for less than nothing.
      amount_cents: isBack ? -Math.abs(amount) : isRefunded ? 0 : amount,
    };
  };
}

/** A number that a sale can have: a barcode in the column of another number is none. */
function numberIn(text: string): Big | null {
  const read = readNumber(text);
  const number = read === null ? null : new Big(read);
  return number && fitsQuantity(number) ? number : null;
}

function remember(orders: Map<string, OrderFacts>, order: string, facts: OrderFacts): void {
  orders.delete(order);
  orders.set(order, facts);
  const [oldest] = orders.keys();
  if (orders.size > ORDERS_KEPT && oldest !== undefined) orders.delete(oldest);
}

/** Adds what a row says to the line of its sale and its sold item, or begins that line. */
export function addLine<Line extends ReadLine>(lines: Map<string, Line>, line: Line): void {
  const key = `${line.source_id}\n${line.source_key}`;
  const had = lines.get(key);
  if (!had) {
    lines.set(key, line);
    return;
  }
  had.quantity = new Big(had.quantity).plus(line.quantity).toFixed();
  had.returned = new Big(had.returned).plus(line.returned).toFixed();
  had.amount_cents += line.amount_cents;
}

/** The sales that these lines are of, in the order of the lines. */
export function salesOf(lines: Iterable<ReadLine>): FileSale[] {
  const sales = new Map<string, FileSale>();
  for (const { source_id, sold_on, minute, source_key, quantity, returned, amount_cents } of lines) {
    const sale = sales.get(source_id) ?? { source_id, sold_on, minute, lines: [] };
    sales.set(source_id, sale);
    if (source_key !== VOIDED) sale.lines.push({ source_key, quantity, returned, amount_cents });
  }
  return [...sales.values()];
}
