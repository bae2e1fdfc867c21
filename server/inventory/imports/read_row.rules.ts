import type { ImportRowFault, ItemMapping, LevelField } from '#contract/inventory/files/imports.ts';
import { NAME_MAX } from '#contract/limits.ts';
import type { FileRow } from '#server/platform/tables/cell.rules.ts';
import { cellText, openCells, type RowCells } from './cells.rules.ts';
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

/** What programs call the only variant of an item. */
const NO_VARIANT = /^(default title|default|regular|n\/?a|none|-)$/i;

/** The last row of many lists; as an item, it would double the stock. */
const SUM = /^((grand|sub)[ -]?)?totals?( (value|inventory|items))?:?$/i;

/** Reads the cells of a row. With `before`, a row without a name is another variant of the item above, as in Shopify's files. */
function readItemRow(
  row: Pick<FileRow, 'cells' | 'fault'>,
  mapping: ItemMapping,
  { before, locations }: { before: string | null; locations: ReadonlyMap<string, string> },
): { item: ReadItem; base: string | null; faults: ImportRowFault[] } {
  const cells = openCells(row, mapping);
  const { text, number, refuse, faults } = cells;
  const variants = (['variant', 'variant_2', 'variant_3'] as const)
    .map((field) => text(field))
    .filter((variant) => variant !== null && !NO_VARIANT.test(variant));
  const item = {
    sku: text('sku'),
    barcodes: cells.barcodes(),
    category: text('category'),
    stock_unit: text('unit'),
    stock: number('stock'),
    unit_cost: number('cost'),
    expires_on: cells.date('expires_on'),
    lot: text('lot'),
    par_level: number('par_level'),
    reorder_point: number('reorder_point'),
    selling_price: cells.price(),
    vendor: text('vendor'),
    area: text('area'),
    ...readLevels(cells, mapping, locations),
  };
  const base = text('name') ?? before;
  const name = base === null ? null : [base, ...variants].join(', ');
  if (name === null && faults.every(isMinor)) refuse('name', 'no_name', '');
  if (name !== null && SUM.test(name) && item.sku === null && item.barcodes.length === 0) refuse('name', 'sum', name);
  if (name !== null && name.length > NAME_MAX) refuse('name', 'too_long', name);
  return { item: { name, ...item }, base, faults };
}

function readLevels(
  { number }: RowCells,
  mapping: ItemMapping,
  locations: ReadonlyMap<string, string>,
): { levels?: ReadLevel[] } {
  const read = mapping.levels.map(({ location_id, ...columns }) => {
    const location = locations.get(location_id) ?? '';
    const level = (field: LevelField) => number(field, { column: columns[field], location });
    return { location_id, location, par_level: level('par_level'), reorder_point: level('reorder_point') };
  });
  const given = read.filter(({ par_level, reorder_point }) => par_level !== null || reorder_point !== null);
  return given.length > 0 ? { levels: given } : {};
}

/** Whether the row says anything in the columns that are used: sums, pictures and separators do not. */
export function isEmptyRow(cells: readonly string[], mapping: ItemMapping): boolean {
  return columnsOf(mapping).every((column) => cellText(cells[column]) === '');
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
