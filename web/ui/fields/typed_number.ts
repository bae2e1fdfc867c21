import { commonTexts } from '#contract/texts/common.ts';
import { plainNumber } from './plain_number.ts';

/** What a number field tells: a number that it takes, '' while nothing is typed, or the text that it refuses. */
export type TypedNumber = number | string;

export interface NumberLimits {
  min?: number | undefined;
  max?: number | undefined;
  /** How many decimal places are kept; four when it is not said. */
  decimals?: number | undefined;
}

/** Why a text is no number for the field, as a sentence; null when it is one, or when nothing is typed. */
export function numberFault(text: string, { min, max, decimals = 4 }: NumberLimits): string | null {
  const plain = plainNumber(text);
  if (plain === '') return null;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return commonTexts.notANumber;
  const places = plain.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  if (places > decimals) return decimals === 0 ? commonTexts.wholeNumber : commonTexts.decimals(decimals);
  const value = Number(plain);
  if (min !== undefined && value < min) return min === 0 ? commonTexts.zeroOrMore : commonTexts.atLeast(min);
  return max !== undefined && value > max ? commonTexts.atMost(max) : null;
}

/** A text is never told as another number than the one that it says. */
export function readNumber(text: string, limits: NumberLimits): TypedNumber {
  if (numberFault(text, limits) !== null) return text;
  const plain = plainNumber(text);
  return plain === '' ? '' : Number(plain);
}

export function isRefused(typed: TypedNumber | null): boolean {
  return typeof typed === 'string' && typed !== '';
}

/** For a form that keeps no refused text. The field keeps it, and does not let the form be submitted. */
export function numberOrEmpty(typed: TypedNumber): number | '' {
  return typeof typed === 'number' ? typed : '';
}
