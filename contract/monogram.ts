/** The replacement of a missing company logo: at most two letters of the name on a background color. */
export interface Monogram {
  letters: string;
  /** `#rrggbb`; white on it has a contrast of at least 4.5. */
  background: string;
}

const BACKGROUNDS = ['#1f6f54', '#2b5fa8', '#8a4d00', '#7a3e8e', '#9b3144', '#2f6b7a', '#8a3b5c', '#4a4f8c'] as const;
/** Words that say nothing about the shop. */
const SMALL_WORDS = new Set(['the', 'and', 'of', 'a', 'la', 'el', 'los', 'las', 'de', 'y']);

/** The same name has the same monogram everywhere: on screens, posters and public pages. */
export function monogramOf(name: string): Monogram {
  // An apostrophe, straight or typographic, separates no words, and é is one letter however it was typed.
  const plain = name.normalize('NFC').replaceAll(/['’]/g, '');
  const all = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = all.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const words = telling.length > 0 ? telling : all;
  const letters = words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
  let sum = 0;
  for (const letter of plain) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return { letters: letters || '•', background: BACKGROUNDS[sum % BACKGROUNDS.length] ?? BACKGROUNDS[0] };
}
