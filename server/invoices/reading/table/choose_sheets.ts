/** Which sheets of a file have goods, and which are left out. */
import type { DeliveryRowFault, ROW_FAULTS } from '#contract/invoices/reading/delivery_files.ts';
import type { ReadingHints } from '../header/vendor.ts';
import { columnsOf, groupsOf, hasGoods, type Sheet, type SheetTable, tableOf } from './sheet_table.ts';
import { TakenGoods } from './taken_goods.ts';

export interface ChosenSheets {
  /** The first sheet with goods, and those with the same columns, which continue it. */
  main: SheetTable[];
  /** Sheets with other columns and invoices of their own. */
  others: SheetTable[];
  /** A fault for each sheet that is left out. */
  left_out: DeliveryRowFault[];
}

/** Null where no sheet has a table. */
export function chooseSheets(sheets: readonly Sheet[], hints: ReadingHints, isOne: boolean): ChosenSheets | null {
  const tables = sheets.map((sheet) => tableOf(sheet, hints));
  const first =
    tables.find((table) => table && hasGoods(table)) ??
    tables.find((table) => table && table.body.length > 0) ??
    tables.find((table) => table !== null);
  if (!first) return null;
  const chosen: ChosenSheets = { main: [first], others: [], left_out: [] };
  const numbers = new Set(first.body.length > 0 ? numbersOf([first], columnsOf(first, hints)) : []);
  const contents = new Set([contentOf(first)]);
  const goods = new TakenGoods();
  goods.take(first);
  for (const [index, sheet] of sheets.entries()) {
    const table = tables[index] ?? null;
    if (table === first) continue;
    const kind = whyLeftOut(sheet, table, { first, goods, numbers, contents, isOne });
    if (kind === 'empty') continue;
    if (kind !== null || !table) {
      chosen.left_out.push({ row: null, kind: kind ?? 'sheet_without_goods', value: sheet.name ?? '' });
      continue;
    }
    contents.add(contentOf(table));
    const isSame = table.heading_key === first.heading_key;
    if (isSame && goods.areAllIn(table)) {
      // An overview of the sheets before it.
      for (const { name } of chosen.main) chosen.left_out.push(repeated(name));
      chosen.main = [];
      goods.clear();
    }
    if (isSame) goods.take(table);
    const columns = isSame ? columnsOf(table, hints) : table.columns;
    for (const number of numbersOf([table], columns)) numbers.add(number);
    (isSame ? chosen.main : chosen.others).push(table);
  }
  return chosen;
}

interface Taken {
  first: SheetTable;
  goods: TakenGoods;
  numbers: ReadonlySet<string>;
  contents: ReadonlySet<string>;
  isOne: boolean;
}

type WhyLeftOut = Exclude<DeliveryRowFault['kind'], (typeof ROW_FAULTS)[number]> | 'empty';

function whyLeftOut(
  { rows }: Sheet,
  table: SheetTable | null,
  { first, goods, numbers, contents, isOne }: Taken,
): WhyLeftOut | null {
  if (!rows) return 'sheet_too_long';
  if (rows.every((row) => row.every((cell) => cell === ''))) return 'empty';
  if (!table || table.body.length === 0) return 'sheet_without_goods';
  const isSame = table.heading_key === first.heading_key;
  if (!isSame && !hasGoods(table)) return 'sheet_without_goods';
  if (contents.has(contentOf(table))) return 'sheet_repeated';
  if (isSame) return goods.haveAllOf(table) ? 'sheet_repeated' : null;
  // Nothing says that goods in other columns belong to this invoice, unless they have an invoice of their own.
  const own = numbersOf([table], table.columns);
  return isOne || own.some((number) => number === '' || numbers.has(number)) ? 'sheet_differs' : null;
}

function numbersOf(tables: readonly SheetTable[], columns: SheetTable['columns']): string[] {
  return groupsOf(tables, columns).map(({ number }) => number);
}

function repeated(name: string | null): DeliveryRowFault {
  return { row: null, kind: 'sheet_repeated', value: name ?? '' };
}

function contentOf({ above, body }: SheetTable): string {
  return JSON.stringify([[...above], body.map(({ cells }) => cells)]);
}
