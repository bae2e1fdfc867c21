/** How the numbers of a vendor's file are written: "1,500" is one and a half or fifteen hundred. */
import Big from 'big.js';
import type { FileField } from '#contract/invoices/reading/delivery_files.ts';
import type { DecimalMark } from '../lines/numbers/numbers.ts';
import { quantityCell } from './cell_values.ts';
import type { SheetTable } from './sheet_table.ts';
import { cellOf, markAt, numberAt } from './table_row.ts';

const FIGURES = [
  ...(['quantity', 'unit_price', 'discount', 'amount'] as const),
  ...(['tax', 'fees', 'deposit', 'total'] as const),
] satisfies FileField[];

/** The currencies of countries that write a decimal comma. */
const COMMA_CURRENCY = /^(EUR|DKK|SEK|NOK|ISK|PLN|CZK|HUF|RON|BGN|RSD|TRY|UAH|RUB|BRL|ARS|CLP|COP|UYU|PYG|IDR|VND)$/;

type Figured = Pick<SheetTable, 'body' | 'columns'>;

/** The cells in the columns of numbers, but for those that a spreadsheet stores as numbers. */
function figuresIn({ body, columns }: Figured): string[] {
  const at = FIGURES.flatMap((field) => columns[field] ?? []);
  return body.flatMap(({ cells, numbers }) =>
    at.flatMap((column) => (numbers?.has(column) ? [] : (cells[column] ?? []))),
  );
}

const CENT = new Big('0.01');

/** How many rows have an amount that is quantity × price with a decimal mark. */
function productsWith(mark: DecimalMark, { body, columns }: Figured): number {
  return body.filter((row) => {
    const quantity = quantityCell(cellOf(row, columns, 'quantity'), markAt(row, columns.quantity, mark))?.value;
    const [price, amount] = [numberAt(row, columns.unit_price, mark), numberAt(row, columns.amount, mark)];
    if (quantity === undefined || price === null || amount === null || Number(amount) === 0) return false;
    return new Big(quantity).times(price).minus(amount).abs().lte(CENT);
  }).length;
}

/** The mark that most of the numbers show, or that the amounts of most rows prove, or else what is usual with the separator of the cells and in the shop's own country. */
export function decimalMarkOf(
  tables: readonly Figured[],
  separator: string | null,
  currency: string | undefined,
): { mark: DecimalMark; isProven: boolean } {
  const shown = tables.flatMap(figuresIn).map(markIn);
  const [points, commas] = (['.', ','] as const).map((mark) => shown.filter((one) => one === mark).length);
  if (points !== commas) return { mark: (points ?? 0) > (commas ?? 0) ? '.' : ',', isProven: true };
  const [byPoint, byComma] = (['.', ','] as const).map((mark) =>
    tables.reduce((sum, table) => sum + productsWith(mark, table), 0),
  );
  if (byPoint !== byComma) return { mark: (byPoint ?? 0) > (byComma ?? 0) ? '.' : ',', isProven: true };
  const isComma = separator === ';' || (separator !== ',' && COMMA_CURRENCY.test(currency ?? ''));
  return { mark: isComma ? ',' : '.', isProven: false };
}

/** The digits and marks of a number with its sign, currency or unit. */
const NUMBER = /^[^\d.,]*((?=[.,]?\d)[\d.,]*\d)[^\d.,]*$/;
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

function digitsIn(cell: string): string {
  return NUMBER.exec(cell.replaceAll(/[\s'’]/g, ''))?.[1] ?? '';
}

/** "1,500": nothing in it says what its mark is. */
export function isEitherMark(cell: string): boolean {
  return EITHER.test(digitsIn(cell));
}

/** The decimal mark that a number shows; null: none, or it can be either. */
function markIn(cell: string): DecimalMark | null {
  const digits = digitsIn(cell);
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last || EITHER.test(digits)) return null;
  const isGrouped = marks.filter((mark) => mark === last).length > 1;
  return (last === ',') === isGrouped ? '.' : ',';
}
