import Big from 'big.js';
import { fromCents } from '#contract/decimal.ts';
import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import {
  type ImportRowFault,
  LEVEL_FIELDS,
  type RowChange,
  type RowNote,
  type RowOutcome,
} from '#contract/inventory/files/imports.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';
import { vendorKey } from '../rules.ts';
import type { KnownItem, KnownItems, LevelOf } from './known.rules.ts';
import { isMinor } from './minor.rules.ts';
import type { ReadItem } from './read_row.rules.ts';

/** What a row gives an item: all values of a new one, only the changed ones of another. */
export interface PlannedValues {
  name?: string;
  sku?: string;
  barcodes?: string[];
  category?: string;
  stock_unit?: string;
  par_level?: string;
  reorder_point?: string;
  selling_price?: number;
  expires?: true;
  vendor?: string;
  area?: string;
  /** All that the item has at single locations then. */
  levels?: LevelOf[];
}

/** What a row does. It depends only on the row and the items, so that the import can see whether it would still do the same. */
export interface Plan {
  read: ReadItem;
  /** The item that it is; null: a new one. */
  item_id: string | null;
  name: string;
  unit: string;
  values: PlannedValues;
  /** Opening stock and its cost. */
  stock: string | null;
  unit_cost: string | null;
  /** Of the opening stock. */
  lot: { expires_on: string | null; code: string | null } | null;
  changes: RowChange[];
  notes: RowNote[];
  faults: ImportRowFault[];
}

/** The stock unit of an item where the file names none. */
const UNIT = 'ea';

/** What a row does: the item is found by its barcode, then by its SKU, then by its name. Empty cells change nothing. */
export function planRow(read: ReadItem, found: readonly ImportRowFault[], known: KnownItems): Plan {
  const name = read.name ?? '';
  const bySku = known.withSku(read.sku);
  const byCode = read.barcodes.map((code) => known.withCode(code)).find((item) => item !== undefined);
  const item = byCode ?? bySku ?? known.named(name);
  const faults = [...found.filter((fault) => !isMinor(fault)), ...conflicts(read, item, known)];
  const stock = read.stock === null || new Big(read.stock).eq(0) ? null : read.stock;
  const takesStock = stock !== null && (item?.movement_count ?? 0) === 0;
  const notes: RowNote[] = found
    .filter(isMinor)
    .map((fault) => ({ kind: 'not_read' as const, value: fault.value, fault }));
  if (stock !== null && !takesStock) notes.push({ kind: 'stock_kept', value: stock });
  else if (!takesStock && read.unit_cost !== null) notes.push({ kind: 'cost_kept', value: read.unit_cost });
  const { expires_on, lot: code } = read;
  const hasLot = expires_on !== null || code !== null;
  if (hasLot && !takesStock) notes.push({ kind: 'lot_kept', value: expires_on ?? code ?? '' });
  const lot = hasLot && takesStock ? { expires_on, code } : null;
  const expires = lot && !item?.expires ? ({ expires: true } as const) : {};
  const shared = {
    read,
    name: item?.name ?? name,
    unit: item?.stock_unit ?? read.stock_unit ?? UNIT,
    faults,
    notes,
    stock: takesStock ? stock : null,
    unit_cost: takesStock ? read.unit_cost : null,
    lot,
  };
  if (!item) return { item_id: null, ...shared, values: { ...valuesOf(read), ...expires }, changes: [] };
  const { values, changes } = differences(read, item);
  return { item_id: item.item_id, ...shared, values: { ...values, ...expires }, changes };
}

export function outcomeOf({ faults, item_id, changes, stock }: Plan): RowOutcome {
  if (faults.length > 0) return 'refused';
  if (item_id === null) return 'new';
  return changes.length > 0 || stock !== null ? 'changed' : 'same';
}

/** Why the row cannot be that item, or a new one. */
function conflicts(read: ReadItem, item: KnownItem | undefined, known: KnownItems): ImportRowFault[] {
  if (!item) return [];
  const faults: ImportRowFault[] = [];
  const others = (other: KnownItem | undefined) => other !== undefined && other.item_id !== item.item_id;
  for (const code of read.barcodes) {
    const owner = known.withCode(code);
    if (owner && others(owner))
      faults.push({ field: 'barcode', reason: 'barcode_taken', value: code, other: owner.name });
  }
  const owner = known.withSku(read.sku);
  if (owner && others(owner))
    faults.push({ field: 'sku', reason: 'sku_taken', value: read.sku ?? '', other: owner.name });
  if (read.name !== null && others(known.named(read.name))) {
    faults.push({ field: 'name', reason: 'name_taken', value: read.name });
  }
  if (read.stock_unit !== null && item.movement_count > 0 && !sameWords(read.stock_unit, item.stock_unit)) {
    faults.push({ field: 'unit', reason: 'unit_differs', value: read.stock_unit, other: item.stock_unit });
  }
  return faults;
}

function valuesOf(read: ReadItem): PlannedValues {
  const { name, barcodes, stock_unit, sku, category, par_level, reorder_point, selling_price, vendor, area } = read;
  const rest = { sku, category, par_level, reorder_point, selling_price, vendor, area };
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  const { levels } = levelsWith(read, { par_level, reorder_point, levels: [] });
  return { name: name ?? '', barcodes, stock_unit: stock_unit ?? UNIT, ...given, ...(levels ? { levels } : {}) };
}

