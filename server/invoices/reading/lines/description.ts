/** What is part of a line's name and what is only small print below it. */
import type { Word } from '../page.ts';

/** Words of a continuation row worth adding to the name: not a "label: value" pair, a bare number, or a remark in brackets. */
export function isDescriptive(words: Word[], rowText: string): boolean {
  const text = words
    .map((word) => word.text)
    .join(' ')
    .trim();
  if (!/\p{L}{2}/u.test(text)) return false;
  const isPair = /^[\p{L}][\p{L}\s.-]{1,40}\s?:/u;
  if (isPair.test(text) || isPair.test(rowText)) return false;
  if (/^\(.*\)$/.test(text) || /^\*/.test(text)) return false;
  return text.length <= 90;
}
