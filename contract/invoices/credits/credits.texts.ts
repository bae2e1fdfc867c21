import type { SentHow } from '../../orders/order.ts';
import type { MailContent } from '../../texts/mail.ts';
import { plural } from '../../texts/plural.ts';
import type { CreditReason, CreditStatus, OfferReason } from './credits.ts';

type ListStatus = CreditStatus | 'outstanding' | 'all';

interface CreditMail {
  company: string;
  number: number;
  account: string | null;
  invoice: string | null;
  order: number | null;
  amount: string;
  note: string | null;
  /** It was sent before. */
  is_again: boolean;
}

/** Sentences of credit requests. Amounts, quantities and dates arrive already formatted. */
export const creditTexts = {
  title: 'Credits',
  name: (number: number) => `Credit request ${number}`,
  headline: (amount: string) => `${amount} outstanding`,
  headlineNone: 'No credit outstanding',
  /** Amounts in currencies that cannot be converted. */
  withoutRate: (amounts: string[]) =>
    `The sums do not include ${new Intl.ListFormat('en-US').format(amounts)}, because no posted invoice shows an exchange rate for ${amounts.length === 1 ? 'this currency' : 'these currencies'}.`,
  search: 'Vendor, invoice or number',
  filter: 'Status',
  statuses: {
    all: 'All',
    outstanding: 'Outstanding',
    open: 'Not sent',
    sent: 'Sent',
    settled: 'Settled',
    written_off: 'Written off',
  } satisfies Record<ListStatus, string>,
  overdue: (days: number) => `${plural(days, 'day', 'days')} open`,
  columns: {
    vendor: 'Vendor',
    request: 'Request',
    about: 'For',
    days: 'Days open',
    amount: 'Requested',
    outstanding: 'Outstanding',
    state: 'Status',
  },
  days: (days: number) => (days === 0 ? 'today' : plural(days, 'day', 'days')),
  aboutInvoice: (number: string | null) => (number ? `Invoice ${number}` : 'Invoice without number'),
  aboutOrder: (number: number) => `Order ${number}`,
  tiles: {
    label: 'Money outstanding by age',
    total: 'Outstanding',
    totalDetail: 'credit that vendors still owe',
    recent: (days: number) => `Up to ${days} days`,
    recentDetail: 'give the vendor time',
    waiting: (from: number, to: number) => `${from} to ${to} days`,
    waitingDetail: 'ask the vendor again',
    old: (days: number) => `Over ${days} days`,
    oldDetail: 'call, or write it off',
  },
  empty: {
    title: 'No credit requests yet',
    detail:
      'When something arrives short or damaged, or costs too much, open its invoice or order and choose “Request credit”.',
    noMatch: 'No credit requests match',
    noMatchDetail: 'Change the search or the status.',
  },

  reasons: {
    short: 'Short',
    damaged: 'Damaged',
    overcharged: 'Overcharged',
    returned: 'Returned',
  } satisfies Record<CreditReason, string>,

  request: 'Request credit',
  dialog: {
    title: 'Request credit',
    detail: 'Choose what is wrong. You send the request to the vendor in the next step.',
    suggested: 'We filled in the problems recorded at delivery. Check them.',
    search: 'Name or code of a line',
    noMatch: 'No lines match.',
    choose: (line: string) => `Request credit for ${line}`,
    reason: 'Reason',
    reasonOf: (line: string) => `Reason for ${line}`,
    quantity: 'Quantity',
    quantityOf: (line: string) => `Quantity of ${line}`,
    amount: 'Amount',
    amountOf: (line: string) => `Amount for ${line}`,
    amountMissing: 'Enter the amount to be credited.',
    requested: (amount: string) => `${amount} requested before`,
    billed: (quantity: string, amount: string) => [quantity, amount].filter(Boolean).join(' · '),
    note: 'Note to the vendor',
    submit: (amount: string | null) => (amount ? `Request ${amount}` : 'Request credit'),
    nothing: 'Choose at least one line.',
    failed: 'The credit request was not saved',
    empty: 'This document has no lines.',
    done: 'The credit request was saved. Send it to the vendor now.',
  },

  section: {
    title: 'Credit requests',
    suggested: (count: number) =>
      count === 1
        ? 'According to the delivery, 1 item was billed incorrectly.'
        : `According to the delivery, ${count} items were billed incorrectly.`,
    state: (status: string, outstanding: string) => `${status}, ${outstanding} outstanding`,
    offer: (number: number, amount: string) => `This memo can settle ${amount} of credit request ${number}.`,
    settles: (number: number) => `Settles credit request ${number}`,
  },
  offers: {
    number: 'It names the invoice.',
    lines: 'It credits what was requested.',
    amount: 'The amounts are the same.',
    vendor: 'It is from the same vendor.',
  } satisfies Record<OfferReason, string>,

  page: {
    lines: 'What is wrong',
    columns: { item: 'Item', reason: 'Reason', quantity: 'Quantity', amount: 'Amount' },
    requested: 'requested',
    outstanding: (amount: string) => `${amount} outstanding`,
    since: (when: string, who: string | null) => (who ? `Created on ${when} by ${who}` : `Created on ${when}`),
    sent: {
      mail: (when: string, to: string | null) => (to ? `Emailed to ${to} on ${when}` : `Emailed on ${when}`),
      shared: (when: string) => `Shared on ${when}`,
      self: (when: string) => `Sent on ${when}`,
    } satisfies Record<SentHow, (when: string, to: string | null) => string>,
    undelivered: (to: string | null) =>
      to
        ? `The email to ${to} did not reach the vendor. Check the address, and send the request again.`
        : 'The email did not reach the vendor. Send the request again.',
    memos: 'Credit memos',
    memo: (number: string | null) => (number ? `Credit memo ${number}` : 'Credit memo without number'),
    gave: (amount: string) => `credited ${amount}`,
    takeOff: 'Remove',
    takeOffMemo: (memo: string) => `Remove ${memo} from this request`,
    tookOff: 'The credit memo was removed from this request.',
    offers: 'Credit memos that could settle it',
    settle: (amount: string) => `Settle ${amount}`,
    settleBy: (memo: string, amount: string) => `Settle ${amount} by ${memo}`,
    settled: 'The credit memo settles the request.',
    noMemo: 'No credit memo yet. When you post one from this vendor, we offer it here.',
    writeOff: 'Write off',
    writeOffTitle: (number: number) => `Write off credit request ${number}?`,
    writeOffDetail: (amount: string) => `${amount} is no longer expected. You can reopen the request.`,
    wroteOff: 'The credit request was written off.',
    keep: 'Keep request',
    reopen: 'Reopen request',
    reopened: 'The credit request was reopened.',
    failed: 'The credit request was not changed',
  },

  send: 'Send request',
  sendAgain: 'Send again',
  sendTitle: (number: number, vendor: string) => `Send credit request ${number} to ${vendor}`,
  sendEmail: 'Email',
  sendEmailHint: 'The request goes there as a PDF. Replies come to your own address.',
  sendMail: 'Email request',
  share: 'Share PDF',
  download: 'Download PDF',
  sentMyself: 'I sent it myself',
  sentDone: {
    mail: 'The email with the credit request is on its way.',
    shared: 'The credit request is marked as sent.',
    self: 'The credit request is marked as sent.',
  } satisfies Record<SentHow, string>,
  sendFailed: {
    mail: 'The credit request was not sent',
    shared: 'The PDF was shared, but the credit request was not marked as sent',
    self: 'The credit request was not marked as sent',
  } satisfies Record<SentHow, string>,
  shareFailed: 'The PDF could not be shared. Download it instead.',

  fileName: (name: string, number: number) => `${name} credit request ${number}.pdf`,
  paper: {
    title: (number: number) => `Credit request ${number}`,
    from: 'From',
    to: 'To',
    account: 'Account number',
    invoice: 'Your invoice',
    order: 'Our order',
    date: 'Date',
    note: 'Note',
    columns: { code: 'Code', item: 'Item', reason: 'Reason', quantity: 'Quantity', amount: 'Credit' },
    total: 'Credit requested',
    foot: (company: string, number: number, page: number, pages: number) =>
      `${company} · Credit request ${number} · Page ${page} of ${pages}`,
  },
  mail: ({ company, number, account, invoice, order, amount, note, is_again }: CreditMail): MailContent => ({
    subject: is_again
      ? `Reminder: credit request ${number} from ${company}`
      : `Credit request ${number} from ${company}`,
    paragraphs: [
      is_again
        ? `We have not yet received a credit memo for our credit request ${number}, for ${amount}. The request is attached again as a PDF.`
        : `Please send us a credit memo for ${amount}. The attached PDF shows what was wrong.`,
      ...(invoice ? [`Your invoice: ${invoice}`] : []),
      ...(order === null ? [] : [`Our order: ${order}`]),
      ...(account ? [`Our account number: ${account}`] : []),
      ...(note ? [note] : []),
      `Please put the invoice number on your credit memo. Replies to this email reach ${company}.`,
    ],
  }),
};
