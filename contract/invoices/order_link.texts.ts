import { plural } from '../texts/plural.ts';

/** Sentences of the purchase order that an invoice bills. */
export const orderLinkTexts = {
  title: 'Purchase order',
  none: 'Not for an order',
  choice: (number: number, when: string | null) => (when ? `Order ${number}, delivery ${when}` : `Order ${number}`),
  same: 'The ordered, received and billed quantities match.',
  differs: (count: number) => `${plural(count, 'item differs', 'items differ')} from the order:`,
  show: (number: number) => `Open order ${number}`,
  ask: 'You have open orders with this vendor. If this delivery is for one of them, choose it, so that nothing is counted twice.',
};
