import { plural } from '../../texts/plural.ts';
import { PAYABLE_SOON_DAYS } from '../limits.ts';
import type { PayableState } from './payables.ts';

/** Sentences about what is to pay to vendors. Amounts and dates arrive already formatted. */
export const payableTexts = {
  title: 'To pay',
  headline: (amount: string) => `${amount} to pay`,
  headlineNone: 'Nothing to pay',
  ofVendor: (amount: string) => `To pay · ${amount}`,
  export: 'Export CSV',
  exported: (file: string) => `${file} was saved.`,
  exportFailed: 'The list was not exported. Try again.',
  search: 'Vendor or number',
  filter: 'Show',
  states: {
    open: 'To pay',
    overdue: 'Overdue',
    due_soon: `Due in ${PAYABLE_SOON_DAYS} days`,
    undated: 'No due date',
    paid: 'Paid',
  } satisfies Record<PayableState, string>,
  columns: { vendor: 'Vendor', number: 'Number', date: 'Date', due: 'Due', total: 'Amount', paid: 'Paid on' },
  tiles: {
    label: 'Money to pay by its due date',
    open: 'To pay',
    openDetail: 'after credit memos',
    overdue: 'Overdue',
    overdueDetail: 'past the due date',
    soon: `Next ${PAYABLE_SOON_DAYS} days`,
    soonDetail: 'including today',
    later: 'Later',
    laterDetail: 'or without a due date',
  },
  overdue: (days: number) => `${plural(days, 'day', 'days')} overdue`,
  dueToday: 'due today',
  dueIn: (days: number) => `in ${plural(days, 'day', 'days')}`,
  creditMemo: 'Credit memo',
  noNumber: 'no number',
  noDueDate: 'no due date',
  rule: 'If an invoice has no due date, the vendor’s payment terms set it. Receipts and invoices from vendors paid on delivery are not listed.',
  select: (vendor: string, number: string) => `Select ${vendor} ${number}`,
  selectAll: 'Select all shown',
  bar: 'Selected invoices',
  none: 'Select what you have paid',
  selected: (count: number, amount: string | null) =>
    amount === null
      ? plural(count, 'invoice selected', 'invoices selected')
      : `${plural(count, 'invoice selected', 'invoices selected')} · ${amount}`,
  paidOn: 'Paid on',
  markPaid: 'Mark as paid',
  markUnpaid: 'Mark as not paid',
  markedPaid: (count: number) => `${plural(count, 'invoice was', 'invoices were')} marked as paid.`,
  markedUnpaid: (count: number) => `${plural(count, 'invoice is', 'invoices are')} to pay again.`,
  undone: 'The change was undone.',
  /** On the page of one document. */
  section: {
    title: 'Payment',
    due: (date: string) => `To pay by ${date}`,
    noDueDate: 'To pay, without a due date',
    credit: 'Lowers what you pay this vendor',
    paid: (date: string) => `Paid on ${date}`,
    settled: (date: string) => `Settled on ${date}`,
    all: 'See everything to pay',
  },
  empty: {
    open: { title: 'Nothing to pay', detail: 'Posted invoices appear here until you mark them as paid.' },
    overdue: { title: 'Nothing is overdue', detail: 'Invoices appear here on the day after their due date.' },
    due_soon: {
      title: `Nothing is due in the next ${PAYABLE_SOON_DAYS} days`,
      detail: 'Invoices that are due later are under “To pay”.',
    },
    undated: {
      title: 'Everything has a due date',
      detail: 'Invoices and credit memos without one appear here.',
    },
    paid: { title: 'Nothing paid yet', detail: 'What you mark as paid appears here.' },
  } satisfies Record<PayableState, { title: string; detail: string }>,
  noMatch: { title: 'No invoices match', detail: 'Try another vendor or number.' },
};

export const payableErrors = {
  notPayable: 'One of these documents is not posted, or there is nothing to pay for it.',
  future: 'Enter a day that is not in the future.',
};
