import { XLSX_ROWS_MAX } from '../../limits.ts';
import { plural } from '../../texts/plural.ts';
import type { StockFormat, StockSheet } from './exports.ts';

const SHEETS: Record<StockSheet, string> = {
  items: 'Items',
  stock: 'Stock by location',
  lots: 'Lots and dates',
  movements: 'Stock ledger',
  counts: 'Counts',
};

export const stockExportTexts = {
  title: 'Export inventory',
  sheet: 'What to export',
  sheets: SHEETS,
  details: {
    items: 'Every item, including archived ones, with its units, levels, costs and quantity on hand.',
    stock: 'What is on hand of each item at each location, with the levels that apply there.',
    lots: 'What is on hand of each lot, with its date and number.',
    movements: 'Every change of the stock with its reason and document.',
    counts: 'What was counted, on which shelf, by whom and when.',
  } satisfies Record<StockSheet, string>,
  from: 'From',
  to: 'To',
  daysHint: 'Leave both empty for all days.',
  formats: { csv: 'Download CSV', xlsx: 'Download Excel' } satisfies Record<StockFormat, string>,
  downloaded: (name: string) => `${name} was downloaded.`,
  /** `from`, `to`: empty without a limit. */
  fileName: (company: string, sheet: StockSheet, days: string, format: StockFormat) =>
    `${company} ${SHEETS[sheet]}${days}.${format}`,
  tooLong: `This is more than ${plural(XLSX_ROWS_MAX, 'row', 'rows')}, which is too long for an Excel file. Download it as CSV, or choose fewer days.`,
  columns: {
    items: [
      ...['Name', 'SKU', 'Barcodes', 'Category', 'Stock unit', 'On hand', 'Par level', 'Reorder point', 'Last cost'],
      ...['Average cost', 'Value', 'Selling price', 'Preferred vendor', 'Storage areas', 'Archived'],
    ],
    stock: [
      ...['Item', 'SKU', 'Category', 'Location', 'On hand', 'Stock unit', 'Average cost', 'Value', 'Par level'],
      'Reorder point',
    ],
    lots: ['Item', 'SKU', 'Category', 'Location', 'Expires', 'Lot number', 'On hand', 'Stock unit', 'Value'],
    movements: [
      ...[
        'Date',
        'Entered',
        'Item',
        'SKU',
        'Location',
        'Reason',
        'Quantity',
        'Stock unit',
        'On hand after',
        'Unit cost',
      ],
      ...['Vendor', 'Invoice', 'Entered by', 'Note', 'Undone'],
    ],
    counts: [
      ...[
        'Count',
        'State',
        'Started',
        'Location',
        'Storage area',
        'Item',
        'SKU',
        'Quantity',
        'Stock unit',
        'Counted',
        'Counted by',
      ],
    ],
  } satisfies Record<StockSheet, string[]>,
};
