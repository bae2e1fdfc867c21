/** Whether two letters of a strip belong to different words: the recognizer leaves spaces out, the paper between the letters shows them. */
import type { Glyph } from './decode.ts';
import { weightsOf } from './fitted.ts';

/** What is between two neighboring letters of a strip, in parts of the strip's height. */
export interface Between {
  left: string;
  right: string;
  /** The widest place without ink. */
  gap: number;
  /** The usual one of the line. */
  usual: number;
  /** From the middle of one letter to the middle of the next. */
  distance: number;
  /** The recognizer's own chance of a space. */
  space: number;
}

type Kind = 'digit' | 'letter' | 'mark';

const fitted = weightsOf('spaces');

function kindOf(text: string): Kind {
  return /\d/.test(text) ? 'digit' : /\p{L}/u.test(text) ? 'letter' : 'mark';
}

/** The features of the rule by name; `npm run fit:words` fits a weight to each. */
export function spaceFeatures({ left, right, gap, usual, distance, space }: Between): Record<string, number> {
  const [a, b] = [kindOf(left), kindOf(right)];
  const isDecimal = /^[.,]$/.test(left) && b === 'digit' ? 1 : 0;
  const beforeDecimal = /^[.,]$/.test(right) && a === 'digit' ? 1 : 0;
  return {
    constant: 1,
    gap,
    wide_gap: Math.max(0, gap - 0.3),
    more_than_usual: Math.max(-0.5, Math.min(1, gap - usual)),
    distance,
    space,
    certain_space: space > 0.3 ? 1 : 0,
    [`${a}_${b}`]: 1,
    digit_after_point: isDecimal,
    point_after_digit: beforeDecimal,
    word_after_point: /^[.,:;]$/.test(left) && b === 'letter' ? 1 : 0,
    closing: /^[.,:;)%!]$/.test(right) ? 1 : 0,
    opening: /^[($#]$/.test(left) ? 1 : 0,
    before_opening: /^[($#]$/.test(right) ? 1 : 0,
    after_colon: left === ':' ? 1 : 0,
    narrow_letter: /^[1Iil.,:;'|!]$/.test(left) || /^[1Iil.,:;'|!]$/.test(right) ? 1 : 0,
    dash: left === '-' || right === '-' ? 1 : 0,
  };
}

export function isCut(between: Between): boolean {
  let sum = 0;
  for (const [name, value] of Object.entries(spaceFeatures(between))) sum += (fitted[name] ?? 0) * value;
  return sum > 0;
}

/** In a short line such as "5 2 LB", half of the gaps can be between words: the narrowest is the usual one. */
const SHORT = 5;

function usualGap(gaps: number[]): number {
  const sorted = [...gaps].sort((a, b) => a - b);
  return sorted[gaps.length > 2 && gaps.length <= SHORT ? 0 : Math.floor(sorted.length * 0.4)] ?? 0;
}

/** What is between the letters; one entry less than letters. */
export function gapsOf(glyphs: Glyph[], middles: number[], gaps: number[], height: number): Between[] {
  const usual = usualGap(gaps) / height;
  return gaps.map((gap, index) => ({
    left: glyphs[index]?.text ?? '',
    right: glyphs[index + 1]?.text ?? '',
    gap: gap / height,
    usual,
    distance: ((middles[index + 1] ?? 0) - (middles[index] ?? 0)) / height,
    space: glyphs[index + 1]?.space ?? 0,
  }));
}