/** The levels at single locations after a row, where it changes one. A location without its own has those of the item. */
function levelsWith(
  read: ReadItem,
  item: Pick<KnownItem, 'par_level' | 'reorder_point' | 'levels'>,
): { levels?: LevelOf[]; changes: RowChange[] } {
  const changes: RowChange[] = [];
  const byLocation = new Map(item.levels.map((level) => [level.location_id, level]));
  for (const { location_id, location, ...given } of read.levels ?? []) {
    const own = byLocation.get(location_id);
    const before = own ?? { par_level: item.par_level, reorder_point: item.reorder_point };
    const after = { location_id, par_level: before.par_level, reorder_point: before.reorder_point };
    if (!own) for (const field of LEVEL_FIELDS) after[field] = read[field] ?? before[field];
    let isChanged = false;
    for (const field of LEVEL_FIELDS) {
      const level = given[field];
      if (level === null || sameLevel(level, after[field])) continue;
      changes.push({ field, before: plain(before[field]), after: level, location });
      after[field] = level;
      isChanged = true;
    }
    if (isChanged) byLocation.set(location_id, after);
  }
  return { ...(changes.length > 0 ? { levels: [...byLocation.values()] } : {}), changes };
}

const plain = (level: string | null) => (level === null ? null : new Big(level).toFixed());
const sameLevel = (one: string, other: string | null) => other !== null && new Big(other).eq(one);

function differences(read: ReadItem, item: KnownItem): { values: PlannedValues; changes: RowChange[] } {
  const values: PlannedValues = {};
  const changes: RowChange[] = [];
  const change = (field: RowChange['field'], before: string | null, after: string) =>
    changes.push({ field, before: before === '' ? null : before, after });

  // Another spelling of the same words is not a change.
  if (read.name !== null && !sameWords(read.name, item.name)) {
    values.name = read.name;
    change('name', item.name, read.name);
  }
  if (read.sku !== null && read.sku.toLowerCase() !== item.sku?.toLowerCase()) {
    values.sku = read.sku;
    change('sku', item.sku, read.sku);
  }
  const fresh = read.barcodes.filter((code) => !barcodeSpellings(code).some((one) => item.barcodes.includes(one)));
  if (fresh.length > 0) {
    values.barcodes = [...item.barcodes, ...fresh];
    change('barcode', item.barcodes.join(', '), values.barcodes.join(', '));
  }
  if (read.category !== null && (item.category === null || !sameWords(read.category, item.category))) {
    values.category = read.category;
    change('category', item.category, read.category);
  }
  if (read.stock_unit !== null && !sameWords(read.stock_unit, item.stock_unit)) {
    values.stock_unit = read.stock_unit;
    change('unit', item.stock_unit, read.stock_unit);
  }
  for (const field of LEVEL_FIELDS) {
    const level = read[field];
    if (level === null || sameLevel(level, item[field])) continue;
    values[field] = level;
    change(field, plain(item[field]), level);
  }
  const atLocations = levelsWith(read, item);
  if (atLocations.levels) values.levels = atLocations.levels;
  changes.push(...atLocations.changes);
  if (read.selling_price !== null && read.selling_price !== item.selling_price_cents) {
    values.selling_price = read.selling_price;
    const before = item.selling_price_cents;
    change('price', before === null ? null : fromCents(before), fromCents(read.selling_price));
  }
  if (read.vendor !== null && !item.vendor_keys.includes(vendorKey(read.vendor))) {
    values.vendor = read.vendor;
    change('vendor', item.vendor, read.vendor);
  }
  const { area } = read;
  if (area !== null && !item.areas.some((one) => sameWords(one, area))) {
    values.area = area;
    change('area', item.areas.join(', '), [...item.areas, area].join(', '));
  }
  return { values, changes };
}

function sameWords(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** Refuses a row that an earlier one of the file contradicts: the same name, SKU, barcode or item. The first one stands. */
export class EarlierRows {
  readonly #seen = new Map<string, number>();

  faultsOf(row_number: number, read: ReadItem, plan: Plan): ImportRowFault[] {
    const keys: [key: string, fault: Omit<ImportRowFault, 'other'>][] = read.barcodes.map((code) => [
      `code ${barcodeSpellings(code).toSorted()[0]}`,
      { field: 'barcode', reason: 'same_barcode', value: code },
    ]);
    if (read.sku !== null) {
      keys.push([`sku ${read.sku.toLowerCase()}`, { field: 'sku', reason: 'same_sku', value: read.sku }]);
    }
    if (read.name !== null) {
      keys.push([`name ${nameKey(read.name)}`, { field: 'name', reason: 'same_name', value: read.name }]);
    }
    if (plan.item_id !== null) {
      keys.push([`item ${plan.item_id}`, { field: null, reason: 'same_item', value: plan.name }]);
    }
    const [twice] = keys.flatMap(([key, fault]) => {
      const other = this.#seen.get(key);
      return other === undefined ? [] : [{ ...fault, other: String(other) }];
    });
    if (twice) return [twice];
    // A refused row does not make a later, correct one a duplicate.
    if (plan.faults.length === 0) for (const [key] of keys) this.#seen.set(key, row_number);
    return [];
  }
}
