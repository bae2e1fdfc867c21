import { plural } from '../../texts/plural.ts';

/** Sentences of lots and their dates. Quantities and dates arrive already formatted. */
export const lotTexts = {
  title: 'Use first',
  detail: 'What expires next. We use the earliest date first unless you choose a lot.',
  open: 'Use first',
  columns: { item: 'Item', date: 'Expires', left: 'Left', where: 'Where', value: 'Value', actions: 'Actions' },
  lot: (code: string) => `Lot ${code}`,
  daysLeft: (days: number) =>
    days < -1
      ? `${-days} days ago`
      : days === -1
        ? 'Yesterday'
        : days === 0
          ? 'Today'
          : days === 1
            ? 'Tomorrow'
            : `In ${days} days`,
  expired: 'Expired',
  atRisk: (value: string, days: number) =>
    days === 0
      ? `${value} expires today or has expired`
      : `${value} expires within ${plural(days, 'day', 'days')} or has expired`,
  noDate: 'No date',
  actions: {
    waste: 'Waste',
    usedUp: 'Used up',
    change: 'Change date',
    more: (item: string) => `What to do with ${item}`,
  },
  wasteTitle: (item: string) => `Waste ${item}`,
  wasteQuantity: (unit: string) => `How much, in ${unit}`,
  wasted: (quantity: string, unit: string, item: string) => `${quantity} ${unit} of ${item} was wasted.`,
  usedUpDone: (item: string) => `The lot of ${item} was recorded as used up.`,
  undone: (item: string) => `The entry for ${item} was undone.`,
  changeTitle: (item: string) => `Date of ${item}`,
  changed: (item: string) => `The date of ${item} was changed.`,
  save: 'Save',
  failed: 'Nothing was changed',
  more: (shown: number, total: number) => `The first ${shown} of ${total} lots.`,
  nothing: {
    title: 'No dates yet',
    detail: 'Edit an item and turn on “This item expires”. Then enter a date when you receive it.',
  },
  item: {
    heading: 'Dates',
    rest: (quantity: string, unit: string) => `${quantity} ${unit} without a date`,
    none: 'No dates yet. Enter a date when you receive this item, or add one for what is on the shelf.',
    add: 'Add a date',
    addTitle: (item: string) => `Add a date to ${item}`,
    quantity: (unit: string) => `Quantity with this date, in ${unit}`,
    added: (item: string) => `The date of ${item} was added.`,
  },
  ofRow: (row: number) => `line ${row}`,
  ofPart: (item: string, row: number) => `${item}, line ${row}`,
  fields: {
    expires: 'This item expires',
    expiresHint: 'We ask for a date at each delivery and use the earliest date first.',
    date: 'Expires on',
    code: 'Lot number',
    which: 'Lot',
    earliest: 'Earliest date first',
    choice: (date: string, code: string | null, quantity: string, unit: string) =>
      `${date}${code ? `, lot ${code}` : ''} (${quantity} ${unit})`,
  },
};
