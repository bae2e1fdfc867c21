import { plural } from './plural.ts';

const days = (count: number) => (count === 1 ? 'the day before' : `the ${count} days before`);

/** Sentences of the loyalty programme's figures. */
export const analyticsTexts = {
  title: 'Loyalty Program Analytics',
  range: {
    label: 'Days shown',
    from: 'From',
    to: 'To',
    presets: { 7: '7 days', 30: '30 days', 90: '90 days' },
  },
  cards: {
    label: 'Figures of these days',
    subscribers: 'SUBSCRIBERS',
    newSubscribers: 'NEW SUBS',
    sent: 'SENT',
    /** `change`: "+12" or "−3". */
    changed: (change: string, count: number) => `${change} against ${days(count)}`,
    same: (count: number) => `As many as in ${days(count)}`,
    subscribersSame: (count: number) => `As many as ${count === 1 ? 'the day before' : `${count} days before`}`,
  },
  results: {
    label: 'What came of it',
    clicks: 'Texts clicked',
    responses: 'Replies',
    redeemed: 'Coupons redeemed',
    revenue: 'Revenue',
    active: 'Active customers',
    activeDetail: 'clicked, wrote back or redeemed',
    left: 'Subscribers lost',
    leftDetail: 'opted out or erased',
    newThisMonth: 'New contacts this month',
  },
  account: {
    title: 'Account Analytics',
    /** `since`: "Nov 14". */
    grew: (more: number, since: string) => `${plural(more, 'subscriber', 'subscribers')} more than on ${since}`,
    shrank: (fewer: number, since: string) => `${plural(fewer, 'subscriber', 'subscribers')} fewer than on ${since}`,
    steady: (count: number, since: string) => `As many subscribers as on ${since}: ${count.toLocaleString('en-US')}`,
    sent: (count: number, busiest: string | null) =>
      count === 0
        ? 'No texts were sent.'
        : `${plural(count, 'text was', 'texts were')} sent${busiest ? `, most of them on ${busiest}` : ''}.`,
    subscribers: 'Subscribers',
    texts: 'Sent',
    date: 'Day',
    empty: 'No time-series data for this range.',
    emptyHint: 'Everybody who joins and every text you send is counted here, day by day.',
    emptyAction: 'Show your QR code',
    asTable: 'As a table',
    zone: (zone: string) => `Days as the clock runs in ${zone}.`,
  },
  campaigns: {
    title: 'Campaign Analytics',
    about: 'What was sent in these days, with everything that came of it until now.',
    empty: 'No campaign data for this range.',
    emptyHint: 'Whatever you send stands here, with what came of it.',
    emptyAction: 'Send a message',
    noneMatch: 'No campaign is of this type and status.',
    columns: {
      name: 'Campaign',
      status: 'Status',
      sent: 'Sent',
      delivered: 'Delivered',
      failed: 'Failed',
      optedOut: 'Opted out',
      clicked: 'Clicked',
      responses: 'Responses',
      redeemed: 'Redeemed',
      revenue: 'Revenue',
    },
    /** After the number, where the column has no head. */
    sentUnit: 'sent',
    filter: 'Filter',
    /** The button of the panel once something is chosen. */
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
    noReason: 'The network gave no reason.',
    rule:
      'Revenue is the sum of the sales that your staff entered while redeeming a coupon of the campaign. ' +
      'Redemptions without an amount count as redeemed, not as revenue.',
    withAmount: (withAmount: number, redeemed: number) => `${withAmount} of ${redeemed} with an amount`,
    export: 'Export CSV',
    exported: 'The file is on its way to your downloads.',
  },
  /** A part of the screen that stays empty because its call failed. */
  partFailed: 'It could not be loaded just now.',
  failure: {
    title: 'Unable to Load Analytics',
    fallback: 'Failed to load analytics',
    retry: 'Try Again',
  },
};
