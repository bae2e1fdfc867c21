/** Weights that `npm run fit:words` fitted, in `fitted.json` with their figures on documents that they were not fitted to. */
import { readFileSync } from 'node:fs';

type Weights = Readonly<Record<string, number>>;

const file = JSON.parse(readFileSync(new URL('./fitted.json', import.meta.url), 'utf8')) as Record<
  'spaces' | 'certainty',
  { weights: Weights }
>;

export function weightsOf(rule: 'spaces' | 'certainty'): Weights {
  return file[rule].weights;
}
