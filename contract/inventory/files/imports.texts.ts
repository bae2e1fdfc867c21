import { commonTexts } from '../../texts/common.ts';
import { plural } from '../../texts/plural.ts';
import type {
  ImportRowFault,
  ItemImportField,
  ItemImportState,
  LevelField,
  RowChange,
  RowNote,
  RowOutcome,
} from './imports.ts';

const rows = (count: number) => plural(count, 'row', 'rows');
const items = (count: number) => plural(count, 'item', 'items');
const quoted = (value: string) => `“${value}”`;

const FIELDS: Record<ItemImportField, string> = {
  name: 'Name',
  variant: 'Variant',
  variant_2: 'Second variant',
  variant_3: 'Third variant',
  sku: 'SKU',
  barcode: 'Barcode',
  barcode_2: 'Second barcode',
  category: 'Category',
  unit: 'Stock unit',
  stock: 'Opening stock',
  cost: 'Unit cost',
  expires_on: 'Expires',
  lot: 'Lot number',
  price: 'Selling price',
  par_level: 'Par level',
  reorder_point: 'Reorder point',
  vendor: 'Vendor',
  area: 'Storage area',
};

/** Levels of one location. */
const LEVELS: Record<LevelField, (location: string) => string> = {
  par_level: (location) => `Par level at ${location}`,
  reorder_point: (location) => `Reorder point at ${location}`,
};

/** The name of a field, with its location where it is a level of one. */
function fieldName(field: ItemImportField, location: string | undefined): string {
  return location !== undefined && (field === 'par_level' || field === 'reorder_point')
    ? LEVELS[field](location)
    : FIELDS[field];
}

/** What is wrong with a row, without its number. */
function reasonOf({ reason, value, other = '' }: ImportRowFault): string {
  switch (reason) {
    case 'no_name':
      return 'There is no name. Enter one, or take the row out of the file.';
    case 'sum':
      return `${quoted(value)} looks like a row of sums. To import it as an item, give it an SKU or another name.`;
    case 'too_long':
      return `${quoted(value)} is too long.`;
    case 'number':
      return `${quoted(value)} is not a number. Write it like 1250.5.`;
    case 'negative':
      return `${quoted(value)} is negative. ${commonTexts.zeroOrMore}`;
    case 'price_places':
      return `${quoted(value)} has more than two decimal places.`;
    case 'number_large':
      return `${quoted(value)} is too large.`;
    case 'date':
      return `${quoted(value)} is not a date. Write it like 2026-11-30.`;
    case 'formula':
      return `${quoted(value)} is a formula without a result. Replace it with its value.`;
    case 'same_name':
      return `Row ${other} has the same name, ${quoted(value)}.`;
    case 'same_sku':
      return `Row ${other} has the same SKU, ${quoted(value)}.`;
    case 'same_barcode':
      return `Row ${other} has the same barcode, ${quoted(value)}.`;
    case 'same_item':
      return `Row ${other} is the same item, ${quoted(value)}.`;
    case 'name_taken':
      return `Another item is named ${quoted(value)}.`;
    case 'sku_taken':
      return `The SKU ${quoted(value)} belongs to ${other}.`;
    case 'barcode_taken':
      return `The barcode ${quoted(value)} belongs to ${other}.`;
    case 'unit_differs':
      return `The item is kept in ${other} and the file says ${quoted(value)}. In the file, enter its quantities in ${other}, or merge it into a new item.`;
    case 'row_long':
      return 'The row is too long. It may be missing a quotation mark.';
    case 'open_quote':
      return 'The row has an opening quotation mark without a closing one.';
    case 'moved':
      return 'The item was changed after the check, so the row was left out. Upload the file again.';
    case 'area_gone':
      return `${quoted(value)} was renamed or archived during the import, so the row was left out. Upload the file again.`;
  }
}

/** What is wrong with a row that is named beside it. */
export function rowFaultDetail(fault: ImportRowFault): string {
  return fault.field === null ? reasonOf(fault) : `${fieldName(fault.field, fault.location)}: ${reasonOf(fault)}`;
}

