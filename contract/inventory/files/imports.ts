import { z } from 'zod';
import { CalendarDate, endpoint, Id, Instant, Paging } from '../../http.ts';
import { IMPORT_COLUMNS_MAX } from '../../limits.ts';
import { LOCATIONS_MAX } from '../limits.ts';

/** What a column of a file of items can contain. Variants and a second barcode join the first. */
export const ITEM_IMPORT_FIELDS = [
  'name',
  'variant',
  'variant_2',
  'variant_3',
  'sku',
  'barcode',
  'barcode_2',
  'category',
  'unit',
  'stock',
  'cost',
  'expires_on',
  'lot',
  'price',
  'par_level',
  'reorder_point',
  'vendor',
  'area',
] as const;
export type ItemImportField = (typeof ITEM_IMPORT_FIELDS)[number];

/** Fields that a file can also have for each location. */
export const LEVEL_FIELDS = ['par_level', 'reorder_point'] as const satisfies readonly ItemImportField[];
export type LevelField = (typeof LEVEL_FIELDS)[number];

/** `failed`: the rest was not imported. `undone`: as if it had not been. */
export const ITEM_IMPORT_STATES = ['uploaded', 'checked', 'running', 'finished', 'failed', 'undone'] as const;
export type ItemImportState = (typeof ITEM_IMPORT_STATES)[number];

/** What a row does: adds an item, changes one, changes nothing, or is left out. */
export const ROW_OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

const ROW_FAULTS = [
  'no_name',
  'sum',
  'too_long',
  'number',
  'negative',
  'price_places',
  'number_large',
  'date',
  'formula',
  'same_name',
  'same_sku',
  'same_barcode',
  'same_item',
  'name_taken',
  'sku_taken',
  'barcode_taken',
  'unit_differs',
  'row_long',
  'open_quote',
  'moved',
  'area_gone',
] as const;

export const ImportRowFault = z.object({
  /** Null: the whole row. */
  field: z.enum(ITEM_IMPORT_FIELDS).nullable(),
  reason: z.enum(ROW_FAULTS),
  /** The value, shortened if it is long. */
  value: z.string(),
  /** The name of the location, if the level is of one location. */
  location: z.string().optional(),
  /** The other item, or the number of the other row. */
  other: z.string().optional(),
});
export type ImportRowFault = z.infer<typeof ImportRowFault>;

/** What a row changes of an item that exists; null: nothing was there. */
export const RowChange = z.object({
  field: z.enum(ITEM_IMPORT_FIELDS),
  before: z.string().nullable(),
  after: z.string(),
  /** The name of the location, if the level is of one location. */
  location: z.string().optional(),
});
export type RowChange = z.infer<typeof RowChange>;

/** A value that is not taken of a row that is taken. */
export const RowNote = z.object({
  kind: z.enum(['stock_kept', 'cost_kept', 'lot_kept', 'not_read']),
  /** What the file says. */
  value: z.string(),
  /** Of a value that is not read: why not. */
  fault: ImportRowFault.optional(),
});
export type RowNote = z.infer<typeof RowNote>;

const Column = z
  .number()
  .int()
  .min(0)
  .max(IMPORT_COLUMNS_MAX - 1)
  .nullable()
  // An import of before the field existed.
  .default(null);
type EveryField = Record<ItemImportField, typeof Column>;

/** The column of each field, counted from 0; null when the file has none. Levels of single locations have columns of their own. */
export const ItemMapping = z
  .object(Object.fromEntries(ITEM_IMPORT_FIELDS.map((field) => [field, Column])) as EveryField)
  .extend({
    levels: z
      .array(z.object({ location_id: Id, par_level: Column, reorder_point: Column }))
      .max(LOCATIONS_MAX)
      .default([]),
  });
export type ItemMapping = z.infer<typeof ItemMapping>;

