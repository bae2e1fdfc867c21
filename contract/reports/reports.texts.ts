import { fileSlug } from '../file_slug.ts';
import { inventoryTexts } from '../inventory/inventory.texts.ts';
import { MOVEMENT_REASONS } from '../inventory/movements/movements.ts';
import { plural } from '../texts/plural.ts';
import type { COLUMNS, FileFormat, Group, ReportName } from './reports.ts';

const columns: Record<(typeof COLUMNS)[number], string> = {
  vendor: 'Vendor',
  category: 'Category',
  item: 'Item',
  reason: 'Reason',
  unit: 'Unit',
  amount: 'Amount',
  before: 'Before',
  change: 'Change',
  share: 'Share',
  invoices: 'Invoices',
  cost_before: 'Cost before',
  cost_now: 'Cost now',
  bought: 'Bought',
  extra: 'Extra cost',
  selling_price: 'Selling price',
  margin_before: 'Margin before',
  margin_now: 'Margin now',
  restoring_price: 'Restoring price',
  on_hand: 'On hand',
  average_cost: 'Average cost',
  last_cost: 'Last cost',
  value: 'Value',
  opening: 'Opening value',
  purchases: 'Purchases',
  transfers: 'Transfers in, less out',
  closing: 'Closing value',
  cost: 'Cost of goods',
  of_sales: 'Share of sales',
  of_sales_before: 'Share before',
  difference: 'Quantity',
  missing: 'Missing',
  found: 'Found',
  net: 'Net missing',
  sold_item: 'Sold item',
  hour: 'Hour',
  day: 'Day',
  sold: 'Quantity',
  tickets: 'Tickets',
  per_ticket: 'Per ticket',
  used: 'Used',
  by_sales: 'By sales',
  written_off: 'Written off',
  unexplained: 'Unexplained',
  last_sold: 'Last sold',
  lasts: 'Lasts (days)',
  class: 'Class',
  items: 'Items',
  at_cost: 'Used at cost',
  running_share: 'Running share',
  location: 'Location',
  par: 'Par',
  incoming: 'On the way',
  to_order: 'To order',
  price: 'Price',
  month: 'Month',
  fields_right: 'Values right',
  lines_right: 'Lines right',
  corrections: 'Corrections per invoice',
  presses: 'Presses per invoice',
  minutes: 'Minutes per invoice',
};

/** The answer to the question of a report; `money` writes its figure. Without enough sales, some reports have none. */
export function answerOf(report: ReportName, figure: number | null, money: (amount: number) => string): string {
  if (figure === null) return report === 'slow' ? reportTexts.fewSales : reportTexts.noSales;
  if (figure < 0 && report === 'prices') return reportTexts.lessThanZero.prices(money(-figure));
  if (figure < 0 && report === 'use') return reportTexts.lessThanZero.use(money(-figure));
  if (figure < 0 && report === 'missing') return reportTexts.lessThanZero.missing(money(-figure));
  return reportTexts.answers[report](money(figure));
}

/** What the figures of a report count where it is of one location; null where it is of all. */
export function atLocationOf(report: ReportName, location: { name: string } | null): string | null {
  const words: Partial<Record<ReportName, (place: string) => string>> = reportTexts.atLocation;
  return location ? (words[report]?.(location.name) ?? null) : null;
}

