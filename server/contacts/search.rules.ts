/** No more words of a search are looked at; the longest is asked for first. */
const WORDS_MAX = 6;

/**
 * The patterns that a contact's name, phone and address must all match, for SQL's `like`: a phone number in any spelling by its digits,
 * anything else word by word, in any order. Empty: everybody.
 */
export function searchPatterns(search: string): string[] {
  const asked = search.toLowerCase().trim();
  const words = isPhoneLike(asked) ? [asked] : asked.split(/\s+/).filter(Boolean);
  const wanted = words.map((word) => (isPhoneLike(word) ? word.replace(/\D/g, '') : word));
  return [...new Set(wanted)]
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

function isPhoneLike(text: string): boolean {
  return /^\+?[\d\s().\-–/]+$/.test(text) && text.replace(/\D/g, '').length >= 3;
}
