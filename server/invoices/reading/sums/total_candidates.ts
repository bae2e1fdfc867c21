/** Every labeled amount that can be the total, and what the other numbers lead to where that is not printed. */
import type Big from 'big.js';
import type { Candidate } from '../choice/choose.ts';
import type { Document } from '../context.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import { type ComputedTotal, computedTotals } from './computed_total.ts';
import type { SumCandidate } from './sum_candidate.ts';
import { same } from './sum_options.ts';
import { type Sums, totalFeatures } from './total_features.ts';

export interface TotalCandidate extends Candidate {
  sum: Big;
  token: NumberToken | null;
  /** How clear its label is, 0 to 1. */
  strength: number;
  /** How many independent sums lead to it. */
  support: number;
  /** The printed number was misread, or there is none: the others lead here. */
  origin?: 'repaired' | 'computed';
}

const CAN_BE_TOTAL: ReadonlySet<string> = new Set(['total', 'due', 'subtotal', 'paid']);

/** A statement can name hundreds of totals: the last and clearest ones are considered. */
export const MOST_CONTENDERS = 40;
const ORDER = ['total', 'due', 'subtotal', 'paid'];

function contenders(candidates: SumCandidate[]): SumCandidate[] {
  // Money that was given and partly given back is not a total.
  const isGivenBack = candidates.some(({ kind, token }) => kind === 'change' && token.money && token.value.gt(0));
  // Where the vendor prints the total is known.
  const taught = candidates.filter(({ kind, taught }) => taught && kind === 'total');
  const able =
    taught.length > 0
      ? taught
      : candidates.filter(({ kind }) => CAN_BE_TOTAL.has(kind) && !(isGivenBack && kind === 'paid'));
  if (able.length <= MOST_CONTENDERS) return able;
  const chosen = [...able]
    .sort(
      (a, b) =>
        ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
        b.strength - a.strength ||
        b.token.row.index - a.token.row.index,
    )
    .slice(0, MOST_CONTENDERS);
  return able.filter((candidate) => chosen.includes(candidate));
}

/** A text for each amount, which tells 12.00 from -12.00 without punctuation. */
export function keyOf(value: Big): string {
  return value.lt(0) ? `minus ${value.abs().toFixed(2)}` : value.toFixed(2);
}

function printed(doc: Document, candidate: SumCandidate, all: SumCandidate[], sums: Sums): TotalCandidate {
  const { token, strength } = candidate;
  const { words, row, value } = token;
  return { value: keyOf(value), words, row, sum: value, token, strength, ...totalFeatures(doc, candidate, all, sums) };
}

/** Goods are easily overlooked: their sum proves nothing alone, and one way only where it explains a printed total or there is none. */
function isTelling({ ways, misread }: ComputedTotal, isTotaled: boolean): boolean {
  if (ways.size > 1) return true;
  return !ways.has('lines') && (misread !== null || !isTotaled);
}

/** On recognized pages, what the other numbers lead to best; where that is printed, it speaks for the printed number. */
function addComputed(doc: Document, found: TotalCandidate[], sums: Sums): TotalCandidate[] {
  if (!sums.candidates.some((candidate) => candidate.token.row.source === 'ocr')) return found;
  const isTotaled = found.some(({ features }) => features.is_total || features.is_due);
  const [best] = computedTotals(doc, sums.candidates, sums.lineCount > 0 ? sums.lines : null);
  if (!best || !isTelling(best, isTotaled)) return found;
  const { value, ways, misread } = best;
  const isProved = found.some(({ support }) => support >= 1);
  const own = found.filter(({ sum }) => same(sum, value));
  for (const { features } of own) features[ways.size > 1 ? 'led_to_twice' : 'led_to'] = 1;
  if (own.length > 0) return found;
  const token = misread?.token ?? null;
  for (const { features, token: printed } of found) if (printed === token) features.misread = 1;
  const computed: TotalCandidate = {
    value: keyOf(value),
    features: {
      computed: 1,
      computed_twice: ways.size > 1 ? 1 : 0,
      computed_like_printed: misread ? 1 : 0,
      computed_beside_named: isTotaled ? 1 : 0,
      computed_beside_proved: isProved ? 1 : 0,
      ...Object.fromEntries([...ways].map((way) => [`computed_by_${way}`, 1])),
    },
    words: token?.words ?? [],
    row: token?.row ?? null,
    sum: value,
    token,
    strength: 0.8,
    support: ways.size < 2 ? 0.5 : 1,
    origin: token ? 'repaired' : 'computed',
  };
  return [...found, computed];
}

/** All candidates for the total. */
export function totalCandidates(doc: Document, sums: Sums): TotalCandidate[] {
  const all = contenders(sums.candidates);
  const found = all.map((candidate) => printed(doc, candidate, all, sums));
  return addComputed(doc, found, sums);
}