const ImportRow = z.object({
  item_import_id: Id,
  state: z.enum(ITEM_IMPORT_STATES),
  file_name: z.string(),
  row_count: z.number().int(),
  rows_done: z.number().int(),
  /** How many rows have each outcome; all 0 before the check. */
  outcomes: z.object({ new: z.number(), changed: z.number(), same: z.number(), refused: z.number() }),
  created_at: Instant,
  created_by: z.string().nullable(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  undone_at: Instant.nullable(),
});
export type ItemImportRow = z.infer<typeof ImportRow>;

export const ItemImport = ImportRow.extend({
  /** The program whose headings the file has. */
  system: z.string().nullable(),
  headings: z.array(z.string()),
  /** Some of the values of each column. */
  samples: z.array(z.array(z.string())),
  mapping: ItemMapping,
  location_id: Id,
  /** Of the rows to import: what they bring in stock, in currency units. */
  opening: z.object({ item_count: z.number().int(), value: z.number() }),
  /** Names of vendors, categories and storage areas that the import adds. */
  adds: z.object({ vendors: z.array(z.string()), categories: z.array(z.string()), areas: z.array(z.string()) }),
});
export type ItemImport = z.infer<typeof ItemImport>;

export const ImportedRow = z.object({
  row_number: z.number().int(),
  outcome: z.enum(ROW_OUTCOMES),
  name: z.string(),
  item_id: Id.nullable(),
  changes: z.array(RowChange),
  notes: z.array(RowNote),
  faults: z.array(ImportRowFault),
  /** Opening stock in stock units, and its cost for one. */
  stock: z.string().nullable(),
  unit: z.string().nullable(),
  unit_cost: z.string().nullable(),
  /** What tells the opening stock apart, where the row says it. */
  lot: z.object({ expires_on: CalendarDate.nullable(), code: z.string().nullable() }).nullable(),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

const Params = z.object({ item_import_id: Id });

export const itemImports = {
  upload: endpoint({
    method: 'POST',
    path: '/items/imports',
    summary: 'Upload a CSV or XLSX file of items (multipart file) for import in steps. Nothing is imported yet',
    access: 'invoice_scanning',
    role: 'manager',
    body: 'multipart',
    reply: ItemImport,
  }),
  list: endpoint({
    method: 'GET',
    path: '/items/imports',
    summary: 'List imports of items, newest first',
    access: 'invoice_scanning',
    role: 'manager',
    query: Paging,
    staleAfter: ['item_import'],
    reply: z.object({ imports: z.array(ImportRow), total_count: z.number().int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/items/imports/:item_import_id',
    summary: 'Get an import of items with its progress',
    access: 'invoice_scanning',
    role: 'manager',
    params: Params,
    staleAfter: ['item_import'],
    reply: ItemImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/items/imports/:item_import_id/rows',
    summary: 'List the rows of an import with what each does, in the order of the file',
    access: 'invoice_scanning',
    role: 'manager',
    params: Params,
    query: Paging.extend({ outcome: z.enum(ROW_OUTCOMES).optional() }),
    staleAfter: ['item_import'],
    reply: z.object({ rows: z.array(ImportedRow), total_count: z.number().int() }),
  }),
  refused: endpoint({
    method: 'GET',
    path: '/items/imports/:item_import_id/refused',
    summary:
      'Download the rows that are left out as CSV, with the reason for each. Corrected, the file can be imported as it is',
    access: 'invoice_scanning',
    role: 'manager',
    params: Params,
    reply: 'stream',
  }),
  check: endpoint({
    method: 'POST',
    path: '/items/imports/:item_import_id/check',
    summary: 'Map the columns and check every row without importing anything',
    access: 'invoice_scanning',
    role: 'manager',
    params: Params,
    body: z.object({ mapping: ItemMapping, /** Without one, the default location. */ location_id: Id.nullish() }),
    reply: ItemImport,
  }),
  run: endpoint({
    method: 'POST',
    path: '/items/imports/:item_import_id/run',
    summary: 'Import the rows of a checked file',
    access: 'invoice_scanning',
    role: 'manager',
    params: Params,
    reply: ItemImport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/items/imports/:item_import_id/undo',
    summary: 'Undo a whole import. Refused with the reasons when its items were used or changed since',
    access: 'invoice_scanning',
    role: 'manager',
    params: Params,
    reply: ItemImport,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/items/imports/:item_import_id',
    summary: 'Discard a file of which nothing was imported',
    access: 'invoice_scanning',
    role: 'manager',
    params: Params,
    reply: z.object({}),
  }),
};
