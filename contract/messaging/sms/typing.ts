/**
 * Typographic characters are written plain while they are typed or pasted, because a single one makes the whole text cost more. What was
 * typed is kept, so that it can be brought back.
 */
import { plainTypography, typographyNames } from './characters.ts';

/** One character that was written plain. */
export interface Replaced {
  /** Its place, as an index into the text. */
  at: number;
  typed: string;
  plain: string;
}

/** A text with what was replaced in it, in the order of the text. */
export interface TypedText {
  text: string;
  replaced: readonly Replaced[];
}

/**
 * The text after an edit. Only what the edit inserted is written plain: what was kept, or saved as it is, stays.
 * @param after the text as the field has it now
 */
export function typeInto(before: TypedText, after: string, { isKept }: { isKept: boolean }): TypedText {
  const { start, end } = unchanged(before.text, after);
  const inserted = after.slice(start, after.length - end);
  const written: Replaced[] = [];
  let plain = '';
  for (const typed of inserted) {
    const stand_in = isKept ? null : plainTypography(typed);
    if (stand_in !== null) written.push({ at: start + plain.length, typed, plain: stand_in });
    plain += stand_in ?? typed;
  }
  const text = after.slice(0, start) + plain + after.slice(after.length - end);
  const shift = text.length - before.text.length;
  const early = before.replaced.filter((one) => one.at + one.plain.length <= start);
  const late = before.replaced.filter((one) => one.at >= before.text.length - end);
  return { text, replaced: [...early, ...written, ...late.map((one) => ({ ...one, at: one.at + shift }))] };
}

/** The text as it was typed. */
export function asTyped({ text, replaced }: TypedText): string {
  return replaced.reduceRight(
    (rest, { at, typed, plain }) => rest.slice(0, at) + typed + rest.slice(at + plain.length),
    text,
  );
}

/** What was replaced, in words, each once. */
export function replacedNames({ replaced }: TypedText): string[] {
  return typographyNames(replaced.map(({ typed }) => typed));
}

/** How much of the beginning and of the end two texts share; the two do not overlap. */
function unchanged(before: string, after: string): { start: number; end: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { start, end };
}
