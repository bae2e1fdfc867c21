import { plural } from '../texts/plural.ts';
import type { SalesField } from './pos.ts';

/** Sentences of sales. Amounts, quantities and dates arrive already formatted. */
export const posTexts = {
  title: 'Sales',
  headline: (unmatched: number) =>
    unmatched > 0
      ? `${plural(unmatched, 'sold item waits', 'sold items wait')} for a match`
      : 'What was sold leaves the shelf',
  add: 'Add sales file',
  /** The note of a stock movement. */
  soldOn: (day: string) => `Sales of ${day}`,
  items: 'Sold items',
  itemsDetail: 'Sales of an item that is not matched wait, and leave the shelf once you match it.',
  search: 'Sold item',
  show: 'Show',
  chips: { all: 'All', unmatched: 'To match', matched: 'Matched' },
  columns: { item: 'Sold item', sold: 'Sold', last: 'Last sold', takes: 'Takes from the stock' },
  takes: (quantity: string, unit: string, target: string) => `${quantity} ${unit} ${target}`,
  ignored: 'nothing',
  waits: 'waits',
  match: 'Match',
  change: 'Change',
  matchOf: (name: string) => `Match ${name}`,
  changeOf: (name: string) => `Change the match of ${name}`,
  empty: {
    title: 'No sales yet',
    detail:
      'Export a sales report as CSV from your point of sale, such as Toast, Square, Clover, Shopify or Lightspeed, and add it here. Nothing changes before you have seen what would.',
    noMatch: 'No sold items match',
    noMatchDetail: 'Change the search or the filter.',
  },
  tasks: 'Files',
  taskFacts: (sales: number, from: string, to: string) =>
    from === to
      ? `${plural(sales, 'sale', 'sales')} of ${from}`
      : `${plural(sales, 'sale', 'sales')} from ${from} to ${to}`,
  undo: 'Undo',
  undoOf: (file: string) => `Undo ${file}`,
  undoTitle: (file: string) => `Take back the sales of ${file}?`,
  undoDetail: 'What they took returns to the stock. What was known of these sales before holds again.',
  undoAction: 'Take sales back',
  undone: 'undone',
  undoneDone: (file: string) => `The sales of ${file} were taken back.`,

  file: {
    title: 'Add sales file',
    from: (system: string) => `This looks like an export of ${system}.`,
    columns: 'Columns',
    none: 'Not in the file',
    fields: {
      item: 'Item',
      quantity: 'Quantity',
      sku: 'SKU or barcode',
      order: 'Number of the ticket',
      date: 'Date',
      amount: 'Amount',
      status: 'Void or refund',
    } satisfies Record<SalesField, string>,
    day: 'Day of this report',
    dayHint: 'The file has no dates.',
    refunds: 'Refunded goods go back on the shelf',
    found: (sales: string, lines: number) => `${sales} with ${plural(lines, 'line', 'lines')}`,
    tickets: (count: number) => plural(count, 'ticket', 'tickets'),
    days: (count: number) => plural(count, 'day', 'days'),
    known: (count: number) => `${count} already known, unchanged`,
    unmatched: (count: number) =>
      `${plural(count, 'sold item is', 'sold items are')} not matched yet: their sales wait.`,
    faults: (count: number) => `${plural(count, 'row is', 'rows are')} left out:`,
    fault: (row: number, detail: string) => `Row ${row}: ${detail}`,
    brake: (moved: number, emptied: number, items: number) =>
      `This moves ${moved} of ${plural(items, 'item', 'items')}${emptied > 0 ? ` and brings ${emptied} to zero or below` : ''}.`,
    brakeYes: 'Yes, all of this was sold',
    apply: 'Add sales',
    failed: 'The sales were not added',
    unreadable: 'The file could not be read',
    done: (file: string) => `The sales of ${file} were added.`,
  },
  differences: {
    title: 'What changes in the stock',
    none: 'Nothing changes in the stock. Sales from before an item was last counted are left alone.',
    item: 'Item',
    now: 'Now',
    change: 'Change',
    after: 'After',
  },
  matching: {
    title: (name: string) => `What does ${name} take?`,
    target: 'Item or recipe',
    suggested: (name: string) => `Suggestion: ${name}`,
    take: (name: string) => `Use ${name}`,
    quantity: (unit: string) => `How much of it one sale takes, in ${unit}`,
    ignore: 'It takes nothing from the stock',
    chosen: (name: string) => `Chosen: ${name}`,
    show: 'Show effect',
    save: 'Match and book',
    failed: 'The match was not stored',
    needed: 'Choose an item or a recipe.',
    done: (name: string) => `${name} was matched.`,
  },
};
