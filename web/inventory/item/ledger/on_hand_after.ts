import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { MANUAL_REASONS } from '#contract/inventory/movements/movements.ts';

export type ManualReason = (typeof MANUAL_REASONS)[number];

/**
 * What is on hand after a user's entry, rounded as the ledger keeps it: four decimals. A count of one lot replaces what that lot had, not
 * the whole stock.
 */
export function onHandAfter(reason: ManualReason, onHand: number, entered: number, counted = onHand): number {
  const change = reason === 'counted' ? entered - counted : reason === 'adjusted' ? entered : -entered;
  return Number((onHand + change).toFixed(4));
}

/** Why an entry cannot be recorded, as a sentence; null when it can. */
export function entryFault(reason: ManualReason, entered: number | null): string | null {
  if (entered === null) return inventoryTexts.quantityMissing;
  if (reason !== 'adjusted' && entered < 0) return inventoryTexts.quantityNegative;
  if (reason !== 'counted' && entered === 0) return inventoryTexts.quantityZero;
  return null;
}
