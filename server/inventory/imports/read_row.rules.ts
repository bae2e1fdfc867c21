import Big from 'big.js';
import type { ImportRowFault, ItemImportField, ItemMapping, LevelField } from '#contract/inventory/files/imports.ts';
import { BARCODE_MAX, LOT_CODE_MAX, SKU_MAX } from '#contract/inventory/limits.ts';
import { CATEGORY_MAX, NAME_MAX, SELLING_PRICE_MAX_CENTS, UNIT_MAX } from '#contract/limits.ts';
import { toLine } from '#contract/line.ts';
import { type FileRow, withoutEscape } from '#server/platform/tables/cell.rules.ts';
import { readDay } from '#server/platform/tables/day.rules.ts';
import { readNumber } from '#server/platform/tables/number.rules.ts';
import { columnsOf, type NamedLocation } from './columns.rules.ts';
import { isMinor } from './minor.rules.ts';

/** What a row says about an item. Null: the file says nothing. */
export interface ReadItem {
  name: string | null;
  sku: string | null;
  barcodes: string[];
  category: string | null;
  stock_unit: string | null;
  /** Decimal strings. */
  stock: string | null;
  unit_cost: string | null;
  /** Of the stock. */
  expires_on: string | null;
  lot: string | null;
  par_level: string | null;
  reorder_point: string | null;
  /** Cents. */
  selling_price: number | null;
  vendor: string | null;
  area: string | null;
  /** Levels of single locations, where the file has some. */
  levels?: ReadLevel[];
}

export interface ReadLevel {
  location_id: string;
  /** Its name at the check. */
  location: string;
  par_level: string | null;
  reorder_point: string | null;
}

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

/** What programs call the only variant of an item. */
const NO_VARIANT = /^(default title|default|regular|n\/?a|none|-)$/i;

/** The last row of many lists; as an item, it would double the stock. */
const SUM = /^((grand|sub)[ -]?)?totals?( (value|inventory|items))?:?$/i;

/** Reads the cells of a row. With `before`, a row without a name is another variant of the item above, as in Shopify's files. */
function readItemRow(
  { cells, fault }: Pick<FileRow, 'cells' | 'fault'>,
  mapping: ItemMapping,
  { before, locations }: { before: string | null; locations: ReadonlyMap<string, string> },
): { item: ReadItem; base: string | null; faults: ImportRowFault[] } {
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

  function levels(): { levels?: ReadLevel[] } {
    const read = mapping.levels.map(({ location_id, ...columns }) => {
      const location = locations.get(location_id) ?? '';
      const level = (field: LevelField) => number(field, { column: columns[field], location });
      return { location_id, location, par_level: level('par_level'), reorder_point: level('reorder_point') };
    });
    const given = read.filter(({ par_level, reorder_point }) => par_level !== null || reorder_point !== null);
    return given.length > 0 ? { levels: given } : {};
  }

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

  const variants = (['variant', 'variant_2', 'variant_3'] as const)
    .map((field) => text(field))
    .filter((variant) => variant !== null && !NO_VARIANT.test(variant));
  const item = {
    sku: text('sku'),
    barcodes: barcodes(),
    category: text('category'),
    stock_unit: text('unit'),
    stock: number('stock'),
    unit_cost: number('cost'),
    expires_on: date('expires_on'),
    lot: text('lot'),
    par_level: number('par_level'),
    reorder_point: number('reorder_point'),
    selling_price: price(),
    vendor: text('vendor'),
    area: text('area'),
    ...levels(),
  };
  const base = text('name') ?? before;
  const name = base === null ? null : [base, ...variants].join(', ');
  if (name === null && faults.every(isMinor)) refuse('name', 'no_name', '');
  if (name !== null && SUM.test(name) && item.sku === null && item.barcodes.length === 0) refuse('name', 'sum', name);
  if (name !== null && name.length > NAME_MAX) refuse('name', 'too_long', name);
  return { item: { name, ...item }, base, faults };
}

/** Whether the row says anything in the columns that are used: sums, pictures and separators do not. */
export function isEmptyRow(cells: readonly string[], mapping: ItemMapping): boolean {
  return columnsOf(mapping).every((column) => cellText(cells[column]) === '');
}

/** Excel's way to keep the zeros of a number in a CSV file, `="00123"`, is not a formula. Ours to keep one from running is an apostrophe. */
function cellText(cell: string | undefined): string {
  const value = toLine(cell ?? '');
  return /^="([^"]*)"$/.exec(value)?.[1]?.trim() ?? withoutEscape(value);
}

function shorten(value: string): string {
  return value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…`.toWellFormed() : value;
}

/**
 * Reads the rows of a file one after the other. In Shopify's files only the first variant of an item has its name, category and vendor.
 */
export function openReader({
  mapping,
  system,
  locations,
}: {
  mapping: ItemMapping;
  system: string | null;
  locations: readonly NamedLocation[];
}) {
  const names = new Map(locations.map(({ location_id, name }) => [location_id, name]));
  let above: { base: string; category: string | null; vendor: string | null } | null = null;
  return (row: Pick<FileRow, 'cells' | 'fault'>): { item: ReadItem; faults: ImportRowFault[] } => {
    const carries = system === 'Shopify' && cellText(row.cells[mapping.name ?? -1]) === '';
    const { item, base, faults } = readItemRow(row, mapping, {
      before: carries ? (above?.base ?? null) : null,
      locations: names,
    });
    if (carries) {
      item.category ??= above?.category ?? null;
      item.vendor ??= above?.vendor ?? null;
    } else if (base !== null) above = { base, category: item.category, vendor: item.vendor };
    return { item, faults };
  };
}
