import type { ReviewField } from '../header.ts';
import { invoiceTexts } from '../invoices.texts.ts';
import type { MATCH_KINDS } from '../lines.ts';
import type { LineField, ReadNote } from '../reading/reading.ts';
import { postErrors } from './post_errors.texts.ts';

/** Why the user should check a value: a code of the reader, or a fault that the screen found. */
export type DoubtReason =
  | ReadNote
  | 'low_confidence'
  | 'missing'
  | 'missing_rate'
  | 'not_a_number'
  | 'no_item'
  | 'similar_item'
  | 'guessed_conversion'
  | 'goods_or_price'
  | 'line_product'
  | 'line_figures';

/** Sentences of the review of an invoice. */
export const reviewTexts = {
  fields: {
    vendor: 'Vendor',
    number: 'Invoice number',
    date: 'Invoice date',
    due_date: 'Due date',
    po_number: 'PO number',
    currency: 'Currency',
    exchange_rate: 'Exchange rate',
    subtotal: 'Subtotal',
    tax: 'Tax',
    fees: 'Fees and freight',
    discount: 'Discount',
    deposit: 'Deposit',
    rounding: 'Rounding',
    total: 'Total',
  } satisfies Record<ReviewField, string>,
  cells: {
    code: 'Code',
    description: 'Description',
    quantity: 'Quantity',
    unit: 'Unit',
    pack: 'Pack',
    unit_price: 'Price',
    amount: 'Amount',
    discount: 'Discount',
    item: 'Inventory item',
    stock_quantity: 'Into stock',
    price_only: 'Goods or price',
  } satisfies Record<LineField | 'item' | 'stock_quantity' | 'price_only', string>,
  totalIn: (currency: string) => `Total, ${currency}`,
  /** Short column headers of the lines. */
  heads: { quantity: 'Qty', unit: 'Unit', unit_price: 'Price', amount: 'Amount', stock_quantity: 'Into stock' },
  cellOfLine: (cell: string, row: number) => `${cell}, line ${row}`,
  reasons: {
    unclear: 'Hard to read. Compare it with the picture.',
    several_candidates: 'The page shows several possible values.',
    repaired: 'We first read another value. Only this one adds up.',
    computed: 'Not printed. Calculated from the other numbers.',
    does_not_add_up: 'This value does not add up with the others.',
    day_month_order: 'The day and month could be swapped.',
    low_confidence: 'Not sure. Compare it with the picture.',
    not_printed: 'The page does not show it. Is this right?',
    not_on_page: 'We did not find this value on the page. Compare it with the picture.',
    struck_out: 'A line is drawn through it. Was it delivered?',
    missing: 'Not found. Type it in.',
    missing_rate: 'Enter the rate, so that costs can be converted.',
    not_a_number: 'This is not a number. It is saved when you enter a number.',
    no_item: 'One of your items, a new item, or not stock?',
    similar_item: 'Chosen because the names are the same. Is this the right item?',
    guessed_conversion: 'The stock quantity is an estimate.',
    goods_or_price: 'Did the goods go back, or is only the price lower?',
    line_figures: 'The numbers add up but were hard to read. Compare them with the picture.',
    line_product: 'Quantity × price does not equal the amount.',
  } satisfies Record<DoubtReason, string>,
  /** For a packing slip, which has no amounts of money. */
  slipFields: { number: 'Slip number', date: 'Delivery date' } as Partial<Record<ReviewField, string>>,
  /** The label of the exchange rate: "USD for 1 EUR". */
  rateOf: (foreign: string, own: string) => `${own} for 1 ${foreign}`,
  converted: (foreign: string, own: string) => `${foreign} = ${own}`,
  doubtOf: (cell: string, why: string) => `${cell}: ${why}`,
  /** What changed by itself in a row, after its quantity or price was typed. */
  followed: (before: string, after: string) => `The amount changed from ${before} to ${after}.`,
  keepAmount: (before: string) => `Keep ${before}`,
  /** The part of a line’s price that was not charged. */
  lineDiscount: (amount: string) => `Discount of ${amount}`,
  noNumber: 'No number on it',
  lineProduct: (expected: string) => `Quantity × price would be ${expected}.`,
  lineProductLess: (expected: string) => `Quantity × price minus the discount would be ${expected}.`,
  /** The value is right, although the page could show another. */
  keepValue: (value: string) => `${value} is right`,
  swapDate: (date: string) => `Use ${date}`,
  page: {
    back: 'All invoices',
    position: (index: number, count: number) => `${index} of ${count} to review`,
    next: 'Next invoice',
    previous: 'Previous invoice',
    toCheck: (count: number) => `${count} to check`,
    nextDoubt: 'Next value to check',
    right: 'Confirm value',
    allChecked: 'All checked',
    keys: 'Keyboard shortcuts',
    details: 'Invoice details',
    lines: 'Lines',
    addLine: 'Add line',
    removeLine: (row: number) => `Remove line ${row}`,
    lineRemoved: (what: string) => `Removed “${what}”.`,
    lineRemovedPlain: 'The line was removed.',
    undo: 'Undo',
    noLines: 'No lines yet. Add the lines of the invoice.',
    lineTitle: (row: number) => `Line ${row}`,
    unnamed: 'Line without a description',
    more: 'More',
    archive: 'Archive',
    reread: 'Read again',
    readings: 'Readings and changes',
    openFile: (name: string) => `Open the original (${name})`,
  },
  save: {
    saved: 'Saved',
    waiting: 'Not saved yet',
    saving: 'Saving',
    offline: 'No connection. Your changes are kept here and saved when the connection is back.',
    offlineShort: 'Not saved yet',
    refused: (detail: string) => `Not saved: ${detail}`,
    recovered: 'Your unsaved changes were restored.',
    leave: 'Your changes are not saved yet.',
  },
  sums: {
    title: 'Totals',
    addsUp: 'It adds up',
    parts: (lines: string, added: readonly (readonly [amount: string, what: string])[], total: string) =>
      `${[`${lines} lines`, ...added.map(([amount, what]) => `${amount} ${what}`)].join(' + ')} = ${total}`,
    part: { fees: 'fees', tax: 'tax', discount: 'discount', deposit: 'deposit', rounding: 'rounding' },
    taxIncluded: (tax: string) => `Prices include ${tax} tax`,
    off: invoiceTexts.offBy,
    more: (found: string, expected: string) => `The lines add up to ${expected}, but the invoice total is ${found}.`,
    subtotalOff: (found: string, expected: string) => `The lines add up to ${expected}, but the subtotal is ${found}.`,
    totalOff: (found: string, expected: string) =>
      `The subtotal and the other amounts come to ${expected}, but the total is ${found}.`,
    unknown: 'Not enough amounts to check the total yet',
    unknownDetail: 'Enter the total and an amount on every line.',
    product: (row: number, expected: string, found: string) =>
      `Line ${row} should be ${expected}, but it shows ${found}.`,
    extra: (row: number, found: string) => `It adds up without line ${row} (${found}).`,
    sign: (row: number, found: string) => `It adds up if line ${row} (${found}) is negative.`,
    missing: (amount: string) => `A line of ${amount} may be missing.`,
    show: (row: number) => `Show line ${row}`,
    adjust: 'Add discount, deposit or rounding',
  },
  item: {
    choose: 'Choose an item',
    create: (name: string) => `New item “${name}”`,
    ignore: 'Not stock',
    ignored: 'Not stock',
    deposit: 'Deposit',
    becomesNew: 'New item',
    isNew: 'new',
    toCheck: 'check',
    clear: 'No item',
    kinds: {
      code: 'known code',
      alias: 'used this name before',
      barcode: 'its barcode',
      price: 'same price, nearly the same words',
      similar: 'similar name',
      person: 'chosen by you',
      new: 'new item',
    } satisfies Record<(typeof MATCH_KINDS)[number], string>,
  },
  stock: {
    /** Comes before the field for the quantity in one purchased unit: "4 cs ×". */
    formula: (quantity: string, unit: string) => `${[quantity, unit].filter(Boolean).join(' ')} ×`,
    bought: (quantity: string, unit: string, price: string) =>
      [[quantity, unit].filter(Boolean).join(' '), price].filter(Boolean).join(' × '),
    into: (quantity: string, unit: string) =>
      quantity.startsWith('-') ? `−${quantity.slice(1)} ${unit}` : `+${quantity} ${unit}`,
    perUnit: (row: number) => `Stock units per purchased unit, line ${row}`,
  },
  price: {
    change: (change: string, date: string) => `${change} since ${date}`,
  },
  post: {
    ...postErrors,
    button: 'Post to stock',
    posting: 'Posting',
    notSaved: 'Not posted, because your changes are not saved yet. They are kept here. Post again once they are saved.',
    notNumbers: (count: number) =>
      count === 1 ? 'One value is not a number yet.' : `${count} values are not numbers yet.`,
    notAllowed: 'Only a manager or the owner can post. Ask one of them to review the invoice.',
    takeBack: 'Undo posting',
    takenBack: 'The posting was undone. Stock and costs were restored.',
    nextInvoice: 'Next invoice',
    allDone: 'Back to the list',
    onDate: (date: string) => `Posted ${date}`,
    /** For a user who has gone on to another screen before the answer came. */
    left: {
      refused: (name: string, why: string) => `“${name}” was not posted. ${why}`,
      notSaved: (name: string) =>
        `“${name}” was not posted, because your changes to it are not saved yet. Open it and post it again.`,
      unknown: (name: string) =>
        `The answer about posting “${name}” did not arrive. Open it to see whether it was posted.`,
    },
  },
  archived: {
    done: invoiceTexts.archivedDone,
    notSaved:
      'Not archived, because your changes are not saved yet. They are kept here. Archive again once they are saved.',
  },
  reread: {
    title: 'Read the invoice again?',
    detail:
      'The document stays as it is until the new reading is complete. What you typed, confirmed, chose or struck out is kept where the new reading has the same line.',
    confirm: 'Read again',
  },
  viewer: {
    noPicture: 'There is no picture of this page. We kept the original file.',
    enlarge: 'Show the whole page',
  },
};
