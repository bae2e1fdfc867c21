/** How certain a word is: the recognizer is surer of its letters than it should be. */
import { weightsOf } from './fitted.ts';

/** A word's least certain letter by the recognizer's own chance, and the number of its letters. */
export interface WordChances {
  lowest: number;
  letters: number;
}

const fitted = weightsOf('certainty');
const CLOSEST = 0.0005;

/** `npm run fit:words` fits a weight to each. */
export function certaintyFeatures({ lowest, letters }: WordChances): Record<string, number> {
  return {
    constant: 1,
    lowest: logOdds(lowest),
    letters: Math.min(12, letters) / 10,
    single: letters === 1 ? 1 : 0,
  };
}

/** From 0 to 1; never more than the recognizer's own: what was fitted on clear print is too sure of what is blurred. */
export function certaintyOf(chances: WordChances): number {
  let sum = 0;
  for (const [name, value] of Object.entries(certaintyFeatures(chances))) sum += (fitted[name] ?? 0) * value;
  return Math.min(chances.lowest, 1 / (1 + Math.exp(-sum)));
}

function logOdds(chance: number): number {
  const within = Math.min(1 - CLOSEST, Math.max(CLOSEST, chance));
  return Math.log(within / (1 - within));
}
