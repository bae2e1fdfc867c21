import { CREDIT_OVERDUE_DAYS, PAYABLE_BELL_DAYS } from '../invoices/limits.ts';
import type { MailContent } from '../texts/mail.ts';
import { plural } from '../texts/plural.ts';
import type { Alert, WaitingEntry, WaitingKind } from './waiting.ts';

type WaitingSentences = Record<WaitingKind, (entry: WaitingEntry) => string>;

/** What a user turns on or off. */
const alerts: Record<Alert, string> = {
  price_changes: 'Prices that jump',
  out_of_stock: 'Items that are out of stock',
  low_stock: 'Items that are low',
  unusual_use: 'Items used far more than usual',
  expiring: 'Items that expire soon',
};

const percent = (change: number) => (change * 100).toLocaleString('en-US', { maximumFractionDigits: 0 });

/** What is waiting, as a sentence. */
const sentences: WaitingSentences = {
  stock_differences: ({ count, difference }) => {
    if (!difference) return `The stock of ${plural(count, 'item', 'items')} does not match the ledger`;
    const { name, on_hand, ledger, stock_unit } = difference;
    const first = `${name} has ${on_hand} ${stock_unit} in stock and ${ledger} ${stock_unit} by its ledger`;
    return count === 1
      ? first
      : `${first}, and ${plural(count - 1, 'other item differs', 'other items differ')} as well`;
  },
  unclear_stops: ({ count }) =>
    count === 1
      ? '1 customer may have asked to stop getting texts'
      : `${plural(count, 'customer', 'customers')} may have asked to stop getting texts`,
  join_requests: ({ count }) => `${plural(count, 'request', 'requests')} to join your team`,
  replies: ({ count }) => `${plural(count, 'conversation', 'conversations')} with unread replies`,
  sales_stopped: ({ count }) =>
    count === 1
      ? 'Your point of sale no longer sends its sales'
      : `${plural(count, 'point of sale', 'points of sale')} no longer send their sales`,
  sales_to_decide: ({ count }) =>
    count === 1
      ? 'Sales are waiting for your decision before they change your stock'
      : `${count} imports of sales are waiting for your decision before they change your stock`,
  undelivered_orders: ({ count, order }) =>
    count === 1 && order
      ? `The email with order ${order.number} did not reach ${order.vendor}`
      : `The emails with ${plural(count, 'order', 'orders')} did not reach their vendors`,
  campaigns_stopped: ({ count }) =>
    count === 1
      ? '1 campaign was stopped before all texts were sent'
      : `${plural(count, 'campaign', 'campaigns')} were stopped before all texts were sent`,
  invoices_to_approve: ({ count }) => `${plural(count, 'invoice is', 'invoices are')} waiting for your approval`,
  invoices_to_review: ({ count }) => `${plural(count, 'invoice', 'invoices')} to review`,
  mails_to_decide: ({ count }) =>
    `${plural(count, 'email', 'emails')} with invoices from senders you have not accepted`,
  deliveries: ({ count }) => `${plural(count, 'delivery is', 'deliveries are')} expected today or late`,
  payables_due: ({ count }) =>
    `${plural(count, 'invoice is', 'invoices are')} overdue or due within ${PAYABLE_BELL_DAYS} days`,
  overdue_credits: ({ count }) =>
    `${plural(count, 'credit request is', 'credit requests are')} unanswered for more than ${CREDIT_OVERDUE_DAYS} days`,
  price_changes: ({ count, item }) => {
    if (!item) return `${plural(count, 'price', 'prices')} changed`;
    const first = `${item.name} costs ${percent(Math.abs(item.change))}% ${item.change < 0 ? 'less' : 'more'}`;
    return count === 1
      ? `${first} than before`
      : `${first}, and ${plural(count - 1, 'other price', 'other prices')} changed`;
  },
  out_of_stock: ({ count }) => `${plural(count, 'item is', 'items are')} out of stock`,
  low_stock: ({ count }) => `${plural(count, 'item is', 'items are')} low`,
  unusual_use: ({ count, use }) => {
    if (!use) return `${plural(count, 'item was', 'items were')} used far more than usual in the last 7 days`;
    const first = `${use.name}: ${use.times.toLocaleString('en-US')} times its usual use in the last 7 days`;
    return count === 1
      ? first
      : `${first}, and ${plural(count - 1, 'other item was', 'other items were')} used far more than usual`;
  },
  expiring: ({ count, lot }) => {
    if (!lot) return `${plural(count, 'item expires', 'items expire')} soon`;
    const { name, days } = lot;
    const first =
      days < 0
        ? `${name} has expired`
        : `${name} expires ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`;
    return count === 1 ? first : `${first}, and ${plural(count - 1, 'other item expires', 'other items expire')} soon`;
  },
  held_messages: ({ count }) => `${plural(count, 'text is', 'texts are')} on hold because of quiet hours or a limit`,
};

/** The one next step of each kind. */
const actions: Record<WaitingKind, string> = {
  stock_differences: 'Open the ledger',
  unclear_stops: 'Decide',
  join_requests: 'Approve or decline',
  replies: 'Read replies',
  sales_stopped: 'See why',
  sales_to_decide: 'Decide',
  undelivered_orders: 'Check and send again',
  campaigns_stopped: 'See campaigns',
  invoices_to_approve: 'Approve or decline',
  invoices_to_review: 'Review invoices',
  mails_to_decide: 'See emails',
  deliveries: 'See orders',
  payables_due: 'See what to pay',
  overdue_credits: 'See credits',
  price_changes: 'Accept or dispute',
  out_of_stock: 'See what is out',
  low_stock: 'See low stock',
  unusual_use: 'See why',
  expiring: 'See what to use first',
  held_messages: 'See campaigns',
};

export const waitingTexts = {
  title: 'Waiting for you',
  nothing: 'Nothing is waiting for you.',
  failed: 'We could not load what is waiting for you.',
  alerts,
  chooseAlerts: 'Choose alerts',
  alertsHint: 'For you alone, here and in the daily email.',
  expiringDays: 'Tell me before the date',
  expiringDaysChoice: (days: number) => (days === 0 ? 'On the day' : plural(days, 'day', 'days')),
  expiringDaysHint: 'For you alone: here, in the bell and in the daily email.',
  dailyMail: 'Email me this list every morning',
  dailyMailOn: 'We will email you each morning when something is waiting.',
  dailyMailOff: 'The daily email is off.',
  sentence: (entry: WaitingEntry) => sentences[entry.kind](entry),
  actions,
  mail: (company: string, entries: readonly WaitingEntry[], url: string): MailContent => ({
    subject: `${plural(entries.length, 'thing is', 'things are')} waiting for you at ${company}`,
    paragraphs: [
      ...entries.map((entry) => `${sentences[entry.kind](entry)}.`),
      'You get this email because you asked for it. To turn it off, open the bell in Counterbook.',
    ],
    action: { label: 'Open Counterbook', url },
  }),
};
