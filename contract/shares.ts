import Big from 'big.js';

/**
 * Cents in proportion to the weights, each share in whole cents and together exactly the cents: nothing is lost by rounding. Weights are zero
 * or more; where all are zero, they count as equal.
 */
export function sharesOf(cents: number, weights: readonly (Big | number | string)[]): number[] {
  const given = weights.map((weight) => new Big(weight));
  const weighs = given.some((weight) => weight.gt(0)) ? given : given.map(() => new Big(1));
  const whole = weighs.reduce((sum, weight) => sum.plus(weight), new Big(0));
  const sign = Math.sign(cents);
  let [before, shared] = [new Big(0), 0];
  return weighs.map((weight) => {
    before = before.plus(weight);
    // Each share is that of all weights up to here, without what was given before.
    const upTo = Number(before.times(Math.abs(cents)).div(whole).round(0, Big.roundHalfUp));
    const share = sign * (upTo - shared);
    shared = upTo;
    return share;
  });
}
