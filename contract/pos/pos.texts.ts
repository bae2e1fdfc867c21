import { plural } from '../texts/plural.ts';
import type { PosConnection } from './connections.ts';
import type { PosDriverName } from './drivers.ts';
import type { SalesField } from './files.ts';
import type { PosTask } from './tasks.ts';

const usesNothing = 'It uses nothing from stock';

const unmatchedSales = (count: number) =>
  count === 1
    ? 'Sales of 1 sold item are not counted yet, because it is not matched.'
    : `Sales of ${plural(count, 'sold item', 'sold items')} are not counted yet, because they are not matched.`;

const brakeFacts = (moved: number, emptied: number, items: number) =>
  `This moves ${moved} of ${plural(items, 'item', 'items')}${emptied > 0 ? ` and brings ${emptied} to zero or below` : ''}.`;

/** Sentences of sales. Amounts, quantities and dates arrive already formatted. */
export const posTexts = {
  title: 'Sales',
  headline: (unmatched: number) =>
    unmatched > 0
      ? `${plural(unmatched, 'sold item is', 'sold items are')} waiting for a match`
      : 'Sales update your stock',
  add: 'Add sales file',
  reading: 'Reading the file…',
  /** The note of a stock movement. */
  soldOn: (day: string) => `Sales of ${day}`,
  items: 'Sold items',
  itemsDetail: 'Sales of an unmatched item are not counted yet. They count when you match it.',
  search: 'Sold item',
  show: 'Show',
  chips: { all: 'All', unmatched: 'To match', matched: 'Matched' },
  columns: { item: 'Sold item', sold: 'Sold', last: 'Last sold', takes: 'Uses from stock' },
  takes: (quantity: string, unit: string, target: string) => `${quantity} ${unit} ${target}`,
  ignored: 'nothing',
  waits: 'waiting',
  match: 'Match',
  change: 'Change',
  matchOf: (name: string) => `Match ${name}`,
  changeOf: (name: string) => `Change the match of ${name}`,
  /** What open tickets reserve of an item. */
  available: {
    title: 'Open tickets',
    available: (quantity: string, unit: string) => `${quantity} ${unit} available`,
    rule: (onHand: string, reserved: string, unit: string) =>
      `${onHand} ${unit} on hand, of which open tickets reserve ${reserved}. They leave the shelf when they are paid.`,
  },
  empty: {
    title: 'No sales yet',
    detail:
      'Export a sales report as CSV or Excel from your point of sale, such as Toast, Square, Clover, Shopify or Lightspeed, and add it here. You see what would change before anything moves.',
    noMatch: 'No sold items match',
    noMatchDetail: 'Change the search or the filter.',
  },
  tasks: 'Sales log',
  taskFacts: (sales: number, from: string, to: string) =>
    from === to
      ? `${plural(sales, 'sale', 'sales')} of ${from}`
      : `${plural(sales, 'sale', 'sales')} from ${from} to ${to}`,
  undo: 'Undo',
  undoOf: (file: string) => `Undo ${file}`,
  undoTitle: (file: string) => `Undo the sales of ${file}?`,
  undoDetail: 'What they took returns to the stock. Earlier versions of these sales apply again.',
  undoAction: 'Undo sales',
  undone: 'undone',
  undoneDone: (file: string) => `The sales of ${file} were undone.`,

  file: {
    title: 'Add sales file',
    from: (system: string) => `This looks like an export of ${system}.`,
    columns: 'Columns',
    none: 'Not in the file',
    fields: {
      item: 'Item',
      quantity: 'Quantity',
      sku: 'SKU or barcode',
      order: 'Ticket number',
      date: 'Date',
      time: 'Time',
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
    unmatched: unmatchedSales,
    faults: (count: number) => `${plural(count, 'row is', 'rows are')} left out:`,
    fault: (row: number, detail: string) => `Row ${row}: ${detail}`,
    brake: brakeFacts,
    brakeYes: 'Yes, all of this was sold',
    apply: 'Add sales',
    long: 'This file is long, so we read it in the background. Then you see what would change. Nothing moves until you accept it.',
    read: 'Read file',
    started: (file: string) => `${file} is being read.`,
    failed: 'The sales were not added',
    unreadable: 'The file could not be read',
    done: (file: string) => `The sales of ${file} were added.`,
  },
  systems: { file: 'File', square: 'Square', demo: 'Demo register' } satisfies Record<PosDriverName, string>,
  kinds: { item: 'Item', modifier: 'Modifier' },
  sync: {
    title: 'Points of sale',
    connect: (system: string) => `Connect ${system}`,
    connected: (system: string) => `${system} is connected. Choose what it brings.`,
    denied: 'Access was denied. Nothing was changed. You can connect again at any time.',
    notConfigured:
      'Square is not set up on this server yet. Ask the person who runs Counterbook to set it up. You can add sales files without it.',
    setUp: 'Set up',
    states: {
      setting_up: 'Not set up yet. Nothing is fetched.',
      active: 'Connected',
      paused: 'Paused. Nothing is fetched, and nothing is lost.',
      signed_out:
        'The point of sale no longer grants access. What was fetched is kept, and newer sales wait there until you connect again.',
      disconnected: 'Disconnected. Its sales and what they moved are kept.',
    } satisfies Record<PosConnection['state'], string>,
    upTo: (when: string) => `Every sale until ${when} is here.`,
    reserved: (tickets: number, goods: string) =>
      `${plural(tickets, 'open ticket reserves', 'open tickets reserve')} ${goods}.`,
    openTickets: (tickets: number) => `${plural(tickets, 'open ticket', 'open tickets')}`,
    goods: (quantity: string, unit: string, item: string) => `${quantity} ${unit} ${item}`,
    steps: {
      read: 'Reading the file',
      gather: 'Adding up the sales',
      items: 'Reading the catalog',
      sales: 'Fetching sales',
      compare: 'Working out what changes in the stock',
      book: 'Updating the stock',
    } satisfies Record<NonNullable<PosTask['step']>, string>,
    waiting: 'Starting',
    done: (count: number) => plural(count, 'sale', 'sales'),
    progress: 'Progress',
    review: {
      first: 'The first sync fetched sales. Nothing has moved yet.',
      file: 'The file was read. Nothing has moved yet.',
      brake: 'These sales would move so much stock that we ask you first. Later sales wait.',
      open: 'Check changes',
      title: 'What would these sales change?',
      unmatched: (count: number) =>
        count === 1
          ? `${unmatchedSales(count)} Match it first to count its sales here.`
          : `${unmatchedSales(count)} Match them first to count their sales here.`,
      brakeFacts,
      tooMuch: (items: readonly string[]) =>
        `These sales take more of ${new Intl.ListFormat('en-US').format(items)} than we can record. If a match is wrong, change it, and we compare again. If a quantity is wrong, change the match to “${usesNothing}” and accept the sales. Then correct the quantity where it was entered, and restore the match.`,
      accept: 'Accept changes',
      discard: 'Leave these sales out',
      discardTitle: 'Leave these sales out?',
      discardDetail:
        'The stock stays as it is, and these sales do not count. A later change of one of them counts again.',
      later: 'Decide later',
      accepted: 'The changes were accepted.',
      discarded: 'The sales were left out.',
      failed: 'The changes were not accepted',
    },
    faults: {
      signed_out: 'The point of sale no longer grants access.',
      busy: 'The point of sale asked us to wait.',
      unavailable: 'The point of sale does not answer.',
      refused: 'The point of sale refused the request.',
      unexpected: 'Something went wrong on our side.',
    } satisfies Record<NonNullable<PosTask['fault']>, string>,
    resumesAt: (when: string) => `The sync resumes at ${when}.`,
    failed: 'The sync stopped. What was fetched is kept.',
    retry: 'Try again',
    now: 'Sync now',
    started: 'The sync has started.',
    openTill: 'Open the register',
    pause: 'Pause',
    paused: 'The connection is paused.',
    resume: 'Resume',
    resumed: 'The connection is active again.',
    again: 'Connect again',
    disconnect: 'Disconnect',
    disconnectTitle: (system: string) => `Disconnect ${system}?`,
    disconnectDetail:
      'No more sales come in. The sales that are here and what they moved stay, and you can connect again.',
    disconnected: (system: string) => `${system} was disconnected.`,
    more: (system: string) => `More actions for ${system}`,
    of: (action: string, system: string) => `${action}: ${system}`,
    form: {
      title: (system: string) => `Set up ${system}`,
      place: 'Sales location',
      history: 'Fetch sales since',
      historyHint: 'Older sales count in reports and suggestions, but do not change the stock.',
      stock: 'Sales move the stock since',
      stockHint: 'Choose the day on which the stock was right, such as the day of your last count.',
      refunds: 'Refunded goods go back on the shelf',
      detail: 'The first sync only shows what would change. Nothing moves before you accept it.',
      start: 'Start first sync',
      failed: 'The connection was not set up',
      done: 'The first sync has started.',
    },
    log: {
      sync: (system: string) => `Sync with ${system}`,
      live: (system: string) => `Live sales from ${system}`,
      states: {
        waiting: 'waiting',
        running: 'in progress',
        review: 'waiting for you',
        done: null,
        failed: 'stopped',
        canceled: 'stopped',
      } satisfies Record<PosTask['state'], string | null>,
      leftOut: 'left out',
      none: 'no new sales',
    },
  },
  sources: {
    open: 'Choose which values to keep',
    title: (system: string) => `Choose which values to keep: from Counterbook or from ${system}`,
    detail: (system: string) =>
      `This applies to items sold individually, not in recipes or bundles. Where you choose ${system}, we list the differences. Nothing changes until you accept them.`,
    fields: { name: 'Name', price: 'Selling price', codes: 'SKU and barcode', count: 'On hand' },
    ours: 'Counterbook',
    none: 'Do not sync',
    oursHint: (system: string) =>
      `Counterbook sends what is on hand to ${system} a few minutes after it changes. ${system} continues to subtract what it sells.`,
    theirsHint: (system: string) => `Where ${system} has a different count, you decide whether to accept it.`,
    noneHint: 'Sales still reduce the stock here.',
    save: 'Save',
    failed: 'The choice was not saved',
    done: 'The choice was saved.',
    sent: (when: string) => `Counts were sent at ${when}.`,
    faults: {
      signed_out: (system: string) =>
        `${system} does not let us send counts. Sales still come in. Connect again and grant access to the inventory.`,
      other: (system: string) => `${system} does not accept counts at the moment. We will try again automatically.`,
    },
  },
  values: {
    differ: (count: number) => `${plural(count, 'value differs', 'values differ')}`,
    open: 'Compare values',
    title: (system: string) => `Differences from ${system}`,
    none: 'Nothing differs.',
    columns: { item: 'Item', ours: 'Counterbook' },
    fields: { name: 'Name', price: 'Selling price', sku: 'SKU', barcode: 'Barcode', count: 'On hand' },
    select: (field: string, item: string) => `${field} of ${item}`,
    nothing: 'nothing',
    take: (count: number) => (count === 0 ? 'Accept' : `Accept ${plural(count, 'value', 'values')}`),
    keep: (count: number) => (count === 0 ? 'Keep ours' : `Keep ours for ${count}`),
    choose: 'Select at least one value.',
    failed: 'Nothing was saved',
    unread: 'The values could not be compared',
    taken: (count: number) => `${plural(count, 'value was', 'values were')} accepted.`,
    kept: 'Your values were kept. We ask again when the other values change.',
    /** The note of a stock movement. */
    note: 'Count from the point of sale',
  },
  differences: {
    title: 'What changes in the stock',
    counted: (items: string) =>
      `Counted on the day of these sales or later: ${items}. The count already includes what was sold before it, so these sales take nothing from them. If you counted before the sales, record what was sold since then.`,
    none: 'Nothing changes in the stock. Sales from before an item was last counted do not affect it.',
    item: 'Item',
    now: 'Now',
    change: 'Change',
    after: 'After',
  },
  matching: {
    title: (name: string) => `What does one sale of ${name} use?`,
    target: 'Item or recipe',
    bundle: 'What one sale uses',
    add: 'Add another item',
    addHint: 'Choose the next item of this bundle.',
    quantityOf: (name: string, unit: string) => `${name}, in ${unit}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    suggested: (name: string) => `Suggestion: ${name}`,
    take: (name: string) => `Use ${name}`,
    quantity: (unit: string) => `Quantity per sale, in ${unit}`,
    ignore: usesNothing,
    chosen: (name: string) => `Chosen: ${name}`,
    show: 'Show effect',
    save: 'Save match',
    failed: 'The match was not saved',
    needed: 'Choose an item or a recipe.',
    quantityNeeded: 'Enter a quantity above zero for each item.',
    done: (name: string) => `${name} was matched.`,
  },
};
