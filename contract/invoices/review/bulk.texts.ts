import { plural } from '../../texts/plural.ts';

/** Sentences of the choices for all lines of an invoice that have no item yet, or one that nobody has confirmed. */
export const bulkTexts = {
  withoutItem: (count: number) => `${plural(count, 'line has', 'lines have')} no inventory item yet.`,
  acceptNew: (count: number) => (count === 1 ? 'Accept new item' : `Accept all ${count} new`),
  allIgnored: (count: number) => (count === 1 ? 'Not stock' : `All ${count} not stock`),
  allOfVendor: (count: number) => (count === 1 ? 'Use this vendor’s item' : `Use this vendor’s ${count} items`),
  acceptedNew: (count: number) => `${plural(count, 'line becomes a new item', 'lines become new items')}.`,
  ignoredAll: (count: number) => `${plural(count, 'line is', 'lines are')} not stock.`,
  /** Items that were proposed because they have the names of their lines. */
  sameNames: (count: number) => `${count} lines have an inventory item with the same name.`,
  allRight: (count: number) => `All ${count} items are right`,
  confirmedAll: (count: number) => `${count} items were confirmed.`,
  tookOfVendor: (count: number) => `${plural(count, 'line has', 'lines have')} an item of this vendor.`,
};
