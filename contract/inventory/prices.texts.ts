import { plural } from '../texts/plural.ts';
import { PRICE_USE_DAYS, PRICE_USE_DAYS_MIN } from './limits.ts';
import type { PriceDecision, PriceState } from './prices.ts';

/** Sentences of price changes. Amounts and percentages arrive already formatted. */
export const priceTexts = {
  title: 'Price changes',
  open: 'Price changes',
  headline: (count: number, amount: string | null) =>
    amount === null ? plural(count, 'price', 'prices') : `${plural(count, 'price', 'prices')} · ${amount} a month`,
  disputedHeadline: (count: number, amount: string) => `${plural(count, 'price', 'prices')} · ${amount} in dispute`,
  filter: 'Show',
  states: { open: 'To decide', disputed: 'Disputed', accepted: 'Accepted', all: 'All' } satisfies Record<
    PriceState,
    string
  >,
  columns: {
    item: 'Item',
    cost: 'Unit cost',
    change: 'Change',
    extra: 'This invoice',
    month: 'A month',
    decision: 'Decision',
  },
  from: (vendor: string, number: string | null, date: string) =>
    number ? `${vendor} ${number} · ${date}` : `${vendor} · ${date}`,
  cost: (before: string, now: string) => `${before} → ${now}`,
  perUnit: (unit: string) => `per ${unit}`,
  /** The rule behind the figure of a month. */
  use: {
    sold: (quantity: string, unit: string) => `${quantity} ${unit} a month used`,
    bought: (quantity: string, unit: string) => `${quantity} ${unit} a month bought`,
  },
  useRule: `Monthly use is what was sold and written off in the last ${PRICE_USE_DAYS} days, scaled to 30 days. If nothing was sold, it is what was bought. An item with a shorter history counts the days since it began, at least ${PRICE_USE_DAYS_MIN}.`,
  decided: { accepted: 'Accepted', disputed: 'Disputed' } satisfies Record<PriceDecision, string>,
  settled: (number: string | null) => (number ? `Settled by ${number}` : 'Settled'),
  undecided: 'To decide',
  select: (item: string) => `Select ${item}`,
  selectAll: 'Select all shown',
  none: 'Select prices to decide',
  selected: (count: number) => plural(count, 'price selected', 'prices selected'),
  bar: 'Selected prices',
  accept: 'Accept',
  dispute: 'Dispute',
  accepted: (count: number) => `${plural(count, 'price', 'prices')} accepted.`,
  disputed: (count: number) => `${plural(count, 'price', 'prices')} disputed until the vendor’s next price or credit.`,
  undone: 'The decision was undone.',
  empty: {
    open: {
      title: 'No price changes to decide',
      detail: 'When a posted invoice changes a cost by more than your limit, it appears here.',
    },
    disputed: {
      title: 'No disputed prices',
      detail: 'A disputed price stays here until the vendor’s next price or credit.',
    },
    accepted: { title: 'No accepted price changes', detail: 'Price changes that you accept appear here.' },
    all: { title: 'No price changes yet', detail: 'They appear when you post a second invoice with the same item.' },
  } satisfies Record<PriceState, { title: string; detail: string }>,
  limits: {
    open: 'Set limits',
    title: 'Limits for price changes',
    detail: 'A price that changes by more than its limit is held for your decision.',
    others: 'All items',
    othersWithCategories: 'All other items',
    same: 'as all others',
    unit: '%',
    save: 'Save limits',
    saved: 'The limits were saved.',
    failed: 'The limits were not saved',
    missing: 'Enter a number from 0 to 1,000.',
  },
};
