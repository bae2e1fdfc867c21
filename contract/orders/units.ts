import Big, { type BigSource } from 'big.js';

/** A stock quantity has four places, and the content of a unit can have more: twelve of 0.0833333333 are one. */
const PLACES = 4;

const stockIn = (units: Big, perUnit: BigSource) => units.times(perUnit).round(PLACES, Big.roundHalfUp);

/** The fewest whole units that hold this stock quantity; none for nothing. */
export function unitsToHold(quantity: BigSource, perUnit: BigSource): number {
  const wanted = new Big(quantity);
  if (wanted.lte(0)) return 0;
  const units = wanted.div(perUnit).round(0, Big.roundDown);
  return Number(stockIn(units, perUnit).gte(wanted) ? units : units.plus(1));
}

/** How many units this stock quantity is: the shortest number that holds exactly that much, or else rounded. */
export function unitsIn(quantity: BigSource, perUnit: BigSource): Big {
  const units = new Big(quantity).div(perUnit);
  for (let places = 0; places < PLACES; places++) {
    const short = units.round(places, Big.roundHalfUp);
    if (stockIn(short, perUnit).eq(quantity)) return short;
  }
  return units.round(PLACES, Big.roundHalfUp);
}
