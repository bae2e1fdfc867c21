import type { MailContent } from '../texts/mail.ts';
import { plural } from '../texts/plural.ts';
import type { OrderStatus, SentHow } from './order.ts';

type ListStatus = OrderStatus | 'open' | 'all';

interface OrderMail {
  company: string;
  number: number;
  account: string | null;
  expected_on: string | null;
  note: string | null;
  /** It was sent before, in another version. */
  is_again: boolean;
}

const day = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Sentences of purchase orders. Amounts, quantities and dates arrive already formatted. */
export const orderTexts = {
  title: 'Orders',
  name: (number: number) => `Order ${number}`,
  headline: (open: number, late: number) =>
    late > 0
      ? `${plural(open, 'delivery', 'deliveries')} expected · ${late} late`
      : `${plural(open, 'delivery', 'deliveries')} expected`,
  headlineNone: 'No deliveries expected',
  add: 'New order',
  search: 'Vendor or number',
  filter: 'Status',
  statuses: {
    all: 'All',
    open: 'Expected',
    draft: 'Drafts',
    sent: 'Sent',
    partly_received: 'Partly received',
    received: 'Received',
    closed: 'Closed',
    canceled: 'Canceled',
  } satisfies Record<ListStatus, string>,
  /** One order's state, as its tag shows it. */
  states: {
    draft: 'Draft',
    sent: 'Sent',
    partly_received: 'Partly received',
    received: 'Received',
    closed: 'Closed',
    canceled: 'Canceled',
  } satisfies Record<OrderStatus, string>,
  late: 'Late',
  undelivered: 'Email failed',
  columns: { order: 'Order', vendor: 'Vendor', expected: 'Delivery', lines: 'Items', total: 'Total', state: 'Status' },
  noDay: 'no day',
  vendorAndNumber: (vendor: string, number: number) => `${vendor} · ${number}`,
  empty: {
    title: 'No orders yet',
    detail:
      'Give your items a par level or a reorder point, or add your sales. We then suggest what to order from each vendor, and you send it as a PDF.',
    noMatch: 'No orders match',
    noMatchDetail: 'Change the search or the status.',
  },

  suggestions: 'To order',
  suggestionsDetail:
    'Each suggestion fills an item to its par level and above its reorder point, or covers its sales until 2 days after the delivery after next, whichever is more. We suggest whole packs and subtract what is on the way.',
  suggestionsNone:
    'Nothing to order. An item appears here when it is below its par level, at its reorder point, or sells out before the delivery after next, unless it is on the way.',
  suggestion: {
    items: (count: number) => plural(count, 'item', 'items'),
    delivery: (date: string) => `next delivery ${date}`,
    belowMinimum: (missing: string) => `${missing} below the minimum order`,
    bySales: (perDay: string, unit: string, until: string) => `sells ${perDay} ${unit} a day, to last until ${until}`,
    cheaper: (vendor: string, price: string, than: string, unit: string) =>
      `${vendor} charged ${price} per ${unit}. This vendor charges ${than}.`,
    more: (count: number) => `and ${plural(count, 'other item', 'other items')}`,
    deliverTo: (location: string) => `deliver to ${location}`,
    vendorAt: (vendor: string, location: string) => `${vendor}, ${location}`,
    start: 'Start order',
    startFor: (vendor: string) => `Start order for ${vendor}`,
    draft: 'Open draft',
    draftFor: (vendor: string) => `Open draft for ${vendor}`,
    draftSame: (total: string) => `Your draft has the same items, for ${total}.`,
    draftDiffers: (total: string, items: number) =>
      `Your draft has ${plural(items, 'item', 'items')} for ${total}. It differs from this suggestion.`,
    updateDraft: 'Update draft',
    updateDraftFor: (vendor: string) => `Update draft for ${vendor} to this suggestion`,
    draftUpdated: (order: string) => `${order} was updated to the suggestion.`,
  },
  withoutVendor: (count: number) =>
    count === 1
      ? '1 item is short and has no vendor. Choose its preferred vendor, and we suggest an order:'
      : `${count} items are short and have no vendor. Choose their preferred vendors, and we suggest orders:`,
  quantityOf: (quantity: string, unit: string) => `${quantity} ${unit}`,

  newTitle: 'New order',
  newVendor: 'Vendor',
  newVendorHint: 'Choose who delivers',
  newVendorNeeded: 'Choose a vendor.',
  newAction: 'Start order',
  newStart: 'Start with',
  newEmpty: 'Empty order',
  newRepeat: (number: number, items: number) => `${plural(items, 'item', 'items')} from order ${number}`,
  newRepeatDetail: (date: string) => `Sent on ${date}. Same quantities, at the last prices.`,

  facts: {
    expected: 'Delivery day',
    note: 'Note for the vendor',
    total: 'Total',
    minimum: (amount: string) => `Minimum order ${amount}`,
    belowMinimum: (missing: string, minimum: string) => `${missing} below the minimum order of ${minimum}`,
    unpriced: (count: number) => `${plural(count, 'item has', 'items have')} no known price`,
    created: (who: string, when: string) => `Started by ${who} on ${when}`,
    createdOn: (when: string) => `Started on ${when}`,
    sent: {
      mail: (when: string, to: string | null) => (to ? `Emailed to ${to} on ${when}` : `Emailed on ${when}`),
      shared: (when: string) => `Shared on ${when}`,
      self: (when: string) => `Sent on ${when}`,
    } satisfies Record<SentHow, (when: string, to: string | null) => string>,
    undelivered: (to: string | null) =>
      to
        ? `The email to ${to} did not reach the vendor. Check the address, and send the order again.`
        : 'The email did not reach the vendor. Send the order again.',
  },
  fromSlip: (number: string | null) => (number ? `From packing slip ${number}` : 'From a packing slip'),
  slip: (number: string | null) => (number ? `Packing slip ${number}` : 'Packing slip'),
  changedSinceSent: 'The vendor has an earlier version of this order.',
  lines: 'Items',
  lineColumns: {
    item: 'Item',
    ordered: 'Ordered',
    received: 'Received',
    billed: 'Billed',
    price: 'Price',
    amount: 'Amount',
    state: 'Differences',
  },
  packOf: (unit: string, quantity: string, stockUnit: string) => `1 ${unit} = ${quantity} ${stockUnit}`,
  stock: (onHand: string, par: string | null, unit: string) =>
    par === null ? `${onHand} ${unit} on hand` : `${onHand} of ${par} ${unit} on hand`,
  onTheWay: (quantity: string) => `${quantity} on the way`,
  priceOf: (price: string, unit: string) => `${price} per ${unit}`,
  quantityOn: (item: string) => `Quantity of ${item}`,
  lineDetails: {
    change: (item: string) => `Change unit and price of ${item}`,
    unit: 'Unit',
    pack: 'Pack size',
    packHint: 'For example 6/1 L',
    holds: (stockUnit: string) => `One unit holds (${stockUnit})`,
    holdsCounted: 'Undo the deliveries of this item to change it.',
    price: 'Expected price of one unit',
  },
  removeLine: (item: string) => `Remove ${item}`,
  removedLine: (item: string) => `${item} was removed from the order.`,
  addLine: 'Add item',
  addLineHint: 'Search your items',
  addLineNone: 'No other items found',
  addLineGroups: { sold: 'Items of this vendor', others: 'Other items' },
  save: 'Save order',
  saved: 'The order was saved.',
  leftOut: (items: string) => `Left out, because no quantity was entered: ${items}.`,
  unsaved: 'Save the order before you send it.',
  emptyLines: 'No items yet',
  emptyLinesDetail: 'Add what this vendor should deliver.',
  substitutes: {
    /** The label of a field: what came. */
    insteadOf: (item: string) => `Came instead of ${item}`,
    none: 'Nothing else arrived',
    noItems: 'No other item found. Type its name.',
    label: (item: string) => `Why ${item} arrived`,
    notOne: 'Not ordered',
    inPlaceOf: (item: string) => `In place of ${item}`,
  },
  differences: {
    open: (quantity: string) => `${quantity} expected`,
    short: (quantity: string) => `${quantity} short`,
    damaged: (quantity: string) => `${quantity} damaged`,
    billedMore: (quantity: string) => `${quantity} billed but not received`,
    billedLess: (quantity: string) => `${quantity} received but not billed`,
    notOrdered: 'not ordered',
    inPlaceOf: (item: string) => `in place of ${item}`,
    replaced: (quantity: string, by: string) => `${quantity} replaced by ${by}`,
    price: (ordered: string, billed: string) => `price ${ordered} → ${billed}`,
    none: 'as ordered',
  },

  send: 'Send order',
  sendAgain: 'Send again',
  sendTitle: (number: number, vendor: string) => `Send order ${number} to ${vendor}`,
  sendEmail: 'Email',
  sendEmailHint: 'The order goes there as a PDF. Replies come to your own address.',
  sendMail: 'Email order',
  share: 'Share PDF',
  download: 'Download PDF',
  sentMyself: 'I sent it myself',
  sentDone: {
    mail: 'The email with the order is on its way.',
    shared: 'The order is marked as sent.',
    self: 'The order is marked as sent.',
  } satisfies Record<SentHow, string>,
  sendFailed: {
    mail: 'The order was not sent',
    shared: 'The PDF was shared, but the order was not marked as sent',
    self: 'The order was not marked as sent',
  } satisfies Record<SentHow, string>,
  shareFailed: 'The PDF could not be shared. Download it instead.',

  receive: 'Receive',
  receiveTitle: (number: number) => `Receive order ${number}`,
  receiveDetail: 'Enter the quantities that arrived. Items left empty are still expected.',
  receiveLater:
    'Nothing more is expected for this order. Enter what arrived if nobody has counted it, or if it came later.',
  unknownCode: (code: string) =>
    `No item of this order matches “${code}”. If it came in place of another item, enter it there.`,
  codeOfSeveral: (code: string) => `Several items of this order match “${code}”. Choose one.`,
  codeOfMany: (code: string, count: number) => `${count} items of this order match “${code}”. Type more of the name.`,
  asOrdered: 'As ordered',
  allAsOrdered: 'All as ordered',
  problem: 'Short, damaged or replaced',
  arrived: (item: string) => `Received of ${item}`,
  expects: (quantity: string, unit: string) => `${quantity} ${unit} expected`,
  uncounted: (quantity: string, unit: string) => `${quantity} ${unit} billed and not counted`,
  nothingExpected: 'nothing more expected',
  short: 'Short',
  damaged: 'Damaged',
  lineNote: 'What is wrong',
  receiptNote: 'Note about the delivery',
  receiveSome: (done: number, of: number) =>
    done === 0 ? 'Receive' : `Receive ${done} of ${plural(of, 'item', 'items')}`,
  received: 'The goods were received into stock.',
  more: {
    title: 'Receive more than was ordered?',
    detail: (lines: string) =>
      `Received, short and damaged goods together are more than is left of the order: ${lines}. Receive them only if these quantities are correct.`,
    line: (item: string, entered: string, left: string) => `${item} (${entered} entered, ${left} left)`,
    confirm: 'Receive them',
  },
  receiveFailed: 'The goods were not received',
  receipts: 'Deliveries',
  receipt: (when: string, items: number) => `${when} · ${plural(items, 'item', 'items')}`,
  receiptBy: (who: string) => `received by ${who}`,
  receiptUndone: 'Undone',
  openSlip: 'Open packing slip',
  slipByManager: 'A manager can undo the posting of the packing slip.',
  undoReceipt: 'Undo',
  undoReceiptOf: (when: string) => `Undo the delivery of ${when}`,
  undoTitle: 'Undo this delivery?',
  undoDetail: 'Its goods leave the stock again, except what a posted invoice has billed. You can receive them again.',
  undone: 'The delivery was undone.',

  invoices: 'Invoices',
  invoice: (number: string | null) => (number ? `Invoice ${number}` : 'Invoice without number'),
  moreActions: 'More actions',
  change: 'Edit order',
  close: 'Close order',
  closeTitle: (number: number) => `Close order ${number}?`,
  closeDetail: 'We expect no more deliveries for this order. You can reopen it.',
  closed: 'The order was closed.',
  cancel: 'Cancel order',
  cancelTitle: (number: number) => `Cancel order ${number}?`,
  cancelDetail: 'We do not tell the vendor. You can reopen it.',
  keep: 'Keep order',
  canceled: 'The order was canceled.',
  reopen: 'Reopen order',
  reopened: 'The order was reopened.',
  repeat: 'Order again',
  repeated: (number: number) => `This draft has the items of order ${number}. Check it before you send it.`,
  repeatedWithout: (items: string) => `Left out, because they are archived: ${items}.`,
  failed: 'The order was not changed',
  loadCurrent: 'Discard changes and load order',

  fileName: (name: string, number: number) => `${name} order ${number}.pdf`,
  paper: {
    title: (number: number) => `Purchase order ${number}`,
    from: 'From',
    to: 'To',
    account: 'Account number',
    date: 'Date',
    delivery: 'Delivery',
    note: 'Note',
    columns: { code: 'Code', item: 'Item', pack: 'Pack', quantity: 'Quantity', price: 'Price', amount: 'Amount' },
    total: 'Total at our last prices',
    foot: (company: string, number: number, page: number, pages: number) =>
      `${company} · Purchase order ${number} · Page ${page} of ${pages}`,
  },
  mail: ({ company, number, account, expected_on, note, is_again }: OrderMail): MailContent => ({
    subject: is_again ? `Changed order ${number} from ${company}` : `Order ${number} from ${company}`,
    paragraphs: [
      is_again
        ? `Our order ${number} has changed. The attached PDF replaces the earlier one.`
        : `Our order ${number} is attached as a PDF.`,
      ...(account ? [`Our account number: ${account}`] : []),
      ...(expected_on ? [`Delivery: ${day(expected_on)}`] : []),
      ...(note ? [note] : []),
      `Please put the order number ${number} on your invoice. Replies to this email reach ${company}.`,
    ],
  }),
};
