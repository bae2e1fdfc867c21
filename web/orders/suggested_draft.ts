import Big from 'big.js';
import type { Suggestion } from '#contract/orders/suggestion.ts';
import { unitsToHold } from '#contract/orders/units.ts';

type Draft = NonNullable<Suggestion['draft']>;

/** The lines of a draft with the suggested quantities, in the units of the draft; what is not suggested stays as it is. */
export function updatedLines({ lines }: Pick<Draft, 'lines'>, suggested: Suggestion['lines']) {
  const isNew = ({ item_id }: { item_id: string }) => !lines.some((line) => line.item_id === item_id);
  return [
    ...lines.map(({ item_id, quantity, stock_per_unit }) => {
      const wanted = suggested.find((line) => line.item_id === item_id);
      return {
        item_id,
        quantity: wanted
          ? unitsToHold(new Big(wanted.quantity).times(wanted.stock_per_unit), stock_per_unit)
          : quantity,
      };
    }),
    ...suggested.filter(isNew).map(({ item_id, quantity }) => ({ item_id, quantity })),
  ];
}

/** Whether a draft orders other quantities than the suggestion. */
export function isOutdated(draft: Pick<Draft, 'lines'>, suggested: Suggestion['lines']): boolean {
  const updated = updatedLines(draft, suggested);
  return (
    updated.length !== draft.lines.length ||
    updated.some(({ quantity }, index) => quantity !== draft.lines[index]?.quantity)
  );
}
