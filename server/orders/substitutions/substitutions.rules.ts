import { codeKey, nameKey, wordKey } from '#server/platform/word_keys.rules.ts';

const PRINTED = /\bsub(?:st?\.?|stitut\w*|bed)?\.? ?(?:for|4|of|:|#)[ :#]*(.+)$/i;

interface Ordered {
  item_id: string;
  item: string;
  code: string | null;
  description: string;
}

/** The ordered item whose code or name follows "SUB FOR" on a line; null where the line says no such thing, or it is not one alone. */
export function printedFor(description: string, ordered: readonly Ordered[]): string | null {
  const words = PRINTED.exec(description)?.[1]?.trim();
  if (!words) return null;
  const first = codeKey(words.split(/[\s,;)]/)[0] ?? '');
  const byCode = ordered.filter(({ code }) => code !== null && first !== null && codeKey(code) === first);
  const key = wordKey(words);
  const found =
    byCode.length > 0
      ? byCode
      : ordered.filter(
          ({ item, description: printed }) =>
            nameKey(item) === nameKey(words) || (key !== '' && wordKey(printed) === key),
        );
  return found.length === 1 ? (found[0]?.item_id ?? null) : null;
}
