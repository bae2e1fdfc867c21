import Big from 'big.js';

export interface Margin {
  /** Price less cost, in currency units. */
  margin: number;
  /** The part of the price that the ingredients cost, as a fraction. */
  food_cost: number;
}

/** What is left of a price; null without a price or a cost. */
export function marginOf(price: number | null, cost: number | null): Margin | null {
  if (!price || cost === null) return null;
  const left = new Big(price).minus(cost);
  return {
    margin: Number(left.round(4, Big.roundHalfUp)),
    food_cost: Number(new Big(cost).div(price).round(6, Big.roundHalfUp)),
  };
}

/** The lowest price, in whole cents, of which the cost is at most this fraction. */
export function priceFor(cost: number, foodCost: number): number {
  return Number(new Big(cost).div(foodCost).round(2, Big.roundUp));
}
