import { amountRule } from '../coupons/matching.texts.ts';
import { plural } from '../texts/plural.ts';

const days = (count: number) => (count === 1 ? 'the day before' : `the ${count} days before`);

/** Sentences of the loyalty program's analytics. */
export const analyticsTexts = {
  title: 'Loyalty Program Analytics',
  range: {
    label: 'Date range',
    from: 'From',
    to: 'To',
    presets: { 7: '7 days', 30: '30 days', 90: '90 days' },
  },
  cards: {
    label: 'Summary for this range',
    subscribers: 'SUBSCRIBERS',
    newSubscribers: 'NEW SUBS',
    sent: 'SENT',
    /** `change`: "+12" or "−3". */
    changed: (change: string, count: number) => `${change} compared with ${days(count)}`,
    same: (count: number) => `Same as ${days(count)}`,
    subscribersSame: (count: number) => `Same as ${count === 1 ? 'the day before' : `${count} days before`}`,
  },
  results: {
    label: 'Results',
    clicks: 'Texts clicked',
    responses: 'Replies',
    redeemed: 'Coupons redeemed',
    revenue: 'Revenue',
    active: 'Active customers',
    activeDetail: 'clicked, replied or redeemed',
    left: 'Subscribers lost',
    leftDetail: 'opted out or erased',
    newThisMonth: 'New contacts this month',
  },
  account: {
    title: 'Account Analytics',
    /** `since`: "Nov 14". */
    grew: (more: number, since: string) => `${plural(more, 'subscriber', 'subscribers')} more than on ${since}`,
    shrank: (fewer: number, since: string) => `${plural(fewer, 'subscriber', 'subscribers')} fewer than on ${since}`,
    steady: (count: number, since: string) =>
      `Same number of subscribers as on ${since}: ${count.toLocaleString('en-US')}`,
    sent: (count: number, busiest: string | null) =>
      count === 0
        ? 'No texts were sent.'
        : `${plural(count, 'text was', 'texts were')} sent${busiest ? `, most of them on ${busiest}` : ''}.`,
    subscribers: 'Subscribers',
    texts: 'Sent',
    date: 'Day',
    empty: 'No time-series data for this range.',
    emptyHint: 'This chart counts your subscribers and the texts you send each day.',
    emptyAction: 'Show your QR code',
    asTable: 'Show as a table',
    zone: (zone: string) => `Days are in the ${zone} time zone.`,
  },
  campaigns: {
    title: 'Campaign Analytics',
    about: 'Campaigns sent in this range, with their results to date.',
    empty: 'No campaign data for this range.',
    emptyHint: 'The messages you send appear here with their results.',
    emptyAction: 'Send a message',
    noneMatch: 'No campaigns match these filters.',
    columns: {
      name: 'Campaign',
      status: 'Status',
      sent: 'Sent',
      delivered: 'Delivered',
      failed: 'Failed',
      optedOut: 'Opted out',
      clicked: 'Clicked',
      responses: 'Replies',
      redeemed: 'Redeemed',
      revenue: 'Revenue',
    },
    /** Follows the number where the column has no header. */
    sentUnit: 'sent',
    filter: 'Filter',
    /** The button of the panel after something was selected. */
    filtered: (count: number) => `Filter (${count})`,
    panel: 'Filter campaigns',
    type: 'Type',
    status: 'Status',
    any: 'Any',
    sort: 'Sort by',
    sorts: {
      'sent-desc': 'Most sent',
      'sent-asc': 'Least sent',
      'name-asc': 'Name, A to Z',
      'name-desc': 'Name, Z to A',
    },
    shown: (shown: number, all: number) => `${shown} of ${plural(all, 'campaign', 'campaigns')}`,
    why: (name: string, count: number) => `Why ${plural(count, 'text', 'texts')} of “${name}” failed`,
    noReason: 'The carrier gave no reason.',
    rule:
      `Revenue is the total of sales in which a coupon from the campaign was redeemed. ${amountRule} ` +
      'A redemption without an amount counts as redeemed but adds no revenue. ' +
      'SENT at the top also counts welcome messages and automatic answers, but not tests.',
    withAmount: (withAmount: number, redeemed: number) => `${withAmount} of ${redeemed} with an amount`,
    export: 'Export CSV',
    exported: 'The file is in your downloads.',
  },
  /** A part of the screen that is empty because its call failed. */
  partFailed: 'This section could not be loaded.',
  failure: {
    title: 'Unable to Load Analytics',
    fallback: 'Failed to load analytics',
    retry: 'Try Again',
  },
};
