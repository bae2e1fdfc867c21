/** The rows of a vendor's file as lines and sums of one invoice. */
import Big from 'big.js';
import type { DeliveryRowFault, FileColumns, FileField } from '#contract/invoices/reading/delivery_files.ts';
import type { ReadLine, ReadValue } from '#contract/invoices/reading/reading.ts';
import { shown } from '#server/platform/tables/cell.rules.ts';
import type { DecimalMark } from '../lines/numbers/numbers.ts';
import { isPack, isUnit } from '../lines/numbers/units.ts';
import { numberCell, printed, quantityCell } from './cell_values.ts';
import { feesProvenOnce, type StatedFee, sumOfFees } from './repeated_fees.ts';
import { discountIn, isUnclear, type NumberFormat } from './table_discount.ts';

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  /** Of a file with several sheets. */
  sheet?: string;
  cells: readonly string[];
}

/** Where a fault is. */
export function placeOf({ row, sheet }: TableRow): Pick<DeliveryRowFault, 'row' | 'sheet'> {
  return { row, ...(sheet === undefined ? {} : { sheet }) };
}

type Sum = 'subtotal' | 'tax' | 'fees' | 'discount' | 'deposit' | 'total';

/** Rows below the goods that sum them up. */
const SUMS: readonly [Sum, RegExp][] = [
  ['subtotal', /^(sub ?-?total|net total|merchandise total|zwischensumme|sous-total)\b/i],
  ['tax', /^((sales|state|local|total) )?(tax|taxes|vat|iva|mwst|tva)\b/i],
  ['fees', /^(freight|delivery|shipping|fuel|surcharge|service (fee|charge))( (charge|fee|surcharge))?s?\b/i],
  ['discount', /^((total|invoice|cash) )?(discounts?|allowances?|rabatt|descuento|remise)\b/i],
  ['deposit', /^((bottle|container|keg|crate) )?deposits?( total)?$/i],
  ['total', /^((grand|invoice|order|amount|balance) )?(total|due|gesamt(betrag)?|summe)\b/i],
];

/** What can follow the name of a sum: "Total (USD)", "Tax 8.25%", "Total cases". */
const AFTER_SUM = /^\P{L}*((amount|due|invoice|order|cases|pieces|items|units|qty|quantity|weight|usd|eur)\P{L}*)?$/iu;
/** And that of a charge: "Shipping & handling", "Freight in". */
const AFTER_FEE = /^(\P{L}*((and )?handling|in|out)( (charge|fee)s?)?)?\P{L}*$/iu;

export interface TableLines {
  lines: ReadLine[];
  sums: Partial<Record<Sum, Big>>;
  faults: DeliveryRowFault[];
}

export function cellOf({ cells }: TableRow, columns: FileColumns, field: FileField): string {
  return cells[columns[field] ?? -1]?.trim() ?? '';
}

/** A row without goods whose first words name a sum. With a quantity they have to say nothing else: "Total Greek yogurt" is an item. */
export function sumOf(row: TableRow, columns: FileColumns): Sum | null {
  if (cellOf(row, columns, 'quantity') !== '' && cellOf(row, columns, 'code') !== '') return null;
  if (cellOf(row, columns, 'unit_price') !== '') return null;
  const words = wordsOf(row);
  const isCounted = cellOf(row, columns, 'quantity') !== '';
  const named = SUMS.find(([name, pattern]) => {
    const label = pattern.exec(words)?.[0];
    return label !== undefined && (!isCounted || saysNothingElse(name, words.slice(label.length)));
  });
  return named?.[0] ?? null;
}

function wordsOf({ cells }: TableRow): string {
  return cells.find((cell) => /\p{L}{2}/u.test(cell))?.trim() ?? '';
}

function saysNothingElse(sum: Sum, rest: string): boolean {
  if (AFTER_SUM.test(rest)) return true;
  if (sum === 'fees') return AFTER_FEE.test(rest);
  // What is counted: "Total lbs".
  return (sum === 'total' || sum === 'subtotal') && isCountedUnit(rest.replaceAll(/[^\p{L}]+/gu, ' ').trim());
}

/** Also in the plural, as sums have it: "cartons". */
function isCountedUnit(word: string): boolean {
  return isUnit(word) || isUnit(word.replace(/s$/i, ''));
}

/** What a sum comes to: in the column of the amounts, or else the last number of the row. How many pieces there are, or what they weigh, is no sum. */
function sumValue(sum: Sum, row: TableRow, columns: FileColumns, mark: DecimalMark): string | null {
  const amount = numberCell(cellOf(row, columns, 'amount'), mark);
  if (amount !== null) return amount;
  if ((sum === 'total' || sum === 'subtotal') && cellOf(row, columns, 'quantity') !== '') return null;
  const numbers = row.cells.map((cell, at) => (at === columns.quantity ? null : numberCell(cell, mark)));
  return numbers.findLast((number) => number !== null) ?? null;
}

/** Columns with a charge in each row, which are summed for the document. */
const CHARGES = ['tax', 'fees', 'deposit'] as const;

export function readRows(rows: readonly TableRow[], columns: FileColumns, format: NumberFormat): TableLines {
  const { mark } = format;
  const read: TableLines = { lines: [], sums: {}, faults: [] };
  const charges = { tax: new Big(0), fees: new Big(0), deposit: new Big(0) };
  const fees: StatedFee[] = [];
  const totals: Big[] = [];
  for (const row of rows) {
    const sum = sumOf(row, columns);
    if (sum) {
      const stated = sumValue(sum, row, columns, mark);
      if (stated === null) continue;
      const value = new Big(stated);
      if (sum === 'fees') fees.push({ label: wordsOf(row).toLowerCase(), sheet: row.sheet, value });
      else read.sums[sum] ??= value;
      if (sum === 'total') totals.push(value);
      continue;
    }
    for (const name of CHARGES) {
      charges[name] = charges[name].plus(numberCell(cellOf(row, columns, name), mark) ?? 0);
    }
    const line = lineOf(row, columns, format, read.faults);
    if (line) read.lines.push(line);
  }
  // A file can have several charges.
  if (fees.length > 0) read.sums.fees = sumOfFees(fees);
  for (const name of CHARGES) {
    if (read.sums[name] === undefined && !charges[name].eq(0)) read.sums[name] = charges[name];
  }
  Object.assign(read.sums, feesProvenOnce({ ...read, fees, totals }));
  return read;
}

function lineOf(
  row: TableRow,
  columns: FileColumns,
  format: NumberFormat,
  faults: DeliveryRowFault[],
): ReadLine | null {
  const { mark } = format;
  const cell = (field: FileField) => cellOf(row, columns, field);
  const figure = (kind: 'unit_price' | 'amount'): ReadValue | null => {
    const text = cell(kind);
    const value = text === '' ? null : numberCell(text, mark);
    if (text !== '' && value === null) faults.push({ ...placeOf(row), kind, value: shown(text) });
    return printed(value);
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
  const quantity = quantityText === '' ? null : quantityCell(quantityText, mark);
  if (quantityText !== '' && quantity === null)
    faults.push({ ...placeOf(row), kind: 'quantity', value: shown(quantityText) });
  const unit_price = figure('unit_price');
  const amount = figure('amount');
  const known = { quantity: quantity?.value, unit_price: unit_price?.value, amount: amount?.value };
  const discount = discountIn(cell('discount'), known, format);
  const computed = isUnclear(cell('discount'), format) ? null : product(quantity?.value, unit_price, discount);
  const pack = cell('pack') || description.split(' ').find(isPack);
  return {
    code: printed(code),
    description: printed(description || code),
    quantity: printed(quantity?.value),
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
