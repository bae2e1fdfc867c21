/** Fits the weights of a choice: the likelihood of the right candidates under a softmax, with small weights preferred. Deterministic. */
import {
  type ChoiceModel,
  type Features,
  logOddsOf,
  plainValue,
  valueShares,
} from '#server/invoices/reading/choice/choose.ts';
import type { Example } from './example.ts';

/** Steps and step size (Adam with its usual constants). */
const STEPS = 250;
const RATE = 0.06;
const [DECAY, DECAY_OF_SQUARES] = [0.9, 0.999];

/** An example as numbers: per candidate the places of its features in the list of names, and their sizes. */
interface Compiled {
  places: Int32Array[];
  sizes: Float64Array[];
  wanted: boolean[];
  weight: number;
}

function compile({ candidates, wanted, weight }: Example, index: Map<string, number>): Compiled {
  const entries = candidates.map(({ features }) => Object.entries(features).filter(([, size]) => size !== 0));
  return {
    places: entries.map((list) => Int32Array.from(list.map(([name]) => index.get(name) ?? 0))),
    sizes: entries.map((list) => Float64Array.from(list.map(([, size]) => size))),
    wanted,
    weight,
  };
}

function scoreAt({ places, sizes }: Compiled, at: number, weights: Float64Array): number {
  const [own, amounts] = [places[at], sizes[at]];
  let sum = 0;
  for (let n = 0; own && amounts && n < own.length; n++) sum += (weights[own[n] ?? 0] ?? 0) * (amounts[n] ?? 0);
  return sum;
}

/** The gradient of the log likelihood of one example, added to `gradient`. */
function addGradient(gradient: Float64Array, weights: Float64Array, example: Compiled): void {
  const { places, sizes, wanted, weight } = example;
  const scores = places.map((_, at) => scoreAt(example, at, weights));
  const most = Math.max(0, ...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const whole = parts.reduce((sum, part) => sum + part, Math.exp(-most));
  const rightPart = parts.reduce((sum, part, at) => sum + (wanted[at] ? part : 0), 0);
  for (const [at, part] of parts.entries()) {
    const goal = wanted[at] ? part / rightPart : 0;
    const pull = (goal - part / whole) * weight;
    if (Math.abs(pull) < 1e-6) continue;
    const [own, amounts] = [places[at], sizes[at]];
    for (let n = 0; own && amounts && n < own.length; n++) {
      const place = own[n] ?? 0;
      gradient[place] = (gradient[place] ?? 0) + pull * (amounts[n] ?? 0);
    }
  }
}

/** The weights that make the right candidates likely, rounded to three digits. `ridge`: the strength of the preference for small ones. */
export function fitWeights(examples: Example[], ridge: number): Features {
  const all = examples.flatMap(({ candidates }) => candidates.flatMap(({ features }) => Object.keys(features)));
  const names = [...new Set(all)].sort();
  const index = new Map(names.map((name, place) => [name, place]));
  const compiled = examples.map((example) => compile(example, index));
  const [weights, mean, square] = [names, names, names].map(() => new Float64Array(names.length));
  if (!weights || !mean || !square) return {};
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(names.length);
    for (const example of compiled) addGradient(gradient, weights, example);
    for (let place = 0; place < names.length; place++) {
      const slope = (gradient[place] ?? 0) - ridge * (weights[place] ?? 0);
      mean[place] = DECAY * (mean[place] ?? 0) + (1 - DECAY) * slope;
      square[place] = DECAY_OF_SQUARES * (square[place] ?? 0) + (1 - DECAY_OF_SQUARES) * slope * slope;
      const size = Math.sqrt((square[place] ?? 0) / (1 - DECAY_OF_SQUARES ** step)) + 1e-8;
      weights[place] = (weights[place] ?? 0) + (RATE * (mean[place] ?? 0)) / (1 - DECAY ** step) / size;
    }
  }
  const rounded = names.map((name, place) => [name, Math.round((weights[place] ?? 0) * 1000) / 1000] as const);
  return Object.fromEntries(rounded.filter(([, weight]) => weight !== 0));
}

export interface Chosen {
  share: number;
  right: boolean;
}

/** The chosen value's share and whether it is right, for an example that the weights were not fitted to. */
export function chosenIn(weights: Features, { candidates, right }: Example): Chosen | null {
  const [best] = [...valueShares(weights, candidates)].sort((a, b) => b[1] - a[1]);
  if (!best) return null;
  const [key, share] = best;
  return { share, right: candidates.some(({ value }, at) => right[at] && plainValue(value) === key) };
}

/** A prior of some outcomes keeps slope and offset near 1 and 0 where there are few. */
const [PRIOR_SLOPE, PRIOR_OFFSET] = [4, 0.5];

/** Slope and offset of the log odds that make the shares of held-out choices honest, by Newton's method. */
export function calibrate(chosen: Chosen[]): ChoiceModel['calibration'] {
  let [slope, offset] = [1, 0];
  for (let step = 0; step < 30; step++) {
    let [gs, go, hss, hso, hoo] = [(1 - slope) * PRIOR_SLOPE, -offset * PRIOR_OFFSET, PRIOR_SLOPE, 0, PRIOR_OFFSET];
    for (const { share, right } of chosen) {
      const x = logOddsOf(share);
      const p = 1 / (1 + Math.exp(-(slope * x + offset)));
      const [error, spread] = [(right ? 1 : 0) - p, p * (1 - p)];
      gs += error * x;
      go += error;
      hss += spread * x * x;
      hso += spread * x;
      hoo += spread;
    }
    const determinant = hss * hoo - hso * hso;
    slope += (hoo * gs - hso * go) / determinant;
    offset += (hss * go - hso * gs) / determinant;
  }
  return [Math.round(slope * 1000) / 1000, Math.round(offset * 1000) / 1000];
}
