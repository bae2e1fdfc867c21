/**
 * Chooses between the candidates of a field with fitted weights: each candidate's features are weighed and added up, and a softmax over all
 * candidates of the document and over "none of them" makes shares of them. `bench/reading/fit.ts` fits the weights.
 */
import type { Row } from '../lines/rows.ts';
import type { Word } from '../page.ts';

/** Names and sizes of what speaks for or against a candidate; most are 0 or 1, and absent ones are 0. */
export type Features = Record<string, number>;

export interface Candidate {
  value: string;
  features: Features;
  words: Word[];
  row: Row | null;
}

export interface ChoiceModel {
  weights: Features;
  /** From a share to how often such a share was right on documents that the weights were not fitted on: slope and offset of the log odds. */
  calibration: [slope: number, offset: number];
}

export interface Choice<C extends Candidate> {
  best: C;
  /** How often a choice like this one is right. */
  confidence: number;
  /** Other values that are nearly as likely. */
  rivals: number;
}

export function scoreOf(weights: Features, features: Features): number {
  return Object.entries(features).reduce((sum, [name, size]) => sum + size * (weights[name] ?? 0), 0);
}

/** The share of each candidate; what is missing to 1 is the share of "none of them". */
export function sharesOf(weights: Features, candidates: Features[]): number[] {
  const scores = candidates.map((features) => scoreOf(weights, features));
  const most = Math.max(0, ...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const whole = parts.reduce((sum, part) => sum + part, Math.exp(-most));
  return parts.map((part) => part / whole);
}

export function plainValue(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The same value read a little longer or shorter ("x Unihakka Sdn Bhd"): not a rival. */
function isLonger(a: string, b: string): boolean {
  const [left, right] = [plainValue(a), plainValue(b)];
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return left === right || (short.length >= 6 && long.includes(short));
}

/** Shares of values: candidates at several places of the page speak for one value together. */
export function valueShares(weights: Features, candidates: Candidate[]): Map<string, number> {
  const shares = sharesOf(
    weights,
    candidates.map(({ features }) => features),
  );
  const values = new Map<string, number>();
  for (const [index, { value }] of candidates.entries()) {
    const key = plainValue(value);
    values.set(key, (values.get(key) ?? 0) + (shares[index] ?? 0));
  }
  return values;
}

/** Shares of 0 and 1 have no log odds. */
const [LEAST, MOST] = [0.0001, 0.9999];

export function logOddsOf(share: number): number {
  const bounded = Math.min(MOST, Math.max(LEAST, share));
  return Math.log(bounded / (1 - bounded));
}

export function calibrated(share: number, [slope, offset]: ChoiceModel['calibration']): number {
  return 1 / (1 + Math.exp(-(slope * logOddsOf(share) + offset)));
}

/** A value with a smaller share is not worth a look. */
const LEAST_SHARE = 0.2;
/** A value with this part of the best one's share is its rival. */
const RIVAL = 0.25;

/**
 * The most likely value; null where "none of them" is far more likely than any. `isVariant`: whether two values are one, read differently;
 * `least`: the share that a value needs.
 */
export function choose<C extends Candidate>(
  candidates: C[],
  model: ChoiceModel,
  { isVariant = isLonger, least = LEAST_SHARE }: { isVariant?: typeof isLonger; least?: number } = {},
): Choice<C> | null {
  const values = valueShares(model.weights, candidates);
  const [first] = [...values].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] < least) return null;
  const [key] = first;
  const own = candidates.filter(({ value }) => plainValue(value) === key);
  const each = sharesOf(
    model.weights,
    own.map(({ features }) => features),
  );
  const best = own[each.indexOf(Math.max(...each))];
  if (!best) return null;
  const variants = [...values].filter(([value]) => isVariant(value, key));
  const share = variants.reduce((sum, [, part]) => sum + part, 0);
  const rivals = [...values].filter(([value, part]) => !isVariant(value, key) && part > share * RIVAL).length;
  return { best, confidence: calibrated(share, model.calibration), rivals };
}
