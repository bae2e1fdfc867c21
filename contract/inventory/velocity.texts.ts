import { plural } from '../texts/plural.ts';

/** Sentences of how fast items sell. Quantities and dates arrive already formatted. */
export const velocityTexts = {
  lasts: (days: number) => (days === 0 ? '< 1 day' : days > 99 ? 'Over 99 days' : plural(days, 'day', 'days')),
  tile: 'Lasts',
  sells: (perDay: string, unit: string) => `sells ${perDay}\u00a0${unit} a day`,
  unknown: 'not enough sales yet',
  rule: (sold: string, unit: string, days: number, from: string, to: string) =>
    `Sales took ${sold} ${unit} in ${plural(days, 'day', 'days')} (${from} to ${to}), recipes included.`,
  parRule: (perDay: string, unit: string, cycle: number, reserve: number) =>
    `${perDay} ${unit} a day for ${plural(cycle, 'day', 'days')} between deliveries and ${reserve} in reserve.`,
  /** `place`: the location where sales are booked, in a company with several. */
  suggestion: (par: string, unit: string, place?: string) =>
    `Suggested par level${place ? ` at ${place}` : ''}: ${par} ${unit}`,
  at: (place: string) => `at ${place}`,
  use: (par: string, unit: string) => `Set par to ${par} ${unit}`,
  detail:
    'A suggested par level covers what sells between two deliveries, plus 2 days. We list items whose par level differs by 20 percent or more. Nothing changes until you select items and set their par levels.',
  columns: { item: 'Item', sells: 'Sells per day', par: 'Par now', suggested: 'Suggested', why: 'Why' },
  noPar: 'none',
  choose: (name: string) => `Select ${name}`,
  all: 'Select all',
  bar: 'Selected items',
  chooseHint: 'Select items to set their par levels',
  set: (count: number) => `Set ${plural(count, 'par level', 'par levels')}`,
  done: (count: number) => `${plural(count, 'par level was', 'par levels were')} set.`,
  undone: 'The par levels were restored.',
  more: (shown: number, all: number) => `${shown} of ${all}. The others appear once these are set.`,
  none: { title: 'Par levels match what you sell', detail: 'Suggestions appear here when sales change.' },
  noSales: {
    title: 'Not enough sales yet',
    detail: 'We suggest par levels after 7 days of sales. Add your sales, and match what was sold with your items.',
    action: 'Open sales',
  },
};
