/** Numbers down a column or a list that only number its rows. */
import type { NumberToken } from '../numbers/tokens.ts';

/** Fewer can stand in steps by chance. */
const FEWEST = 3;
/** Lines are often numbered in tens, so that others can be put between them. */
const TENS = 10;

/** Numbers that only grow are those of the lines, also where a table begins with 11, counts by tens or leaves one out. */
export function onlyGrow(tokens: readonly NumberToken[]): boolean {
  return tokens.every(({ value }, at) => value.gt(tokens[at - 1]?.value ?? 0));
}

/** In equal steps, or in tens of which some are left out. */
export function isNumbering(tokens: readonly NumberToken[]): boolean {
  const [first, second] = tokens;
  if (!first || !second || tokens.length < FEWEST || !onlyGrow(tokens)) return false;
  const step = second.value.minus(first.value);
  const isEven = tokens.every(({ value }, at) => at === 0 || value.minus(tokens[at - 1]?.value ?? 0).eq(step));
  const isTens = tokens.every(({ value }) => value.mod(TENS).eq(0));
  return (isEven || isTens) && tokens.every(({ decimals, percent }) => decimals === 0 && !percent);
}

/** 1, 2, 3 or 10, 20, 30: codes can stand in equal steps, too, but do not begin with their step. */
export function countsFromStart(tokens: readonly NumberToken[]): boolean {
  const [first] = tokens;
  const isInSteps = (step: NumberToken): boolean => tokens.every(({ value }, at) => value.eq(step.value.times(at + 1)));
  return first !== undefined && tokens.length > 1 && isInSteps(first) && (first.value.eq(1) || isNumbering(tokens));
}
