import Big from 'big.js';
import { transferErrors } from '#contract/inventory/places/transfer_errors.texts.ts';
import type { TransferDifference } from '#contract/inventory/places/transfers.ts';

/** What an arrival does to the stock: at the destination, or back at the place that sent the goods. */
interface Effect {
  at: 'to' | 'from';
  reason: 'transferred' | 'adjusted' | 'broken';
  quantity: string;
}

/**
 * The movements of one line that arrived. All that was sent arrives or goes back, so that the transferred movements of a transfer sum to
 * zero; what was lost on the way leaves the stock of the destination for a reason of its own.
 */
export function arrivalOf(quantity: string, received: string, difference: TransferDifference | null): Effect[] {
  const lost = new Big(quantity).minus(received);
  const effects: Effect[] =
    difference === 'miscounted'
      ? [
          { at: 'to', reason: 'transferred', quantity: received },
          { at: 'from', reason: 'transferred', quantity: lost.toFixed() },
        ]
      : [
          { at: 'to', reason: 'transferred', quantity },
          { at: 'to', reason: difference === 'damaged' ? 'broken' : 'adjusted', quantity: lost.neg().toFixed() },
        ];
  return effects.filter((effect) => !new Big(effect.quantity).eq(0));
}

/** Why a line cannot have arrived like this, as a sentence; null when it can. */
export function arrivalFault(
  { item, quantity }: { item: string; quantity: string },
  received: string,
  difference: TransferDifference | null,
): string | null {
  if (new Big(received).eq(quantity)) return null;
  if (difference === null) return transferErrors.differenceNeeded(item);
  if (new Big(received).gt(quantity) && difference !== 'miscounted') return transferErrors.moreThanSent(item);
  return null;
}
