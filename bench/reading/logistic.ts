/** Logistic regression by Newton's method with named features; missing features are 0. */
import { solve } from '#server/invoices/reading/picture/clean/linear_system.ts';

export interface Example {
  features: Record<string, number>;
  isTrue: boolean;
}

/** Keeps weights of rare features small. */
const RIDGE = 0.5;
const ROUNDS = 12;

export function chanceOf(weights: Record<string, number>, features: Record<string, number>): number {
  let sum = 0;
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}

export function fitLogistic(examples: Example[]): Record<string, number> {
  const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))].sort();
  const rows = examples.map(({ features }) => names.map((name) => features[name] ?? 0));
  let weights = names.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight) => -RIDGE * weight);
    const curve = names.map((_, a) => names.map((_, b): number => (a === b ? RIDGE : 0)));
    for (const [index, row] of rows.entries()) {
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)));
      const off = (examples[index]?.isTrue ? 1 : 0) - chance;
      const spread = chance * (1 - chance);
      for (const [a, value] of row.entries()) {
        if (value === 0) continue;
        slope[a] = (slope[a] ?? 0) + off * value;
        const line = curve[a] ?? [];
        for (let b = 0; b < row.length; b++) line[b] = (line[b] ?? 0) + spread * value * (row[b] ?? 0);
      }
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, at) => weight + (step[at] ?? 0));
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1000) / 1000]));
}
