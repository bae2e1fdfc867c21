/** The rows of a vendor's file as lines and sums of one invoice. */
import Big from 'big.js';
import type { DeliveryRowFault, FileColumns, FileField } from '#contract/invoices/reading/delivery_files.ts';
import type { ReadLine, ReadValue } from '#contract/invoices/reading/reading.ts';
import { shown } from '#server/platform/tables/cell.rules.ts';
import { isPack } from '../lines/numbers/units.ts';
import { numberCell, printed, quantityCell } from './cell_values.ts';
import { isEitherMark } from './decimal_mark.ts';
import type { SumRow, TaxesIn } from './part_options.ts';
import { labelOf, sumOf, sumValue } from './sum_rows.ts';
import { discountIn, isUnclear, type NumberFormat } from './table_discount.ts';
import { cellOf, markAt, numberAt, placeOf, type TableRow } from './table_row.ts';
import { CHARGES, sumsOf } from './table_sums.ts';

export interface TableLines {
  lines: ReadLine[];
  sums: ReturnType<typeof sumsOf>;
  faults: DeliveryRowFault[];
}

/** What else is known of the sums: what a column or the rows above the table say of the whole invoice, and in what its taxes are. */
export interface KnownSums {
  total: Big | null;
  taxes: TaxesIn;
}

export function readRows(
  rows: readonly TableRow[],
  columns: FileColumns,
  format: NumberFormat,
  known: KnownSums,
): TableLines {
  const { mark } = format;
  const faults: DeliveryRowFault[] = [];
  const lines: ReadLine[] = [];
  const stated: SumRow[] = [];
  const charges: Record<(typeof CHARGES)[number], Big[]> = { tax: [], fees: [], deposit: [] };
  for (const row of rows) {
    const sum = sumOf(row, columns);
    if (sum) {
      const value = sumValue(sum, row, columns, mark);
      if (value) stated.push({ sum, label: labelOf(row).toLowerCase(), sheet: row.sheet, value });
      continue;
    }
    const line = lineOf(row, columns, format, faults);
    if (line) lines.push(line);
    for (const name of CHARGES) {
      const charge = new Big(numberAt(row, columns[name], mark) ?? 0);
      if (line || !charge.eq(0)) charges[name].push(charge);
    }
  }
  return { lines, sums: sumsOf({ ...known, rows: stated, columns: charges, lines }), faults };
}

function lineOf(
  row: TableRow,
  columns: FileColumns,
  format: NumberFormat,
  faults: DeliveryRowFault[],
): ReadLine | null {
  const markOf = (field: FileField) => markAt(row, columns[field], format.mark);
  const cell = (field: FileField) => cellOf(row, columns, field);
  const read = (value: string | null | undefined, field: FileField): ReadValue | null => {
    const figure = printed(value);
    const isOpen = !format.isProven && !row.numbers?.has(columns[field] ?? -1) && isEitherMark(cell(field));
    return figure && isOpen ? { ...figure, confidence: 0.7 } : figure;
  };
  const figure = (kind: 'unit_price' | 'amount'): ReadValue | null => {
    const text = cell(kind);
    const value = text === '' ? null : numberCell(text, markOf(kind));
    if (text !== '' && value === null) faults.push({ ...placeOf(row), kind, value: shown(text) });
    return read(value, kind);
  };
  const [code, description, quantityText] = [cell('code'), cell('description'), cell('quantity')];
  const figures = [quantityText, cell('unit_price'), cell('amount')].filter((text) => text !== '');
  if (code === '' && description === '') {
    const [value] = figures;
    if (value !== undefined) faults.push({ ...placeOf(row), kind: 'no_goods', value: shown(value) });
    return null;
  }
  // A heading between the goods: "Dairy".
  if (figures.length === 0) return null;
  const quantity = quantityText === '' ? null : quantityCell(quantityText, markOf('quantity'));
  if (quantityText !== '' && quantity === null)
    faults.push({ ...placeOf(row), kind: 'quantity', value: shown(quantityText) });
  const unit_price = figure('unit_price');
  const amount = figure('amount');
  const known = { quantity: quantity?.value, unit_price: unit_price?.value, amount: amount?.value };
  const discounts = { ...format, mark: markOf('discount') };
  const discount = discountIn(cell('discount'), known, discounts);
  const computed = isUnclear(cell('discount'), discounts) ? null : product(quantity?.value, unit_price, discount);
  const pack = cell('pack') || description.split(' ').find(isPack);
  return {
    code: printed(code),
    description: printed(description || code),
    quantity: read(quantity?.value, 'quantity'),
    unit: printed(cell('unit') || quantity?.unit),
    pack: printed(pack),
    unit_price,
    discount: printed(discount),
    amount: amount ?? computed,
  };
}

/** Files can leave out what quantity and price come to, less the discount. */
function product(quantity: string | undefined, price: ReadValue | null, discount: string | null): ReadValue | null {
  if (quantity === undefined || !price) return null;
  const sum = new Big(quantity).times(price.value);
  const value = sum.minus(discount ?? 0).toFixed(2);
  return { value, confidence: 1, page: null, box: null, source: 'arithmetic', note: 'computed' };
}
