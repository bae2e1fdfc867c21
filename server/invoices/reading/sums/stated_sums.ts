/** The sums that a document states, one by one: fees, discount, deposit and rounding each by itself. */
import { ADJUSTMENTS, type Adjustment } from '#contract/invoices/header.ts';
import { type ChoiceModel, calibrated, type Features, sharesOf } from '../choice/choose.ts';
import { clamp, wordConfidence } from '../confidence.ts';
import { add } from './sum_options.ts';
import type { ChosenSum, Totals } from './totals.ts';

export interface StatedSum {
  name: 'subtotal' | 'tax' | 'fees' | Adjustment;
  sum: ChosenSum;
  /** A part of it has no known name. */
  inferred?: boolean;
}

export const ADDED = ['fees', ...ADJUSTMENTS] as const;

/** A mere guess is not an adjustment, which would have to be part of the sums. */
function addedSums(sum: ChosenSum | null): StatedSum[] {
  if (!sum) return [];
  return ADDED.flatMap((name) => {
    const parts = sum.parts?.filter(({ kind }) => kind === name) ?? [];
    const [only] = parts;
    if (!only || (name !== 'fees' && sum.support === 0)) return [];
    const value = add(parts.map((part) => part.value));
    return [
      {
        name,
        inferred: parts.some(({ inferred }) => inferred),
        sum: {
          ...sum,
          value: name === 'discount' ? value.neg() : value,
          token: parts.length === 1 ? only.token : null,
        },
      },
    ];
  });
}

/** The parts of the total. */
export function statedSums({ subtotal, tax, fees }: Totals): StatedSum[] {
  return [
    ...(subtotal ? [{ name: 'subtotal' as const, sum: subtotal }] : []),
    ...(tax ? [{ name: 'tax' as const, sum: tax }] : []),
    ...addedSums(fees),
  ];
}

/** What speaks for or against a part of the total. */
export function sumEvidence(name: StatedSum['name'], sum: ChosenSum, total: ChosenSum | null): Features {
  const words = sum.token?.words ?? [];
  const unclear = 1 - wordConfidence(words);
  const isProved = sum.support >= 1;
  return {
    given: 1,
    [`is_${name}`]: 1,
    proved: isProved ? 1 : 0,
    proved_twice: sum.support >= 2 ? 1 : 0,
    hinted: sum.support > 0 && !isProved ? 1 : 0,
    unproved: 1 - sum.strength > 0 && !isProved ? 1 - sum.strength : 0,
    not_printed: sum.token ? 0 : 1,
    unclear,
    unclear_unproved: isProved ? 0 : unclear,
    mended: sum.token && sum.token.confidence < wordConfidence(words) ? 1 : 0,
    recognized: sum.token?.row.source === 'ocr' ? 1 : 0,
    of_doubtful_total: 1 - (total?.confidence ?? 0),
  };
}

/** How often such a part of the total is right. */
export function sumConfidence(evidence: Features, { weights, calibration }: ChoiceModel): number {
  const [share = 0] = sharesOf(weights, [evidence]);
  return clamp(calibrated(share, calibration));
}
