import Big from 'big.js';
import type { ImportRowFault, ItemImportField, ItemMapping } from '#contract/inventory/files/imports.ts';
import { BARCODE_MAX, LOT_CODE_MAX, SKU_MAX } from '#contract/inventory/limits.ts';
import { CATEGORY_MAX, NAME_MAX, SELLING_PRICE_MAX_CENTS, UNIT_MAX } from '#contract/limits.ts';
import { toLine } from '#contract/line.ts';
import { type FileRow, withoutEscape } from '#server/platform/tables/cell.rules.ts';
import { readDay } from '#server/platform/tables/day.rules.ts';
import { readNumber } from '#server/platform/tables/number.rules.ts';

const SHOWN_MAX = 80;
const LONGEST: Partial<Record<ItemImportField, number>> = {
  sku: SKU_MAX,
  category: CATEGORY_MAX,
  unit: UNIT_MAX,
  vendor: NAME_MAX,
  area: NAME_MAX,
  lot: LOT_CODE_MAX,
};
/** A wrong column looks like a stock of billions. */
const NUMBER_LIMIT = new Big('100000000');

/** A column that is not the field's own, and the location that it is about. */
interface LevelColumn {
  column: number | null;
  location?: string;
}

export type RowCells = ReturnType<typeof openCells>;

/** Reads the cells of one row; what is wrong with them is added to `faults`. Null: the cell is empty or was refused. */
export function openCells({ cells, fault }: Pick<FileRow, 'cells' | 'fault'>, mapping: ItemMapping) {
  const faults: ImportRowFault[] = [];
  if (fault) faults.push({ field: null, reason: fault === 'too_long' ? 'row_long' : 'open_quote', value: '' });
  const refuse = (field: ItemImportField, reason: ImportRowFault['reason'], value: string, location?: string) =>
    faults.push({ field, reason, value: shorten(value), ...(location === undefined ? {} : { location }) });

  function text(field: ItemImportField, { column, location }: LevelColumn = { column: mapping[field] }): string | null {
    const value = cellText(cells[column ?? -1]);
    if (value === '') return null;
    if (value.startsWith('=')) {
      refuse(field, 'formula', value, location);
      return null;
    }
    if (value.length > (LONGEST[field] ?? Number.POSITIVE_INFINITY)) {
      refuse(field, 'too_long', value, location);
      return null;
    }
    return value;
  }

  function number(field: ItemImportField, at?: LevelColumn): string | null {
    const value = text(field, at);
    if (value === null) return null;
    const read = readNumber(value);
    const location = at?.location;
    if (read === null) refuse(field, 'number', value, location);
    else if (new Big(read).lt(0)) refuse(field, 'negative', value, location);
    else if (new Big(read).gte(NUMBER_LIMIT)) refuse(field, 'number_large', value, location);
    else return read;
    return null;
  }

  /** In cents. */
  function price(): number | null {
    const read = number('price');
    if (read === null) return null;
    const cents = new Big(read).times(100);
    if (cents.gt(SELLING_PRICE_MAX_CENTS)) refuse('price', 'number_large', read);
    else if (!cents.eq(cents.round())) refuse('price', 'price_places', read);
    else return cents.toNumber();
    return null;
  }

  function date(field: ItemImportField): string | null {
    const value = text(field);
    const read = value === null ? null : readDay(value);
    if (value !== null && read === null) refuse(field, 'date', value);
    return read;
  }

  function barcodes(): string[] {
    const codes = (['barcode', 'barcode_2'] as const).flatMap((field) => {
      const some = (text(field) ?? '').split(/[,;|\s]+/).filter(Boolean);
      for (const code of some) if (code.length > BARCODE_MAX) refuse(field, 'too_long', code);
      return some;
    });
    return [...new Set(codes)];
  }

  return { faults, refuse, text, number, price, date, barcodes };
}

/** Excel's way to keep the zeros of a number in a CSV file, `="00123"`, is not a formula. Ours to keep one from running is an apostrophe. */
export function cellText(cell: string | undefined): string {
  const value = toLine(cell ?? '');
  return /^="([^"]*)"$/.exec(value)?.[1]?.trim() ?? withoutEscape(value);
}

function shorten(value: string): string {
  return value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…`.toWellFormed() : value;
}
