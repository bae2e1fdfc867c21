/**
 * With how many decimals a calculated cost of one unit is read: cents, and below a dollar three digits that count, because the cost of a gram
 * has no cents: 2.46, 0.174, 0.0149.
 */
export function costPlaces(cost: number): 2 | 3 | 4 {
  const amount = Math.abs(cost);
  return amount >= 1 ? 2 : amount >= 0.1 ? 3 : 4;
}