/** Sentences that the server answers about files of items. */
export const itemImportErrors = {
  noFile: 'Choose one CSV or XLSX file.',
  wrongKind: 'This file is not a table. Choose a CSV or XLSX file.',
  oldExcel: 'This file was saved by an old version of Excel. Save it as XLSX or CSV and choose that file.',
  damaged: 'The file is damaged or protected by a password. Save it again as XLSX or CSV without a password.',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Split it into smaller files and import one after the other.`,
  tooManyRows: (max: number) =>
    `The file has more than ${max.toLocaleString('en-US')} rows. Split it into smaller files and import one after the other.`,
  tooManyColumns: (max: number) => `The file has more than ${max} columns. Delete those that you do not need.`,
  empty: 'The file is empty.',
  noRows: 'The file has headings but no rows below them.',
  pickName: 'Choose the column with the names of the items.',
  sameColumn: 'Use each column for one field only.',
  noColumn: 'The file does not have this column.',
  noImport: 'This import no longer exists.',
  notYet: 'Check the file first.',
  begun: 'This import has already started.',
  notOver: 'This import is still running. Wait until it has ended.',
  nothing: 'Nothing in this file was imported.',
  isUndone: 'This import was already undone.',
  standing: (reasons: readonly string[], more: number) =>
    `The import was not undone, and nothing was changed. ${reasons.join(' ')}${
      more > 0 ? ` ${plural(more, 'other item prevents', 'other items prevent')} it as well.` : ''
    }`,
  standingReason: {
    moved: (name: string) => `${quoted(name)} has stock movements since the import.`,
    used: (name: string) => `${quoted(name)} is in a recipe, an order, an invoice or a match of sales.`,
    changed: (name: string, field: ItemImportField) =>
      `${quoted(name)} was changed since the import: ${FIELDS[field].toLowerCase()}.`,
    renamed: (name: string) => `${quoted(name)} cannot get its earlier name or SKU back, because another item has it.`,
  },
};

/** The screen. Quantities, amounts and dates arrive already formatted. */
export const itemImportTexts = {
  title: 'Import items',
  open: 'Import items',
  headline: 'Import items, opening stock and costs from a spreadsheet or another program.',
  back: 'Inventory',
  backToImport: 'Import items',
  notAllowed: 'Only a manager or the owner can import items.',
  steps: { label: 'Steps', file: 'File', columns: 'Columns', check: 'Check', result: 'Import' },
  step: (at: number, of: number, name: string) => `Step ${at} of ${of}: ${name}`,
  file: {
    title: 'Choose a file',
    detail:
      'CSV or XLSX, with the names of the columns in its first row. Exports of Square, Shopify, Lightspeed and others are recognized. Nothing is imported until you have checked the changes.',
    choose: 'Choose file',
    drop: 'or drop it here',
    dropNow: 'Drop the file here',
    uploading: (percent: number) => `Uploading, ${percent}%`,
    sample: 'Download an example',
    failed: 'The file was not uploaded',
  },
  columns: {
    title: 'What is in each column?',
    detail: (file: string) => `${file}: we filled in what we recognized.`,
    system: (name: string) => `The headings are those of ${name}.`,
    nothing: 'Leave out',
    fields: FIELDS,
    levels: LEVELS,
    heading: (heading: string) => `Meaning of the column ${heading}`,
    untitled: (at: number) => `Column ${at}`,
    noValue: 'No values',
    location: 'Where is the opening stock?',
    check: 'Check rows',
    discard: 'Discard file',
    discarded: 'The file was discarded. Nothing was imported.',
  },
  /** The file of the rows that are left out: its last two columns, and the button that downloads it. */
  refused: {
    row: 'Row',
    reason: 'Reason',
    download: (count: number) => `Download ${count === 1 ? 'this row' : `these ${rows(count)}`}`,
    failed: 'The rows were not downloaded. Try again.',
  },
  check: {
    title: 'What this import does',
    outcomes: { new: 'New', changed: 'Updated', same: 'Unchanged', refused: 'Left out' } satisfies Record<
      RowOutcome,
      string
    >,
    filter: 'Rows',
    all: 'All',
    table: 'Rows of the file',
    emptyTitle: 'No rows match',
    emptyDetail: 'Choose another group of rows.',
    columns: { row: 'Row', item: 'Item', what: 'What happens', stock: 'Opening stock', outcome: 'Result' },
    adds: 'Adds the item',
    noName: 'No name',
    unchanged: 'Nothing changes',
    change: ({ field, before, after, location }: RowChange) =>
      before === null
        ? `${fieldName(field, location)}: ${after}`
        : `${fieldName(field, location)}: ${before} → ${after}`,
    notes: {
      stock_kept: (value: string) =>
        `The stock ${value} is not imported: the item already has movements. Count it instead.`,
      cost_kept: (value: string) => `The cost ${value} is not imported: a cost is imported only with opening stock.`,
      lot_kept: (value: string) => `The date or lot ${value} is not imported: it comes with opening stock.`,
      not_read: (value: string, fault?: ImportRowFault) =>
        `${fault ? rowFaultDetail(fault) : quoted(value)} The item is imported without it.`,
    } satisfies Record<RowNote['kind'], (value: string, fault?: ImportRowFault) => string>,
    stock: (quantity: string, unit: string) => `${quantity} ${unit}`,
    atCost: (cost: string) => `at ${cost}`,
    expires: (date: string) => `expires ${date}`,
    opening: (count: number, value: string) => `Opening stock of ${items(count)}, worth ${value}.`,
    addsVendors: (names: string) => `New vendors: ${names}.`,
    addsCategories: (names: string) => `New categories: ${names}.`,
    addsAreas: (names: string) => `New storage areas: ${names}.`,
    refused: (count: number) =>
      `${rows(count)} cannot be imported and ${count === 1 ? 'is' : 'are'} left out. You can download ${count === 1 ? 'it' : 'them'} with the reasons, correct ${count === 1 ? 'it' : 'them'}, and import that file.`,
    nothing: 'This file changes nothing.',
    change_columns: 'Change columns',
    run: (count: number) => `Import ${items(count)}`,
    failed: 'The import did not start',
  },
  result: {
    running: 'Importing items',
    progress: (done: string, total: string) => `${done} of ${total} rows`,
    leave: 'You can leave this page. The import continues.',
    finished: 'The items were imported',
    failed: 'The import stopped',
    failedDetail: 'What was imported until then stays. You can undo it and try again.',
    undone: 'The import was undone',
    undoneDetail:
      'The items that it added are archived, its opening stock was removed, and changed items have their earlier values.',
    undo: 'Undo import',
    undoTitle: 'Undo this import?',
    undoDetail: (count: number, file: string) =>
      `${items(count)} of ${file}: added items are archived, opening stock is removed, and changed items get their earlier values back.`,
    keep: 'Keep import',
    undoFailed: 'The import was not undone',
    toItems: 'Show inventory',
    another: 'Import another file',
  },
  past: {
    title: 'Earlier imports',
    table: 'Earlier imports',
    file: 'File',
    state: 'Status',
    when: 'Uploaded',
    items: 'Items',
    by: (user: string) => `by ${user}`,
    states: {
      uploaded: 'Not checked',
      checked: 'Not imported',
      running: 'Importing',
      finished: 'Imported',
      failed: 'Stopped',
      undone: 'Undone',
    } satisfies Record<ItemImportState, string>,
  },
};
