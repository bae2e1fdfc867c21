/** How the numbers of a vendor's file are written: "1,500" is one and a half or fifteen hundred. */
import type { FileField } from '#contract/invoices/reading/delivery_files.ts';
import type { DecimalMark } from '../lines/numbers/numbers.ts';
import type { SheetTable } from './sheet_table.ts';

const FIGURES = [
  ...(['quantity', 'unit_price', 'discount', 'amount'] as const),
  ...(['tax', 'fees', 'deposit', 'total'] as const),
] satisfies FileField[];

/** The currencies of countries that write a decimal comma. */
const COMMA_CURRENCY = /^(EUR|DKK|SEK|NOK|ISK|PLN|CZK|HUF|RON|BGN|RSD|TRY|UAH|RUB|BRL|ARS|CLP|COP|UYU|PYG|IDR|VND)$/;

/** The cells in the columns of numbers, but for those that a spreadsheet stores as numbers. */
export function figuresIn({ body, columns }: Pick<SheetTable, 'body' | 'columns'>): string[] {
  const at = FIGURES.flatMap((field) => columns[field] ?? []);
  return body.flatMap(({ cells, numbers }) =>
    at.flatMap((column) => (numbers?.has(column) ? [] : (cells[column] ?? []))),
  );
}

/** The mark that most of the numbers show, or else what is usual with the separator of the cells and in the shop's own country. */
export function decimalMarkOf(
  cells: readonly string[],
  separator: string | null,
  currency: string | undefined,
): { mark: DecimalMark; isProven: boolean } {
  const shown = cells.map(markIn);
  const [points, commas] = (['.', ','] as const).map((mark) => shown.filter((one) => one === mark).length);
  if (points !== commas) return { mark: (points ?? 0) > (commas ?? 0) ? '.' : ',', isProven: true };
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
