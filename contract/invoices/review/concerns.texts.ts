import { plural } from '../../texts/plural.ts';

const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365;
/** A misread year is a whole number of them, give or take leap days. */
const LEAP_DAYS = 2;

/** More than some weeks ago: "4 months ago", "over 1 year ago", "almost 3 years ago". */
function longAgo(days: number): string {
  const months = Math.round(days / MONTH_DAYS);
  if (months < 12) return `${plural(months, 'month', 'months')} ago`;
  // The nearest quarter of a year: "almost" begins with the last one.
  const years = Math.floor(days / YEAR_DAYS + 0.25);
  const words = `${plural(years, 'year', 'years')} ago`;
  if (Math.abs(days - years * YEAR_DAYS) <= LEAP_DAYS) return words;
  return days < years * YEAR_DAYS ? `almost ${words}` : `over ${words}`;
}

/** Sentences of what posting an invoice asks about first. All figures arrive as the screen writes them. */
export const concernTexts = {
  // Not the values to check: those are cells of the invoice, and warnings can be about a date or a whole line.
  title: (count: number) => `${plural(count, 'warning', 'warnings')} before you post`,
  detail:
    'Confirm each warning if the invoice is right. Otherwise, go back and correct the invoice. You can undo the posting.',
  list: 'Warnings to confirm',
  left: (count: number) => `${plural(count, 'warning is', 'warnings are')} not confirmed yet.`,
  noneLeft: 'All warnings are confirmed.',
  back: 'Back to the invoice',
  post: 'Post to stock',
  whole: 'The whole invoice',
  ofLine: (row: number, item: string) => `Line ${row}: ${item}`,
  /** An entry of the activity log. */
  logged: (about: string, sentence: string) => `${about}. ${sentence}`,

  assumedCurrency: (currency: string) =>
    `The invoice does not show its currency. Its amounts will count as ${currency}.`,
  foreignTotal: (currency: string, rate: string, total: string, converted: string) =>
    `The invoice is in ${currency}. At ${rate} for 1 ${currency}, its total of ${total} is ${converted}.`,
  foreignMoney: (currency: string, rate: string) =>
    `The invoice is in ${currency}. Its amounts are converted at ${rate} for 1 ${currency}.`,
  difference: (difference: string) =>
    `The invoice is off by ${difference}. Stock and costs will follow the lines as shown.`,
  repeatedDeposit: (deposit: string) =>
    `The deposit of ${deposit} is also in the lines. It will count once. If the vendor charges it twice, correct the total.`,
  oldDate: (date: string, days: number) => `The invoice date is ${date}, ${longAgo(days)}.`,
  unsureDate: (date: string, other: string | null) =>
    other
      ? `The invoice date is ${date}, or ${other} if the day and month are swapped. It will count as ${date}.`
      : `The page shows several dates. The invoice date will be ${date}.`,
  unsureTotal: (total: string) => `The page shows several possible totals. The total will be ${total}.`,
  futureDate: (date: string) => `The invoice date is ${date}, which is in the future.`,
  unusualTotal: (total: string, vendor: string, usual: string) =>
    `The total is ${total}. An invoice from ${vendor} usually comes to ${usual}.`,
  postedBefore: (number: string | null, date: string | null) =>
    `You already posted ${number ? `invoice ${number}` : 'an invoice'} of this vendor${date ? ` of ${date}` : ''}. If this is the same one, its goods will be added to stock twice.`,
  receivedBefore: (number: number, count: number) =>
    `You received ${plural(count, 'item', 'items')} of this invoice with order ${number}. Without that order on the invoice, the goods will be added to stock twice.`,
  costsMore: (unit: string, last: string, now: string, change: string) =>
    `One ${unit} cost ${last} last time and costs ${now} now. That adds ${change} to this invoice.`,
  costsLess: (unit: string, last: string, now: string, change: string) =>
    `One ${unit} cost ${last} last time and costs ${now} now. That takes ${change} off this invoice.`,
  guessedConversion: (bought: string, stock: string) =>
    `The stock quantity is an estimate: ${bought} bought, ${stock} into stock.`,
  caseCount: (pieces: string, printed: string) =>
    `The line says that one case holds ${printed}. Its items add up to ${pieces}.`,
  struckOut: (amount: string | null) =>
    `A line is drawn through it on the page. If it did not come, go back and request credit${amount ? ` of ${amount}` : ''}.`,
  notedMissing: (stock: string, order: number) =>
    `The deliveries of order ${order} note ${stock} of this as short or damaged. That is not added to stock. If it came later, go back and receive it with the order.`,
  noPrice: (stock: string) =>
    `There is no price. ${stock} will be added to stock, and the costs of the item will not change.`,
  freeGoods: (stock: string, before: string, after: string) =>
    `${stock} will be added to stock free of charge. The average cost will change from ${before} to ${after}.`,
  freeGoodsFirst: (stock: string) => `${stock} will be added to stock free of charge. The item has no cost yet.`,
  freeGoodsJoined: (stock: string, after: string) =>
    `${stock} will be added to stock free of charge. The average cost will be ${after}.`,
  negativePrice: (stock: string, amount: string, before: string, after: string) =>
    `The price is negative: ${stock} for ${amount}. The average cost will change from ${before} to ${after}. If this is a discount, mark the line as “Not stock”.`,
  negativePriceFirst: (stock: string, amount: string) =>
    `The price is negative: ${stock} for ${amount}. If this is a discount, mark the line as “Not stock”.`,
  negativeQuantity: (stock: string) =>
    `The line takes ${stock} out of stock, although the invoice is not a credit memo.`,
  billedBefore: (number: string | null, items: number) =>
    `${number ? `Invoice ${number}` : 'An invoice'} has brought ${plural(items, 'item', 'items')} of this packing slip into stock. If it is the invoice of this delivery, archive the slip: otherwise its goods are counted twice.`,
  receivedOnCredit: (stock: string) => `The line brings ${stock} into stock, although the document is a credit memo.`,
  raisedOnCredit: (amount: string) =>
    `The line adds ${amount} to the cost of its goods, although the document is a credit memo.`,
  unusualQuantity: (stock: string, lines: number, usual: string) =>
    `${stock}${lines > 1 ? ` in ${lines} lines` : ''} will be added to stock. This vendor usually delivers ${usual}.`,
};
