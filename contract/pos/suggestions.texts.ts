import { ticketsFound } from '../coupons/matching.texts.ts';
import { plural } from '../texts/plural.ts';
import type { NoDiscount } from './margin.ts';
import { HIDDEN_DAYS, OVERSTOCK_DAYS, OVERSTOCK_PARS, UNSOLD_DAYS } from './suggestions.ts';
import { SUGGESTIONS_QUESTION } from './suggestions_link.texts.ts';

/** Sentences of coupons that could move stock. Quantities, money and dates arrive already formatted. */
export const suggestionTexts = {
  title: SUGGESTIONS_QUESTION,
  detail:
    'Items that will expire before they sell, that you have too much of, or that do not sell. You check every coupon before it is sent.',
  columns: { item: 'Item', risk: 'At risk', discount: 'Highest discount', actions: 'Actions' },
  reasons: {
    expiring: (date: string, perDay: string | null) =>
      perDay === null
        ? `Expires ${date}. We do not know how fast it sells.`
        : `Starts to expire on ${date}. At ${perDay} a day, this much will be left over.`,
    overstocked: (days: number | null, par: string | null) =>
      `${days === null ? 'Lasts a long time' : `Lasts ${plural(days, 'day', 'days')}`}: more than ${OVERSTOCK_DAYS} days of sales${par === null ? '' : ` and ${OVERSTOCK_PARS} times its par level of ${par}`}.`,
    unsold: (date: string | null) =>
      date === null
        ? `No sales in the last ${UNSOLD_DAYS} days.`
        : `Last sold on ${date}, over ${UNSOLD_DAYS} days ago.`,
  },
  atCost: (value: string) => `${value} at cost`,
  discount: (amount: string, percent: number) => `${amount} (${percent}%)`,
  ofSellable: (name: string, discount: string) => `${name}: ${discount}`,
  whyNot: {
    no_price: 'No selling price, so no discount can be suggested.',
    no_cost: 'No cost yet, so no discount can be suggested.',
    no_room: 'The price leaves no room above the margin floor.',
  } satisfies Record<NoDiscount, string>,
  running: (title: string) => `Coupon: ${title}`,
  create: 'Create coupon',
  createFor: (name: string) => `Create coupon for ${name}`,
  hide: 'Hide',
  hideFor: (name: string) => `Hide ${name} for ${HIDDEN_DAYS} days`,
  hidden: (name: string) => `${name} is hidden for ${HIDDEN_DAYS} days.`,
  show: 'Show again',
  showFor: (name: string) => `Show again: ${name}`,
  shown: (name: string) => `${name} is shown again.`,
  filter: 'Suggestions',
  filters: { open: 'Suggested', hidden: (count: number) => `Hidden (${count})` },
  more: (shown: number, all: number) => `The first ${shown} of ${all}: what expires first, then what costs most.`,
  unmatched: (count: number) =>
    `${plural(count, 'sold item is', 'sold items are')} not matched yet. Items that ${count === 1 ? 'it uses' : 'they use'} can look unsold.`,
  match: 'Match sold items',
  floor: 'Margin floor',
  floorOf: (percent: number) => `${percent}% of the price`,
  floorRule: (percent: number) =>
    `A suggested discount leaves at least ${percent}% of the price above the average cost.`,
  floorSaved: (percent: number) => `Suggested discounts now leave at least ${percent}% of the price.`,
  nothing: {
    title: 'Nothing needs a coupon',
    detail: 'No item is overstocked, about to expire unsold, or without sales.',
  },
  nothingHidden: { title: 'Nothing is hidden', detail: 'Hidden suggestions are listed here until they come back.' },
  noSales: {
    title: 'Not enough sales yet',
    detail:
      'We can tell that you have too much of an item after 7 days of sales. Items with an expiration date are suggested sooner.',
    action: 'Open sales',
  },
  form: {
    forItem: (name: string) => `This coupon is for ${name}.`,
    percentOff: (percent: number, name: string) => `${percent}% off ${name}`,
    whileItLasts: (name: string) => `On one ${name}, while it lasts`,
    guessed: 'The words below are a suggestion. Check them before you send.',
    highest: (discount: string, name: string, floor: number) =>
      `Up to ${discount} off ${name} keeps your margin floor of ${floor}%.`,
    below: (named: string, name: string, discount: string, floor: number) =>
      `${named} off ${name} is below your margin floor of ${floor}%. The highest discount that keeps it is ${discount}. You can still send the coupon.`,
    belowAny: (named: string, name: string, floor: number) =>
      `${named} off ${name} is below your margin floor of ${floor}%: its price leaves no room for a discount. You can still send the coupon.`,
  },
  follow: {
    title: 'Stock that this coupon moved',
    columns: {
      item: 'Item',
      sold: 'Sold with it',
      revenue: 'Revenue',
      margin: 'Margin',
      before: 'When created',
      now: 'Now',
    },
    before: (stock: string) => `When created: ${stock}`,
    stock: (onHand: string, atRisk: string) => `${onHand} on hand, ${atRisk} at risk`,
    total: (revenue: string, margin: string | null) =>
      margin === null
        ? `${revenue} in revenue from these items. The margin is not known because a cost is missing.`
        : `${revenue} in revenue from these items, with a margin of ${margin} after the discount.`,
    rule: (redeemed: number, byCode: number, byAmount: number) =>
      [
        `We found the tickets of ${byCode + byAmount} of ${plural(redeemed, 'redemption', 'redemptions')}.`,
        ...ticketsFound({ byCode, byAmount }),
        'Margin is the revenue after the discount minus today’s average cost of everything that was sold on those lines.',
      ]
        .filter(Boolean)
        .join(' '),
    none: 'No ticket with this coupon was found yet.',
  },
  noItem: 'This item does not exist, or it is archived.',
};
