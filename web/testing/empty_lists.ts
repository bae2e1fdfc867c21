import { inventory } from '#contract/inventory/inventory.ts';
import { vendors } from '#contract/inventory/vendors.ts';
import { answer } from './server.ts';

/** The shop has no vendors. */
export function answerNoVendors(): void {
  answer(vendors.list, { vendors: [], total_count: 0 });
}

/** The shop has no items. */
export function answerNoItems(): void {
  answer(inventory.listItems, { items: [], total_count: 0 });
}