/** Sentences of the reports. Amounts and dates arrive already formatted. */
export const reportTexts = {
  title: 'Reports',
  detail: 'Each report answers one question.',
  back: 'Reports',
  belowCost: 'below cost',
  questions: {
    spend: 'What did we spend?',
    prices: 'Which prices went up?',
    write_offs: 'What did we throw away?',
    value: 'What is on the shelf worth?',
    cost_of_goods: 'What did the goods that we used or sold cost?',
    food_cost: 'What share of our sales did goods cost?',
    missing: 'What stock went missing?',
    to_order: 'What should we order?',
    sales: 'What did we sell?',
    use: 'Did we use more than we sold?',
    slow: 'What does not sell?',
    main_items: 'Which items matter most?',
    reading: 'How well are invoices read?',
  } satisfies Record<ReportName, string>,
  about: {
    spend: 'Posted invoices by their date, with tax and fees, by vendor, category or item.',
    prices: 'Items with a new cost, what that adds up to, and the selling price that restores the margin.',
    write_offs: 'Waste, breakage, staff meals, own use and theft at average cost.',
    value: 'The stock at average cost, on any day.',
    cost_of_goods: 'Opening value plus purchases and opening stock, minus closing value.',
    food_cost: 'Food cost: the cost of the goods used or sold as a share of sales, by category.',
    missing: 'Items that counts found missing, most expensive first.',
    to_order:
      'Whole packs that fill each item to its par level and above its reorder point, or cover its sales, whichever is more.',
    sales: 'Sales from the point of sale by item, hour or day, compared with the days before.',
    use: 'What left the shelves according to counts, compared with sales, recipes and write-offs.',
    slow: 'Items on the shelf without a sale in 60 days, or that last longer than 90.',
    main_items:
      'Class A items make up the first 80 percent of use at cost, class B the next 15 percent, and class C the rest.',
    reading: 'What was read from invoices, compared with what was posted, by vendor and month.',
  } satisfies Record<ReportName, string>,
  answers: {
    spend: (amount: string) => `${amount} on posted invoices`,
    prices: (amount: string) => `${amount} more than at the costs before`,
    write_offs: (amount: string) => `${amount} written off`,
    value: (amount: string) => `${amount} at average cost`,
    cost_of_goods: (amount: string) => `${amount} of goods sold, used or lost`,
    food_cost: (share: string) => `${share} of sales went into goods`,
    missing: (amount: string) => `${amount} missing in counts`,
    to_order: (amount: string) => `${amount} at the last prices`,
    sales: (amount: string) => `${amount} sold`,
    use: (amount: string) => `${amount} used but not sold or written off`,
    slow: (amount: string) => `${amount} in slow-moving stock`,
    main_items: (amount: string) => `${amount} of goods sold, written off or missing at counts`,
    reading: (share: string) => `${share} of the values in the header were read correctly`,
  } satisfies Record<ReportName, (amount: string) => string>,
  noSales: 'No sales in this period',
  fewSales: 'Not enough sales yet',
  /** Where the figure is below zero. */
  lessThanZero: {
    prices: (amount: string) => `${amount} less than at the costs before`,
    missing: (amount: string) => `${amount} more at the counts than in the ledger`,
    use: (amount: string) => `${amount} less used than sales and write-offs say`,
  },
  compared: (before: string, change: string | null, from: string, to: string) =>
    change ? `${change} from ${before} (${from} to ${to})` : `${before} from ${from} to ${to}`,
  comparedDay: (before: string, change: string | null, day: string) =>
    change ? `${change} from ${before} on ${day}` : `${before} on ${day}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  asOf: (day: string) => `At the end of ${day}`,
  group: 'Rows',
  engine: 'Read by',
  engines: { all: 'All engines', local: 'Counterbook', vision: 'Vision model' },
  groups: {
    vendor: 'By vendor',
    category: 'By category',
    item: 'By item',
    reason: 'By reason',
    sold_item: 'By item',
    hour: 'By hour',
    day: 'By day',
    month: 'By month',
    class: 'By class',
  } satisfies Record<Group, string>,
  hour: (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
  noHour: 'Without a time',
  /** `month`: "2026-11". */
  month: (month: string) =>
    new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  columns,
  columnOf: (key: string) => Object.entries(columns).find(([name]) => name === key)?.[1] ?? key,
  reasonOf: (reason: string | null) => {
    const known = MOVEMENT_REASONS.find((one) => one === reason);
    return known ? inventoryTexts.reasons[known] : '';
  },
  classOf: (letter: string) => `Class ${letter}`,
  rest: 'Tax, fees and other lines',
  noVendor: 'Unknown vendor',
  noCategory: 'No category',
  now: 'This period',
  earlier: 'The period before',
  chart: 'Over time',
  date: 'From',
  asTable: 'Show the chart as a table',
  rowsShown: (shown: number, all: number) =>
    `${shown.toLocaleString('en-US')} of ${plural(all, 'row', 'rows')}. The download has all of them.`,
  pdfRows: (shown: number, all: number) =>
    `${shown.toLocaleString('en-US')} of ${plural(all, 'row', 'rows')}. The CSV and Excel files have all of them.`,
  download: 'Download',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' } satisfies Record<FileFormat, string>,
  downloaded: (name: string) => `${name} was downloaded.`,
  print: 'Print',
  order: 'Open orders',
  notes: {
    no_sales:
      'No sales are recorded, so counts cannot tell what was sold from what is missing. Connect a point of sale, or read this as what was used.',
    unmatched:
      'Some of what was sold is not matched with items or recipes yet, so what it takes counts as unexplained.',
    late_sales:
      'Some sales arrived or were matched after their goods were counted, so what they took is missing here too. “Did we use more than we sold?” takes it into account.',
    few_sales: 'There are fewer than 7 days of sales, so we cannot tell yet what is slow.',
  },
  /** The links under the notes. */
  noteActions: {
    no_sales: 'Open sales',
    unmatched: 'Show unmatched sold items',
    late_sales: 'Open that report',
    few_sales: 'Open sales',
  },
  /** What the figures of one location count, under the report. */
  atLocation: {
    spend: (place: string) => `Invoices for goods that ${place} received.`,
    write_offs: (place: string) => `What was written off at ${place}.`,
    value: (place: string) =>
      `What was at ${place}, at the average cost of the whole company. Goods in transit count where they were sent from until they arrive.`,
    cost_of_goods: (place: string) =>
      `What ${place} received and what left it, at the average cost of the whole company. Transfers are neither bought nor used: they have their own column, at the cost when they were sent, on the day they arrived.`,
    missing: (place: string) => `What counts found at ${place}. Transfers are neither missing nor found.`,
    to_order: (place: string) => `What fills ${place} to its own levels, with what is on the way to it.`,
    use: (place: string) =>
      `What left the shelves of ${place}. Sales count at the default location, where they reduce stock. Transfers are not use.`,
  } satisfies Partial<Record<ReportName, (place: string) => string>>,
  empty: {
    spend: { title: 'Nothing was posted in this period', detail: 'Post an invoice, or choose other dates.' },
    prices: {
      title: 'No costs changed in this period',
      detail: 'Items appear here when a posted invoice has a new cost.',
    },
    write_offs: {
      title: 'Nothing was written off in this period',
      detail: 'Record waste, breakage, staff meals, own use and theft when they happen.',
    },
    value: { title: 'Nothing was on the shelf', detail: 'Post an invoice or count your stock, or choose another day.' },
    cost_of_goods: {
      title: 'No goods moved in this period',
      detail: 'Post an invoice or count your stock, or choose other dates.',
    },
    food_cost: {
      title: 'Sales and goods are not both recorded in this period',
      detail: 'Add sales from your point of sale or a sales file, and post invoices or count your stock.',
    },
    missing: {
      title: 'No count found a difference in this period',
      detail: 'Start a count. What differs from the ledger appears here.',
    },
    to_order: {
      title: 'Nothing to order',
      detail: 'Items appear here when they are below their par level, at their reorder point, or sell out soon.',
    },
    sales: { title: 'Nothing was sold in this period', detail: 'Add a sales file, or choose other dates.' },
    use: {
      title: 'No items were counted in this period',
      detail: 'Count the stock at the beginning and at the end of a period, and choose its dates.',
    },
    slow: { title: 'Everything on the shelf sells', detail: 'Items appear here when they sell slowly or not at all.' },
    main_items: {
      title: 'Nothing was used in this period',
      detail: 'Items appear here when they are sold, written off or missing at a count.',
    },
    reading: { title: 'No invoices were posted in this period', detail: 'An invoice counts here when it is posted.' },
  } satisfies Record<ReportName, { title: string; detail: string }>,
  emptyAction: {
    spend: 'Open invoices',
    prices: 'Open invoices',
    write_offs: 'Write off stock',
    value: 'Open inventory',
    cost_of_goods: 'Open inventory',
    food_cost: 'Open sales',
    missing: 'Open counts',
    to_order: 'Open inventory',
    sales: 'Open sales',
    use: 'Open counts',
    slow: 'Open inventory',
    main_items: 'Open inventory',
    reading: 'Open invoices',
  } satisfies Record<ReportName, string>,
  fileName: (company: string, report: ReportName, from: string, to: string, format: FileFormat) =>
    `${fileSlug(company, 'company')}-${report.replaceAll('_', '-')}-${from}-${to}.${format}`,
  page: (page: number, count: number) => `Page ${page} of ${count}`,
};
