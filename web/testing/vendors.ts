import { vendors } from '#contract/inventory/vendors.ts';
import { answer } from './server.ts';

/** The shop has no vendors. */
export function answerNoVendors(): void {
  answer(vendors.list, { vendors: [], total_count: 0 });
}
